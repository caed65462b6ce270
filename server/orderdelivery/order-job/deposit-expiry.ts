import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Services } from '../../http/call'
import { defineWorker } from '../../jobs/worker'
import { cancelOrder } from '../claim/cancel-order'
import { shownOrderNo } from '../order/messages'
import { orders } from '../order/order.schema'
import { ordererOf } from '../order-move/orderer'
import { cardCharges } from '../payment/card-charge.schema'
import { eachOrder } from './each-order'

const charging = sql`(select 1 from ${cardCharges} where ${cardCharges.orderSeq} = ${orders.orderSeq} and ${cardCharges.state} = 'RUNNING')`

/**
 * Cancels orders whose deposit did not come in time: what they held is free again. One of which a part came in stays, and so does one whose card is
 * being charged. Gives how many.
 */
export const expireDeposits = (services: Services, stopped?: () => boolean): Promise<number> =>
  eachOrder(
    services,
    (now) =>
      and(
        eq(orders.state, 'PAYMENT_PENDING'),
        lt(orders.depositDueAt, now),
        eq(orders.paidAmount, 0),
        notExists(charging),
      ),
    async (call, order) => {
      // paid, or given more time, while the lock was waited for
      const late = order.depositDueAt !== null && order.depositDueAt < call.now
      if (order.state !== 'PAYMENT_PENDING' || order.paidAmount > 0 || !late) return false
      await cancelOrder(call, order, { reasonCode: 'DEPOSIT_EXPIRED', by: 'SYSTEM' })
      call.log({
        action: 'STATE',
        resource: 'orders',
        targetSeqs: [order.orderSeq],
        subjects: ordererOf(order),
        summary: `입금기한 만료로 주문 취소: ${shownOrderNo(order.orderNo)}`,
        personal: false,
      })
      return true
    },
    stopped,
  )

/** Looks every ten minutes. */
export const depositExpiryWorker = defineWorker({
  name: 'deposit-expiry',
  atOnce: 1,
  next: async (services, stopped) => ((await expireDeposits(services, stopped)) > 0 ? 'DONE' : 'NOTHING'),
})
