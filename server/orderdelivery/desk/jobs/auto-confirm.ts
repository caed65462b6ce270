import { and, inArray, lte } from 'drizzle-orm'
import { defineJob } from '../../../jobs/define-job'
import { openClaimsOf } from '../../order/open-claims'
import { lockOrder } from '../../order/order-lock'
import { moveLines } from '../../order/transition'
import { orders } from '../../schema/order.schema'
import { dueOrders } from './due-orders'

/** Confirms orders automatically when their time is over. Skips orders with an open claim. */
export const autoConfirmJob = defineJob({
  kind: 'auto-confirm',
  title: '자동 구매확정',
  noun: '주문',
  schedule: { dailyAt: '03:00' },
  due: dueOrders(({ now }) => and(inArray(orders.state, ['DELIVERED', 'MOUNTED']), lte(orders.autoConfirmAt, now))),
  async perform(call, { key }) {
    const order = await lockOrder(call.db, Number(key))
    if (!order.autoConfirmAt || order.autoConfirmAt > call.now) return
    if (order.state !== 'DELIVERED' && order.state !== 'MOUNTED') return
    if ((await openClaimsOf(call.db, order.orderSeq)).length > 0) return
    await moveLines(call, order, 'CONFIRM')
  },
})
