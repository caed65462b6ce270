import { and, eq, inArray, sql } from 'drizzle-orm'
import { required } from '../../../domain/messages/required'
import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import { wrongStateText } from '../../../domain/orderdelivery/order-transitions'
import { feesOn, type MountedGood, settleFeeOf } from '../../branch/store/settle-fee'
import { assertStoreCan, readStore } from '../../branch/store/slot-context'
import { writeBooking } from '../../branch/store/slot-events'
import { requiredAbilitiesOfOrder } from '../../branch/store/store-abilities'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { seoulDay, seoulText } from '../../lib/seoul-time'
import { items } from '../../product/schema/item.schema'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { writeHistory } from '../order/order-history'
import { activeQuantityOf, isActive, type LockedOrder, lockOrder, refreshOrder } from '../order/order-lock'
import { orderNameOf } from '../order/order-messages'
import { stateLabel } from '../order/state-label'
import { mountReservations } from '../schema/mount-reservation.schema'
import { orders } from '../schema/order.schema'
import { notifyMount } from './mount-messages'
import { resolveStore, SHIPPED_STATES, type Store, takeSlot } from './slot-booking'

/** Reservations of orders. Locks the order's row first, then the reservation, then the slot. */

export type MountRow = typeof mountReservations.$inferSelect

export interface ReservationInput {
  orderSeq: number
  /** Default: the order's store. */
  storeSeq?: number | undefined
  reservedAt: Date
  /** Default: the orderer. */
  customerName?: string | undefined
  customerPhone?: string | undefined
  customerMemo?: string | null | undefined
  force?: boolean | undefined
  by?: Schemas['MountReservationBy']
}

/** Formats a moment in Korean time: `2026-11-25 14:00`. */
export const formatReservedAt = (at: Date): string => seoulText(at).slice(0, 16)

export const alreadyReserved = () =>
  new Refusal(409, 'ALREADY_RESERVED', '이미 예약이 있는 주문입니다. 예약 변경을 이용해 주세요.')

const ofOrder = (orderSeq: number, states: readonly MountRow['state'][]) =>
  and(eq(mountReservations.orderSeq, orderSeq), inArray(mountReservations.state, [...states]))

/** Returns the active reservation of an order, or null. */
export async function activeReservation(db: Db, orderSeq: number): Promise<MountRow | null> {
  const [row] = await db.select().from(mountReservations).where(ofOrder(orderSeq, ACTIVE_MOUNTS))
  return row ?? null
}

const MOUNTABLE = ['PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED']

/** Returns how many pieces of an order are to be mounted. */
const piecesOf = (order: LockedOrder): number => order.lines.reduce((sum, line) => sum + activeQuantityOf(line), 0)

/**
 * Books a slot for an order: REQUESTED if a customer books it or the order is unpaid, otherwise CONFIRMED. A
 * different store becomes the order's store.
 *
 * Throws ALREADY_RESERVED, SLOT_FULL, INVALID_STATE, 400, 404.
 */
export async function reserveSlot(call: Call, input: ReservationInput): Promise<MountRow> {
  const { db } = call
  const by = input.by ?? 'ADMIN'
  const order = await lockOrder(db, input.orderSeq)
  await checkBookable(db, order)
  const storeSeq = input.storeSeq ?? order.storeSeq
  if (!storeSeq) throw invalid({ storeSeq: required('장착점') })
  const { store, change } = await resolveStore(db, order, storeSeq)
  assertStoreCan(store, await requiredAbilitiesOfOrder(db, order.orderSeq))
  const { reservedAt, force } = input
  const { forced } = await takeSlot(call, store, reservedAt, { orderedAt: order.orderedAt, force })
  const { row } = await insertReservation(call, { order, store, forced, change, by, reservation: input })
  return row
}

interface NewReservation {
  order: LockedOrder
  store: Store
  /** Further columns of the order to change. */
  change?: Partial<LockedOrder>
  forced: boolean
  by: Schemas['MountReservationBy']
  reservation: Omit<ReservationInput, 'orderSeq' | 'storeSeq' | 'force' | 'by'>
}

