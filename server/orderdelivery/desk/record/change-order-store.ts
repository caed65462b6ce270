import { eq } from 'drizzle-orm'
import { stores } from '../../../branch/schema/store.schema'
import type { AdminCall } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { formatNumber } from '../../../lib/numbers'
import { quoteShipping } from '../../fees/shipping-quote'
import { lockMount, moveMount } from '../../mount/mount-move'
import { activeReservation, cancelReservation, formatReservedAt, reserveSlot } from '../../mount/reservations'
import { receivingAddressOf, resolveStore } from '../../mount/slot-booking'
import { writeHistory } from '../../order/order-history'
import { activeQuantityOf, type LockedOrder, type OrderRow } from '../../order/order-lock'
import { readOrderStore } from './order-parts'

/**
 * Changes the store of a locked order. Moves its reservation, or cancels it if requested. Returns the columns to
 * update.
 *
 * Throws ALREADY_RESERVED if the request does not say what to do with the reservation, SLOT_FULL, 400.
 */
export async function moveToStore(
  call: AdminCall,
  order: LockedOrder,
  { storeSeq, reservedAt, force, cancelReservation: cancels }: Schemas['OrderUpdate'],
): Promise<Partial<OrderRow>> {
  const { db } = call
  const { orderSeq } = order
  if (!storeSeq) return {}
  if (order.deliveryMethod === 'PARCEL') throw invalidState('택배 주문에는 장착점을 지정할 수 없습니다.')
  const { store, change } = await resolveStore(db, order, storeSeq)
  if (store.state !== 'OPEN') throw invalid({ storeSeq: '운영중인 장착점만 선택할 수 있습니다.' })
  const reservation = await activeReservation(db, orderSeq)
  const before = await readOrderStore(db, order.storeSeq)
  if (reservation && !reservedAt && !cancels) {
    const text = `장착 예약(${formatReservedAt(reservation.reservedAt)})이 있습니다. 장착점을 바꾸면 예약이 취소됩니다. 계속하시겠습니까?`
    throw new Refusal(409, 'ALREADY_RESERVED', text)
  }
  await writeHistory(call, {
    orderSeq,
    kind: 'EDIT',
    summary: `장착점 변경: ${before?.name ?? '-'} → ${store.name}`,
    before: before?.name,
    after: store.name,
  })
  if (!reservedAt) {
    const canceled = reservation ? await cancelReservation(call, orderSeq, '장착점 변경') : false
    return { ...change, ...(canceled && { reservedAt: null }) }
  }
  const at = new Date(reservedAt)
  if (reservation) {
    const locked = await lockMount(call, reservation.mountReservationSeq)
    await moveMount(call, locked, { action: 'RESCHEDULE', storeSeq, reservedAt, force })
  } else await reserveSlot(call, { orderSeq, storeSeq, reservedAt: at, force })
  return { ...change, reservedAt: at }
}

/** Returns the zip code that the goods are sent to: for VISIT that of the store. */
async function destinationZip(db: Db, { deliveryMethod, storeSeq, zipCode }: OrderRow): Promise<string> {
  if (deliveryMethod !== 'VISIT' || storeSeq === null) return zipCode
  const [store] = await db.select().from(stores).where(eq(stores.storeSeq, storeSeq))
  return store ? receivingAddressOf(store).zipCode : zipCode
}

/** Returns a notice if a changed destination changes the island fee or is not deliverable. Amounts stay unchanged. */
export async function islandFeeNotices(db: Db, before: LockedOrder, after: LockedOrder): Promise<string[]> {
  const zipCode = await destinationZip(db, after)
  if ((await destinationZip(db, before)) === zipCode) return []
  const lines = after.lines.map((line) => ({ itemSeq: line.itemSeq, quantity: activeQuantityOf(line) }))
  const { deliveryMethod, memberSeq, goodsAmount } = after
  const quote = await quoteShipping(db, { deliveryMethod, zipCode, memberSeq, goodsAmount, lines })
  if (!quote.shippable) return [`배송이 어려운 지역입니다. (${quote.regionName ?? zipCode})`]
  const now = quote.lines.reduce((sum, line) => sum + line.islandFeeUnit * line.quantity, 0)
  const was = after.lines.reduce((sum, line) => sum + line.islandFeeUnit * activeQuantityOf(line), 0)
  const difference = Math.abs(now - was)
  if (difference === 0) return []
  return [`도선료가 ${formatNumber(difference)}원 달라집니다. 추가결제 또는 환불 조정으로 처리해 주세요.`]
}
