import { wrongStateText } from '../../../../domain/orderdelivery/order-transitions'
import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { invalidState } from '../../../contract/refusal'
import type { LockedOrder } from '../../order/order-lock'
import { stateLabel } from '../../order/state-label'
import { type ClaimRow, claimableOf, readClaimContext } from '../settlement/claim-context'
import { planSettlement, type Settlement } from '../settlement/settlement-plan'
import { checkClaimedPieces, faultOf } from './claim-rules'
import { openClaim } from './open-claim'

export interface CancelRequest {
  reasonCode: Schemas['ClaimReason']
  by: Schemas['ClaimBy']
  reasonText?: string | undefined
  fault?: Schemas['ClaimFault'] | undefined
  faultMemo?: string | undefined
  /** Explicit choices. Default: the fee is deducted, and the first possible refund method. */
  settlement?: Partial<Settlement> | undefined
}

/**
 * Cancels all remaining pieces of a locked order, for the deposit expiry job and bulk actions. Refunds through the
 * original methods. Returns the claim.
 *
 * Throws INVALID_STATE (goods were shipped, nothing remains, or a bank account is needed and missing),
 * CLAIM_IN_PROGRESS, and the errors of `settleClaim`.
 */
export async function cancelOrder(call: Call, order: LockedOrder, request: CancelRequest): Promise<ClaimRow> {
  const lines = order.lines
    .map((line) => ({ orderLineSeq: line.orderLineSeq, quantity: claimableOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw invalidState(wrongStateText(stateLabel(order)))
  const { settlement = {}, ...rest } = request
  const draft = { ...rest, kind: 'CANCEL' as const, lines }
  const context = await readClaimContext(call.db, order)
  const settlementInput = { feePayment: 'DEDUCT' as const, adjustAmount: 0, method: 'NONE' as const, ...settlement }
  const fault = faultOf(draft)
  // checked before the money is calculated: pieces that cannot be canceled have no refund
  const pieces = checkClaimedPieces(context, 'CANCEL', fault, lines)
  const { choices } = await planSettlement(call.db, context, { kind: 'CANCEL', fault, pieces }, settlementInput, {
    draft: true,
  })
  const method = settlement.method ?? choices.methods[0] ?? 'NONE'
  if (choices.accountMethods.includes(method) && !settlement.accountNumber) {
    throw invalidState('환불 계좌가 필요합니다. 상세에서 취소해 주세요.')
  }
  return openClaim(call, order, { ...draft, settlement: { ...settlementInput, method } })
}