/** Stores the reservation of a locked order, whose place is taken. Returns it and the updated order. */
export async function insertReservation(
  call: Call,
  { order, store, change = {}, forced, by, reservation: input }: NewReservation,
): Promise<{ row: MountRow; order: LockedOrder }> {
  const { db, now } = call
  const { storeSeq } = store
  const needsConfirmation = by === 'CUSTOMER' || order.state === 'PAYMENT_PENDING'
  const [row] = await db
    .insert(mountReservations)
    .values({
      orderSeq: order.orderSeq,
      storeSeq,
      kind: order.deliveryMethod === 'VISIT' ? 'VISIT' : 'MOUNT',
      state: needsConfirmation ? 'REQUESTED' : 'CONFIRMED',
      reservedAt: input.reservedAt,
      durationMinutes: store.slotMinutes,
      customerName: input.customerName ?? order.ordererName,
      customerPhone: input.customerPhone ?? order.ordererPhone,
      carText: order.carText,
      carNumber: order.carNumber,
      itemSummary: orderNameOf(order.lines),
      quantity: piecesOf(order),
      visitAddress:
        order.deliveryMethod === 'VISIT' ? [order.address1, order.address2].filter(Boolean).join(' ') : null,
      customerMemo: input.customerMemo ?? null,
      madeBy: by,
      confirmedAt: needsConfirmation ? null : now,
      ...createdStamp(call),
    })
    .returning()
  if (!row) throw new Error('reservation insert returned no row')
  await writeBooking(call, row, 'BOOKED')
  const after = await refreshOrder(db, call, order.orderSeq, { reservedAt: row.reservedAt, ...change }, order)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'RESERVATION',
    summary: `장착 예약 등록: ${store.name} ${formatReservedAt(row.reservedAt)}${forced ? ' (예약 가능 기간 밖)' : ''}`,
    after: formatReservedAt(row.reservedAt),
    relatedSeq: row.mountReservationSeq,
    by: { type: by },
  })
  const events = ['STORE_NEW_RESERVATION', ...(needsConfirmation ? [] : ['MOUNT_RESERVED' as const])] as const
  await notifyMount(call, { row, order: after, store }, events)
  return { row, order: after }
}

/** Returns whether goods of an order can still be mounted. */
export const isBookable = ({ deliveryMethod, state }: Pick<LockedOrder, 'deliveryMethod' | 'state'>): boolean =>
  deliveryMethod !== 'PARCEL' && MOUNTABLE.includes(state)

/** Throws INVALID_STATE or ALREADY_RESERVED if the order cannot be booked. */
async function checkBookable(db: Db, order: LockedOrder): Promise<void> {
  if (order.deliveryMethod === 'PARCEL') throw invalidState('택배 주문은 장착 예약을 할 수 없습니다.')
  if (!MOUNTABLE.includes(order.state)) throw invalidState(wrongStateText(stateLabel(order)))
  if (await activeReservation(db, order.orderSeq)) throw alreadyReserved()
}

/** Returns the order with this number, if a slot can be booked for it. Throws 404, INVALID_STATE, ALREADY_RESERVED. */
export async function bookableOrder(db: Db, orderNo: string): Promise<Schemas['MountBookable']> {
  const [found] = await db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(eq(orders.orderNo, orderNo.replace('-', '')))
  const order = await lockOrder(db, found?.seq ?? 0)
  await checkBookable(db, order)
  return {
    orderSeq: order.orderSeq,
    orderNo: order.orderNo,
    storeSeq: order.storeSeq,
    storeName: order.storeSeq ? (await readStore(db, order.storeSeq)).name : null,
    sent: order.lines.some((line) => isActive(line) && SHIPPED_STATES.includes(line.state)),
  }
}

const nextVersion = (call: Call) => ({ ...updatedStamp(call), version: sql`${mountReservations.version} + 1` })

/** Changes a locked reservation and increments its version. Canceling it frees its slot. */
export async function changeMount(
  call: Call,
  seq: number,
  values: Partial<typeof mountReservations.$inferInsert>,
): Promise<MountRow> {
  const [row] = await call.db
    .update(mountReservations)
    .set({ ...values, ...nextVersion(call) })
    .where(eq(mountReservations.mountReservationSeq, seq))
    .returning()
  if (!row) throw new Error(`reservation ${seq} not found`)
  if (values.state === 'CANCELED') await writeBooking(call, row, 'FREED')
  return row
}

