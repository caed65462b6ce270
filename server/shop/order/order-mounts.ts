import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import { notFound } from '../../contract/refusal'
import { lockMount, moveMount } from '../../orderdelivery/mount/mount-move'
import { activeReservation, reserveSlot } from '../../orderdelivery/mount/reservations'
import { CUSTOMER } from '../../orderdelivery/order/order-history'
import { lockOwnOrder, type OrderedBy } from './own-order'
import { readShopOrder } from './shop-order'

/** Locks an order and its active reservation. Throws 404. */
async function lockOwnMount(call: Call, orderNo: string, by: OrderedBy) {
  const { orderSeq } = await lockOwnOrder(call, orderNo, by)
  const active = await activeReservation(call.db, orderSeq)
  if (!active) throw notFound('예약을 찾을 수 없습니다.')
  return { orderSeq, locked: await lockMount(call, active.mountReservationSeq) }
}

export const shopOrderMountHandlers = shopHandlersOf({
  'POST /api/v1/shop/orders/{orderNo}/mount': async (call, { path: { orderNo }, query, body }) => {
    const { orderSeq } = await lockOwnOrder(call, orderNo, query)
    await reserveSlot(call, { ...body, orderSeq, reservedAt: new Date(body.reservedAt), by: 'CUSTOMER' })
    return readShopOrder(call, orderSeq)
  },

  'PUT /api/v1/shop/orders/{orderNo}/mount': async (call, { path: { orderNo }, query, body }) => {
    const { orderSeq, locked } = await lockOwnMount(call, orderNo, query)
    await moveMount(call, locked, { action: 'RESCHEDULE', ...body }, CUSTOMER)
    return readShopOrder(call, orderSeq)
  },

  'POST /api/v1/shop/orders/{orderNo}/mount/cancel': async (call, { path: { orderNo }, query, body: { reason } }) => {
    const { orderSeq, locked } = await lockOwnMount(call, orderNo, query)
    await moveMount(call, locked, { action: 'CANCEL', reason }, CUSTOMER)
    return readShopOrder(call, orderSeq)
  },
})
