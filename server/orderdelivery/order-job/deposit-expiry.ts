import { and, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../http/call'
import { defineJob } from '../../jobs/define-job'
import { cancelOrder } from '../claim/cancel-order'
import { lockOrder } from '../order/lock'
import { shownOrderNo } from '../order/messages'
import { orders } from '../order/order.schema'
import { orderNaming } from '../order/order-names'
import { ordererOf } from '../order-move/orderer'
import { cardCharges } from '../payment/card-charge.schema'
import { orderPayments } from '../payment/payment.schema'
import { dueOrders } from './due-orders'

const charging = sql`(select 1 from ${cardCharges} where ${cardCharges.orderSeq} = ${orders.orderSeq} and ${cardCharges.state} = 'RUNNING')`

const isPaid = gt(orderPayments.receivedAmount, 0)
/** Something came in for the order, be it an extra payment: where it goes back to, a person has to ask. */
const paid = sql`(select 1 from ${orderPayments} where ${orderPayments.orderSeq} = ${orders.orderSeq} and ${isPaid})`

async function hasPaid(db: Db, orderSeq: number): Promise<boolean> {
  const found = await db
    .select({ seq: orderPayments.orderPaymentSeq })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderSeq, orderSeq), isPaid))
    .limit(1)
  return found.length > 0
}

/**
 * Cancels orders whose deposit did not come in time: what they held is free again. One of which a part came in stays, and so does one whose card is
 * being charged.
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
      notExists(charging),
      notExists(paid),
    ),
  ),
  async perform(call, { key }) {
    const order = await lockOrder(call.db, Number(key))
    // paid, or given more time, while the job waited
    const late = order.depositDueAt !== null && order.depositDueAt < call.now
    if (order.state !== 'PAYMENT_PENDING' || order.paidAmount > 0 || !late) return
    if (await hasPaid(call.db, order.orderSeq)) return
    await cancelOrder(call, order, { reasonCode: 'DEPOSIT_EXPIRED', by: 'SYSTEM' })
    call.log({
      action: 'STATE',
      resource: 'orders',
      targetSeqs: [order.orderSeq],
      named: orderNaming,
      subjects: ordererOf(order),
      summary: `입금기한 만료로 주문 취소: ${shownOrderNo(order.orderNo)}`,
      personal: false,
    })
  },
})
