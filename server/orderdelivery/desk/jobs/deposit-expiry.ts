import { and, eq, exists, gt, lt, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { defineJob } from '../../../jobs/define-job'
import { cancelOrder } from '../../claim/actions/cancel-order'
import { lockOrder } from '../../order/order-lock'
import { orderLogSubjects } from '../../order/order-log-subjects'
import { formatOrderNo } from '../../order/order-messages'
import { orderNameLookup } from '../../order/order-names'
import { cardCharges } from '../../schema/card-charge.schema'
import { orders } from '../../schema/order.schema'
import { orderPayments } from '../../schema/payment.schema'
import { dueOrders } from './due-orders'

const runningCharge = sql`(select 1 from ${cardCharges} where ${cardCharges.orderSeq} = ${orders.orderSeq} and ${cardCharges.state} in ('RUNNING', 'OPEN', 'ISSUED'))`

const isPaid = gt(orderPayments.receivedAmount, orderPayments.refundedAmount)
/** Something was received for the order and not refunded, even an extra payment: an admin must ask where to refund it. */
const receivedPayment = sql`(select 1 from ${orderPayments} where ${orderPayments.orderSeq} = ${orders.orderSeq} and ${isPaid})`

/** Returns whether something was received for the order and not refunded, or what became of a charge is not known yet. */
async function isPaidOrCharged(db: Db, orderSeq: number): Promise<boolean> {
  const found = await db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(and(eq(orders.orderSeq, orderSeq), or(exists(receivedPayment), exists(runningCharge))))
  return found.length > 0
}

/**
 * Cancels orders whose bank deposit or card payment did not arrive in time. Skips orders with a partial payment, and those
 * of which a card charge is running or the provider has not yet been asked about a payment in the browser or a virtual
 * account.
 */
export const depositExpiryJob = defineJob({
  kind: 'deposit-expiry',
  title: '입금기한 만료 주문 취소',
  noun: '주문',
  schedule: { everyMinutes: 10 },
  due: dueOrders(({ now }) =>
    and(
      eq(orders.state, 'PAYMENT_PENDING'),
      lt(orders.depositDueAt, now),
      eq(orders.paidAmount, 0),
      notExists(runningCharge),
      notExists(receivedPayment),
    ),
  ),
  async perform(call, { key }) {
    const order = await lockOrder(call.db, Number(key))
    // since the job was queued it may have been paid, or its due date extended, or a charge may have started
    const late = order.depositDueAt !== null && order.depositDueAt < call.now
    if (order.state !== 'PAYMENT_PENDING' || order.paidAmount > 0 || !late) return
    if (await isPaidOrCharged(call.db, order.orderSeq)) return
    await cancelOrder(call, order, { reasonCode: 'DEPOSIT_EXPIRED', by: 'SYSTEM' })
    call.log({
      action: 'STATE',
      resource: 'orders',
      targetSeqs: [order.orderSeq],
      named: orderNameLookup,
      subjects: orderLogSubjects(order),
      summary: `입금기한 만료로 주문 취소: ${formatOrderNo(order.orderNo)}`,
      personal: false,
    })
  },
})
