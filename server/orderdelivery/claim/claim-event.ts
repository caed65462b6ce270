import type { Call } from '../../call/call'
import { writeEvent } from '../../events/write-event'
import type { ClaimRow } from './settlement/claim-context'

/** Stores the event of a claim that was opened (`before` null) or changed its kind or state. */
export const writeClaimEvent = (call: Call, before: ClaimRow | null, after: ClaimRow): Promise<void> =>
  writeEvent(call, 'claim.moved', {
    recordSeq: after.orderSeq,
    before: before && { kind: before.kind, state: before.state },
    after: {
      orderClaimSeq: after.orderClaimSeq,
      kind: after.kind,
      state: after.state,
      requestedBy: after.requestedBy,
      reasonCode: after.reasonCode,
      cashAmount: after.cashAmount,
    },
  })
