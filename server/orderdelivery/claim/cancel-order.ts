import { wrongStateText } from '../../../openapi/formats/order-moves'
import type { Call, Schemas } from '../../http/call'
import { badState } from '../../http/refusal'
import { checkPieces, faultOf } from '../claim-move/claim-rules'
import { openClaim } from '../claim-move/open-claim'
import { type ClaimRow, claimableOf, claimOrderOf } from '../claim-settlement/claim-order'
import { planSettlement, type Settlement } from '../claim-settlement/settlement-plan'
import type { LockedOrder } from '../order/lock'
import { stateLabel } from '../order/transition'

export interface CancelWish {
  reasonCode: Schemas['ClaimReason']
  by: Schemas['ClaimBy']
  reasonText?: string | undefined
  fault?: Schemas['ClaimFault'] | undefined
  faultMemo?: string | undefined
  /** What is said of it; the rest is as it usually is. */
  settlement?: Partial<Settlement> | undefined
}

/**
 * Cancels all pieces of a locked order that are left: for the job that waits for deposits, an action on many, the customer in the shop. The
 * money goes back as it came. Throws INVALID_STATE (goods have left, nothing is left, an account is needed that nobody has named),
 * CLAIM_IN_PROGRESS, and as `settleClaim`. Gives the claim.
 */
export async function cancelOrder(call: Call, order: LockedOrder, wish: CancelWish): Promise<ClaimRow> {
  const lines = order.lines
    .map((line) => ({ orderLineSeq: line.orderLineSeq, quantity: claimableOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw badState(wrongStateText(stateLabel(order)))
  const { settlement = {}, ...rest } = wish
  const draft = { ...rest, kind: 'CANCEL' as const, lines }
  const world = await claimOrderOf(call.db, order)
  const asked = { feePayment: 'DEDUCT' as const, adjustAmount: 0, method: 'NONE' as const, ...settlement }
  const fault = faultOf(draft)
  // before its money is computed: what has left comes to nothing
  const pieces = checkPieces(world, 'CANCEL', fault, lines)
  const { choices } = await planSettlement(call.db, world, { kind: 'CANCEL', fault, pieces }, asked, { draft: true })
  const method = settlement.method ?? choices.methods[0] ?? 'NONE'
  if (choices.accountMethods.includes(method) && !settlement.accountNumber) {
    throw badState('환불 계좌가 필요합니다. 상세에서 취소해 주세요.')
  }
  return openClaim(call, order, { ...draft, settlement: { ...asked, method } })
}
