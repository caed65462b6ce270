import { and, count, eq, ne } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import { assertStoreCan, readSlotContext, readStore, storeNotFound } from '../../branch/store/slot-context'
import { slotAt } from '../../branch/store/slots'
import { requiredAbilitiesOfOrder } from '../../branch/store/store-abilities'
import type { Call } from '../../call/call'
import { invalid, invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { seoulDay } from '../../lib/seoul-time'
import { isActive, type LockedOrder, type OrderRow } from '../order/order-lock'
import { mountReservations } from '../schema/mount-reservation.schema'

export type Store = typeof stores.$inferSelect

const slotFull = () => new Refusal(409, 'SLOT_FULL', '예약이 마감된 시간입니다.')

async function countCars(db: Db, storeSeq: number, at: Date): Promise<number> {
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

/** A slot with a free place. `forced`: only an admin may book it. */
export interface FreeSlot {
  forced: boolean
  capacity: number
}

interface SlotRequest {
  orderedAt?: Date | undefined
  force?: boolean | undefined
}

/**
 * Returns the capacity of a slot that is free now. `force` allows days that are too early or too late for customers;
 * `forced` tells whether that was needed.
 *
 * Throws SLOT_FULL, 400 if there is no such slot.
 */
export async function findFreeSlot(
  call: Pick<Call, 'db' | 'now'>,
  store: Store,
  at: Date,
  { orderedAt, force }: SlotRequest,
): Promise<FreeSlot> {
  const day = seoulDay(at)
  const span = { from: day, to: day, ...(orderedAt ? { orderedOn: seoulDay(orderedAt) } : {}) }
  const context = await readSlotContext(call, store, span)
  const slot = slotAt(at, context)
  const anySlot = slot ?? slotAt(at, { ...context, force: true })
  const bookable = store.state === 'OPEN' && store.reservationOn && at > call.now
  if (!anySlot || !bookable) throw invalid({ reservedAt: '예약할 수 없는 시간입니다.' })
  if (!slot && !force)
    throw invalid({ reservedAt: '예약 가능한 기간이 아닙니다. 배송 기간과 예약 가능일을 확인해 주세요.' })
  if (anySlot.reserved >= anySlot.capacity) throw slotFull()
  return { forced: !slot, capacity: anySlot.capacity }
}

/** Takes a place in a slot: locks the slot until the end of the transaction. Returns and throws like `findFreeSlot`. */
export async function takeSlot(
  call: Pick<Call, 'db' | 'now'>,
  { storeSeq }: Pick<Store, 'storeSeq'>,
  at: Date,
  request: SlotRequest,
): Promise<{ forced: boolean }> {
  const store = await lockStore(call.db, storeSeq)
  if (!store) throw storeNotFound()
  // checked before the slot lock, so that requests for a full slot need not wait for it
  const slot = await findFreeSlot(call, store, at, request)
  await takePlace(call.db, storeSeq, at, slot)
  return slot
}

/**
 * Returns a store; undefined if there is none. Locks it until the end of the transaction: waits for running changes of the
 * store or its closures; later changes wait for this transaction and find the reservation that it makes.
 */
export async function lockStore(db: Db, storeSeq: number): Promise<Store | undefined> {
  const [store] = await db.select().from(stores).where(eq(stores.storeSeq, storeSeq)).for('share')
  return store
}

/** Takes a place in a slot that was free while its store was locked. Throws SLOT_FULL. */
export async function takePlace(db: Db, storeSeq: number, at: Date, { capacity }: FreeSlot): Promise<void> {
  await lockPlaces(db, `mount-slot/${storeSeq}/${at.toISOString()}`)
  if ((await countCars(db, storeSeq, at)) >= capacity) throw slotFull()
}

/** Returns the receiver and address for goods sent to a store. */
export function receivingAddressOf(store: Store) {
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

/** States of goods that were shipped. */
export const SHIPPED_STATES = ['SHIPPED', 'DELIVERED', 'MOUNTED', 'CONFIRMED']

/**
 * Returns the store for an order's mounting, and the order columns that follow from it. Throws 400, 404,
 * INVALID_STATE.
 */
export async function resolveStore(
  db: Db,
  order: LockedOrder,
  storeSeq: number,
): Promise<{ store: Store; change: Partial<OrderRow> }> {
  const store = await readStore(db, storeSeq)
  if (storeSeq === order.storeSeq) return { store, change: {} }
  if (order.lines.some((line) => isActive(line) && SHIPPED_STATES.includes(line.state))) {
    throw invalidState('이미 발송된 주문은 배송지를 변경할 수 없습니다.')
  }
  assertStoreCan(store, await requiredAbilitiesOfOrder(db, order.orderSeq))
  return { store, change: { storeSeq, ...(order.deliveryMethod === 'MOUNT' ? receivingAddressOf(store) : {}) } }
}
