import type { Call } from '../../http/call'
import { cancelForRefund } from '../cash-receipt/receipts'
import { followClaim } from '../mount-reservation/follow-claim'
import type { LockedOrder } from '../order/lock'
import type { refunds } from '../payment/payment.schema'
import { afterRefund } from '../tax-invoice-move/invoice-events'
import type { ClaimRow } from './claim-order'

/** What other parts of an order do when a claim or a refund of it is done: in its transaction, under the order's lock. */

type RefundRow = typeof refunds.$inferSelect

export interface ClaimDone {
  claim: ClaimRow
  /** As the claim has left it. */
  order: LockedOrder
  /** No piece is left. */
  emptied: boolean
}

/** A claim is done that took pieces for good; before its refund is. */
export const claimDone: readonly ((call: Call, done: ClaimDone) => Promise<void>)[] = [
  followClaim,
  (call, { order }) => afterRefund(call, order.orderSeq),
]

/** Money has gone back; the payment it came from says so already. */
export const refundDone: readonly ((call: Call, order: LockedOrder, refund: RefundRow) => Promise<void>)[] = [
  (call, { orderSeq }) => cancelForRefund(call, orderSeq),
]
