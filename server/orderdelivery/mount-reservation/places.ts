import { and, count, eq, ne } from 'drizzle-orm'
import { refuseUnable, slotWorld, storeOf } from '../../branch/store/slot-world'
import { slotAt } from '../../branch/store/slots'
import { stores } from '../../branch/store/store.schema'
import { needsOfOrder } from '../../branch/store/store-able'
import { lockPlaces, lockRows } from '../../db/locks'
import type { Call, Db } from '../../http/call'
import { badState, invalid, Refusal } from '../../http/refusal'
import { seoulDay } from '../../lib/seoul'
import { isActive, type LockedOrder, type OrderRow } from '../order/lock'
import { mountReservations } from './mount-reservation.schema'

export type Store = typeof stores.$inferSelect

const full = () => new Refusal(409, 'SLOT_FULL', '예약이 마감된 시간입니다.')

async function carsAt(db: Db, storeSeq: number, at: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(mountReservations)
    .where(
      and(
        eq(mountReservations.storeSeq, storeSeq),
        eq(mountReservations.reservedAt, at),
        ne(mountReservations.state, 'CANCELED'),
      ),
    )
  return Number(row?.n ?? 0)
}

interface Asked {
  orderedAt?: Date | undefined
  force?: boolean | undefined
}

/**
 * Returns a slot that has a place now. `force` passes days that are too early or too late for customers; `forced` says that this was needed. Throws SLOT_FULL, 400
 * where there is no such slot.
 */
export async function findPlace(
  call: Pick<Call, 'db' | 'now'>,
  store: Store,
  at: Date,
  { orderedAt, force }: Asked,
): Promise<{ forced: boolean; capacity: number }> {
  const day = seoulDay(at)
  const span = { from: day, to: day, ...(orderedAt ? { orderedOn: seoulDay(orderedAt) } : {}) }
  const world = await slotWorld(call, store, span)
  const slot = slotAt(at, world)
  const anyway = slot ?? slotAt(at, { ...world, force: true })
  const bookable = store.state === 'OPEN' && store.reservationOn && at > call.now
  if (!anyway || !bookable) throw invalid({ reservedAt: '예약할 수 없는 시간입니다.' })
  if (!slot && !force)
    throw invalid({ reservedAt: '예약 가능한 기간이 아닙니다. 배송 기간과 예약 가능일을 확인해 주세요.' })
  if (anyway.reserved >= anyway.capacity) throw full()
  return { forced: !slot, capacity: anyway.capacity }
}

/** Makes sure of a place in a slot until the end of the transaction: nobody else takes one there meanwhile. Returns and throws as `findPlace`. */
export async function takePlace(
  call: Pick<Call, 'db' | 'now'>,
  { storeSeq }: Pick<Store, 'storeSeq'>,
  at: Date,
  asked: Asked,
): Promise<{ forced: boolean }> {
  // whoever pauses or closes the store, or a part of its day, has done so by now, or finds this one
  await lockRows(call.db, stores.storeSeq, [storeSeq], 'share')
  // who comes too late need not stand in the line of those who want the last place
  const { forced, capacity } = await findPlace(call, await storeOf(call.db, storeSeq), at, asked)
  await lockPlaces(call.db, `mount-slot/${storeSeq}/${at.toISOString()}`)
  if ((await carsAt(call.db, storeSeq, at)) >= capacity) throw full()
  return { forced }
}

/** Where goods for a store are sent: who receives them there, and the place. */
export function receivingOf(store: Store) {
  const same = store.receiveSame || !store.receiveZipCode || !store.receiveAddress1
  return {
    receiverName: (store.receiverName ?? store.name).slice(0, 30),
    receiverPhone: store.receiverPhone ?? store.contactPhone,
    receiverPhone2: null,
    zipCode: (same ? store.zipCode : store.receiveZipCode) ?? store.zipCode,
    address1: (same ? store.address1 : store.receiveAddress1) ?? store.address1,
    address2: same ? store.address2 : store.receiveAddress2,
    sidoId: store.sidoId,
  }
}

/** Goods in these states have left. */
export const SENT = ['SHIPPED', 'DELIVERED', 'MOUNTED', 'CONFIRMED']

/** The store that an order is to be mounted at, and the columns of the order that follow from it. Throws 400, 404, INVALID_STATE. */
export async function storeFor(
  db: Db,
  order: LockedOrder,
  storeSeq: number,
): Promise<{ store: Store; change: Partial<OrderRow> }> {
  const store = await storeOf(db, storeSeq)
  if (storeSeq === order.storeSeq) return { store, change: {} }
  if (order.lines.some((line) => isActive(line) && SENT.includes(line.state))) {
    throw badState('이미 발송된 주문은 배송지를 변경할 수 없습니다.')
  }
  refuseUnable(store, await needsOfOrder(db, order.orderSeq))
  return { store, change: { storeSeq, ...(order.deliveryMethod === 'MOUNT' ? receivingOf(store) : {}) } }
}
