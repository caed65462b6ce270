import { and, inArray, lte } from 'drizzle-orm'
import type { Services } from '../../http/call'
import { onceADay } from '../../jobs/daily'
import { defineWorker } from '../../jobs/worker'
import { orders } from '../order/order.schema'
import { moveLines } from '../order/transition'
import { openClaimsOf } from '../order-move/open-claims'
import { eachOrder } from './each-order'

/** Confirms what nobody has confirmed in time. What has an open claim is passed over until it has none. Gives how many. */
export const confirmDue = (services: Services, stopped?: () => boolean): Promise<number> =>
  eachOrder(
    services,
    (now) => and(inArray(orders.state, ['DELIVERED', 'MOUNTED']), lte(orders.autoConfirmAt, now)),
    async (call, order) => {
      if (!order.autoConfirmAt || order.autoConfirmAt > call.now) return false
      if (order.state !== 'DELIVERED' && order.state !== 'MOUNTED') return false
      if ((await openClaimsOf(call.db, order.orderSeq)).length > 0) return false
      await moveLines(call, order, 'CONFIRM')
      return true
    },
    stopped,
  )

const AT = { name: 'auto-confirm', hour: 3 }

/** From three in the morning on, once a day. */
export const autoConfirmWorker = defineWorker({
  name: AT.name,
  atOnce: 1,
  next: async (services, stopped) =>
    (await onceADay(services, AT, async () => {
      await confirmDue(services, stopped)
      return !stopped()
    }))
      ? 'DONE'
      : 'NOTHING',
})
