import { and, eq, gt } from 'drizzle-orm'
import {
  type OrderAction,
  REVERT_REFUNDED,
  REVERT_WITH_TAX_DOCUMENTS,
} from '../../../../domain/orderdelivery/order-transitions'
import type { Call } from '../../../call/call'
import { invalidState } from '../../../contract/refusal'
import { finishReservation, reopenReservation } from '../../mount/reservations'
import type { ChangesBeforeMove, MoveDetails, MoveFollowers } from '../../order/move-followers'
import type { LockedOrder, OrderLineRow } from '../../order/order-lock'
import { markMainPaid, revertMainPayment } from '../../payment/main-payment'
import { findIssuedInvoice } from '../../receipt/issued-invoice'
import { ordersWithReceipt } from '../../receipt/receipt-record'
import { issueRequestedReceipt } from '../../receipt/receipts'
import { refunds } from '../../schema/payment.schema'
import { deleteShipments, setDelivered } from '../../shipment/moved-shipments'
import { issueRequestedInvoice } from '../../tax/invoice-events'
import { grantRewards } from './grant-rewards'

/** Throws INVALID_STATE if part of the payment was refunded, or if a cash receipt or tax invoice still exists. */
async function assertRevertible({ db }: Call, { orderSeq }: LockedOrder): Promise<void> {
  const refunded = and(eq(refunds.orderSeq, orderSeq), gt(refunds.cashAmount, 0))
  if ((await db.select({ seq: refunds.refundSeq }).from(refunds).where(refunded).limit(1)).length > 0)
    throw invalidState(REVERT_REFUNDED)
  const hasTaxDocuments =
    (await ordersWithReceipt(db, [orderSeq])).size > 0 || (await findIssuedInvoice(db, [orderSeq]))
  if (hasTaxDocuments) throw invalidState(REVERT_WITH_TAX_DOCUMENTS)
}

/** Applies the effects of an action that precede the change of the lines: payments and shipments. */
async function beforeMove(
  call: Call,
  order: LockedOrder,
  action: OrderAction,
  lines: readonly OrderLineRow[],
  details: MoveDetails,
): Promise<ChangesBeforeMove> {
  switch (action) {
    case 'CONFIRM_DEPOSIT':
      return markMainPaid(call, order, details)
    case 'REVERT_DEPOSIT':
      await assertRevertible(call, order)
      return revertMainPayment(call, order)
    case 'UNSHIP':
      await deleteShipments(call, lines)
      return { order: {} }
    case 'DELIVER':
    case 'MOUNT':
      await setDelivered(call, lines, details.at)
      return { order: {} }
    case 'UNDELIVER':
      await setDelivered(call, lines, null)
      return { order: {} }
    default:
      return { order: {} }
  }
}

/** Applies the effects of an action that follow the change of the lines: documents, reservation, rewards. */
async function afterMove(
  call: Call,
  order: LockedOrder,
  action: OrderAction,
  lines: readonly OrderLineRow[],
  { at, reservationMoved }: MoveDetails,
): Promise<void> {
  switch (action) {
    case 'CONFIRM_DEPOSIT':
      await issueRequestedReceipt(call, order)
      await issueRequestedInvoice(call, order)
      return
    case 'MOUNT':
      if (!reservationMoved) await finishReservation(call, order, at)
      return
    case 'UNMOUNT':
      if (!reservationMoved) await reopenReservation(call, order.orderSeq)
      return
    case 'CONFIRM':
      await grantRewards(call, order, lines)
      return
    default:
  }
}

/** What follows the move of an order, for `server/app-definitions.ts`. */
export const moveFollowers: MoveFollowers = { beforeMove, afterMove }
