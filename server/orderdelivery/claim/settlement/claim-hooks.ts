import type { Call } from '../../../http/call'
import { adjustReservationAfterClaim } from '../../mount/adjust-after-claim'
import type { LockedOrder } from '../../order/order-lock'
import { cancelOrderExcess } from '../../receipt/receipts'
import type { refunds } from '../../schema/payment.schema'
import { updateInvoicesAfterRefund } from '../../tax/invoice-events'
import type { ClaimRow } from './claim-context'

/**
 * Hooks that other parts of an order run when a claim or a refund is done, in its transaction, under the order's
 * lock.
 */

type RefundRow = typeof refunds.$inferSelect

export interface ClaimDone {
  claim: ClaimRow
  /** The order after the claim. */
  order: LockedOrder
  /** No pieces remain. */
  emptied: boolean
}

/** Runs when a claim has removed pieces, before its refund. */
export const claimDoneHooks: readonly ((call: Call, done: ClaimDone) => Promise<void>)[] = [
  adjustReservationAfterClaim,
  (call, { order }) => updateInvoicesAfterRefund(call, order.orderSeq),
]

/** Runs when money was refunded, after the payment was updated. */
export const refundDoneHooks: readonly ((call: Call, order: LockedOrder, refund: RefundRow) => Promise<void>)[] = [
  (call, { orderSeq }) => cancelOrderExcess(call, orderSeq),
]