/** Updates the order's copy of the reservation time. The caller refreshes the order. */
const setOrderReservedAt = (db: Db, orderSeq: number, reservedAt: Date | null) =>
  db.update(orders).set({ reservedAt }).where(eq(orders.orderSeq, orderSeq))

/**
 * Cancels the active or missed reservation of an order. The caller has locked the order and refreshes it afterwards.
 * Returns whether there was one.
 */
export async function cancelReservation(call: Call, orderSeq: number, reason: string): Promise<boolean> {
  const { db, now } = call
  const rows = await db
    .select()
    .from(mountReservations)
    .where(ofOrder(orderSeq, [...ACTIVE_MOUNTS, 'NO_SHOW']))
    .for('update')
  if (rows.length === 0) return false
  const order = await lockOrder(db, orderSeq)
  for (const { mountReservationSeq } of rows) {
    const row = await changeMount(call, mountReservationSeq, {
      state: 'CANCELED',
      canceledAt: now,
      cancelReason: reason.slice(0, 200),
    })
    await writeHistory(call, {
      orderSeq,
      kind: 'RESERVATION',
      summary: `장착 예약 취소: ${formatReservedAt(row.reservedAt)} — ${reason}`,
      before: formatReservedAt(row.reservedAt),
      relatedSeq: mountReservationSeq,
    })
    const store = await readStore(db, row.storeSeq)
    await notifyMount(call, { row, order, store }, ['MOUNT_CANCELED', 'STORE_RESERVATION_CHANGED'], { reason })
  }
  await setOrderReservedAt(db, orderSeq, null)
  return true
}

/** Returns an order's goods as input of the store's fee calculation. */
async function goodsOf(db: Db, order: LockedOrder): Promise<MountedGood[]> {
  const active = order.lines.filter(isActive)
  if (active.length === 0) return []
  const found = await db
    .select({ itemSeq: items.itemSeq, rim: items.rim })
    .from(items)
    .where(
      inArray(
        items.itemSeq,
        active.map(({ itemSeq }) => itemSeq),
      ),
    )
  const rims = new Map(found.map(({ itemSeq, rim }) => [itemSeq, rim]))
  return active.map((line) => ({
    itemType: line.itemType,
    mountFeeType: line.mountFeeType,
    rim: rims.get(line.itemSeq) ?? null,
    quantity: activeQuantityOf(line),
  }))
}

/** Returns what a store is paid for mounting an order on the day of `at`, in won. */
export async function settleFeeAt(db: Db, order: LockedOrder, storeSeq: number, at: Date): Promise<number> {
  const fees = await feesOn(db, storeSeq, seoulDay(at))
  return fees ? settleFeeOf(fees, await goodsOf(db, order)) : 0
}

/** Marks the active reservation as DONE, because the goods were mounted. The caller has locked the order. */
export async function finishReservation(call: Call, order: LockedOrder, doneAt: Date): Promise<void> {
  const active = await activeReservation(call.db, order.orderSeq)
  if (!active) return
  await changeMount(call, active.mountReservationSeq, {
    state: 'DONE',
    confirmedAt: active.confirmedAt ?? doneAt,
    doneAt,
    settleFee: await settleFeeAt(call.db, order, active.storeSeq, doneAt),
  })
  await setOrderReservedAt(call.db, order.orderSeq, null)
}

/** Sets the DONE reservation back to CONFIRMED, because the mounting was reverted. The caller has locked the order. */
export async function reopenReservation(call: Call, orderSeq: number): Promise<void> {
  const [done] = await call.db
    .select()
    .from(mountReservations)
    .where(ofOrder(orderSeq, ['DONE']))
    .for('update')
  if (!done || (await activeReservation(call.db, orderSeq))) return
  await changeMount(call, done.mountReservationSeq, { state: 'CONFIRMED', doneAt: null, settleFee: null })
  await setOrderReservedAt(call.db, orderSeq, done.reservedAt)
}
