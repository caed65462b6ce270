import { needsAccount } from '../../../openapi/formats/claim-moves'
import { wrongStateText } from '../../../openapi/formats/order-moves'
import type { Call, Schemas } from '../../http/call'
import { badState } from '../../http/refusal'
import { checkPieces, faultOf } from '../claim-move/claim-rules'
import { openClaim } from '../claim-move/open-claim'
import { type ClaimRow, claimableOf, claimOrderOf } from '../claim-settlement/claim-order'
import { methodsOf, quoteClaim, transferOf } from '../claim-settlement/claim-quote'
import type { Settlement } from '../claim-settlement/settle-claim'
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
  // what was exchanged is the buyer's for good
  const lines = order.lines
    .map((line) => ({ orderLineSeq: line.orderLineSeq, quantity: claimableOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw badState(wrongStateText(stateLabel(order)))
  const { settlement = {}, ...rest } = wish
  const draft = { ...rest, kind: 'CANCEL' as const, lines }
  const world = await claimOrderOf(call.db, order)
  const choice = { feePayment: 'DEDUCT' as const, adjustAmount: 0, ...settlement }
  const fault = faultOf(draft)
  // before its money is computed: what has left comes to nothing
  const pieces = checkPieces(world, 'CANCEL', fault, lines)
  const quote = await quoteClaim(call.db, world, { kind: 'CANCEL', fault, pieces }, choice)
  const method = settlement.method ?? methodsOf(world, quote.cashAmount)[0] ?? 'NONE'
  const transfer = await transferOf(call.db, world, quote.cashAmount)
  const account = needsAccount(method, world.main?.method ?? 'NONE', transfer)
  if (quote.cashAmount > 0 && account && !settlement.accountNumber) {
    throw badState('환불 계좌가 필요합니다. 상세에서 취소해 주세요.')
  }
  return openClaim(call, order, { ...draft, settlement: { ...choice, method } })
}
