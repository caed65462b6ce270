import { and, eq, inArray, sql } from 'drizzle-orm'
import { ACTIVE_MOUNTS } from '../../../openapi/formats/mount-moves'
import { wrongStateText } from '../../../openapi/formats/order-moves'
import { required } from '../../../openapi/messages/required'
import { feesOn, type MountedGood, settleFeeOf } from '../../branch/store/settle-fee'
import { refuseUnable, storeOf } from '../../branch/store/slot-world'
import { needsOfOrder } from '../../branch/store/store-able'
import type { Call, Db, Schemas } from '../../http/call'
import { badState, invalid, Refusal } from '../../http/refusal'
import { seoulDay, seoulText } from '../../lib/seoul'
import { items } from '../../product/item/item.schema'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { writeHistory } from '../order/history'
import { activeOf, isActive, type LockedOrder, lockOrder, refreshOrder } from '../order/lock'
import { orderNameOf } from '../order/messages'
import { orders } from '../order/order.schema'
import { stateLabel } from '../order/state-label'
import { tellMount } from './mount-messages'
import { mountReservations } from './mount-reservation.schema'
import { SENT, storeFor, takePlace } from './places'

/** Reservations as orders make, end and take them up again. The order's row is locked first, then the reservation, then the slot. */

export type MountRow = typeof mountReservations.$inferSelect

export interface Reserve {
  orderSeq: number
  /** Left out: the order's own. */
  storeSeq?: number | undefined
  reservedAt: Date
  /** Left out: who ordered. */
  customerName?: string | undefined
  customerPhone?: string | undefined
  customerMemo?: string | null | undefined
  force?: boolean | undefined
  by?: Schemas['MountReservationBy']
}

/** `2026-11-25 14:00` */
export const momentText = (at: Date): string => seoulText(at).slice(0, 16)

export const alreadyReserved = () =>
  new Refusal(409, 'ALREADY_RESERVED', '이미 예약이 있는 주문입니다. 예약 변경을 이용해 주세요.')

const ofOrder = (orderSeq: number, states: readonly MountRow['state'][]) =>
  and(eq(mountReservations.orderSeq, orderSeq), inArray(mountReservations.state, [...states]))

/** The reservation of an order that is still to come. */
export async function activeReservation(db: Db, orderSeq: number): Promise<MountRow | null> {
  const [row] = await db.select().from(mountReservations).where(ofOrder(orderSeq, ACTIVE_MOUNTS))
  return row ?? null
}

const MOUNTABLE = ['PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED']

/** Pieces of an order that are to be mounted. */
const piecesOf = (order: LockedOrder): number => order.lines.reduce((sum, line) => sum + activeOf(line), 0)

/**
 * Books a slot for an order: REQUESTED by a customer, or while the money is awaited, else CONFIRMED. Another store becomes the order's own. Throws
 * ALREADY_RESERVED, SLOT_FULL, INVALID_STATE, 400, 404.
 */
export async function reserve(call: Call, input: Reserve): Promise<MountRow> {
  const { db, now } = call
  const by = input.by ?? 'ADMIN'
  const order = await lockOrder(db, input.orderSeq)
  await refuseUnbookable(db, order)
  const storeSeq = input.storeSeq ?? order.storeSeq
  if (!storeSeq) throw invalid({ storeSeq: required('장착점') })
  const { store, change } = await storeFor(db, order, storeSeq)
  refuseUnable(store, await needsOfOrder(db, order.orderSeq))
  const { forced } = await takePlace(call, store, input.reservedAt, { orderedAt: order.orderedAt, force: input.force })
  const waits = by === 'CUSTOMER' || order.state === 'PAYMENT_PENDING'
  const [row] = await db
    .insert(mountReservations)
    .values({
      orderSeq: order.orderSeq,
      storeSeq,
      kind: order.deliveryMethod === 'VISIT' ? 'VISIT' : 'MOUNT',
      state: waits ? 'REQUESTED' : 'CONFIRMED',
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
      confirmedAt: waits ? null : now,
      ...createdStamp(call),
    })
    .returning()
  if (!row) throw new Error('nothing was written')
  const after = await refreshOrder(db, call, order.orderSeq, { reservedAt: row.reservedAt, ...change })
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'RESERVATION',
    summary: `장착 예약 등록: ${store.name} ${momentText(row.reservedAt)}${forced ? ' (예약 가능 기간 밖)' : ''}`,
    after: momentText(row.reservedAt),
    relatedSeq: row.mountReservationSeq,
    by: { type: by },
  })
  const events = ['STORE_NEW_RESERVATION', ...(waits ? [] : ['MOUNT_RESERVED' as const])] as const
  await tellMount(call, { row, order: after, store }, events)
  return row
}

/** Throws what `reserve` would say of the order itself: INVALID_STATE, ALREADY_RESERVED. */
async function refuseUnbookable(db: Db, order: LockedOrder): Promise<void> {
  if (order.deliveryMethod === 'PARCEL') throw badState('택배 주문은 장착 예약을 할 수 없습니다.')
  if (!MOUNTABLE.includes(order.state)) throw badState(wrongStateText(stateLabel(order)))
  if (await activeReservation(db, order.orderSeq)) throw alreadyReserved()
}

/** The order of a number, if a slot may be booked for it. Throws 404, INVALID_STATE, ALREADY_RESERVED. */
export async function bookableOrder(db: Db, orderNo: string): Promise<Schemas['MountBookable']> {
  const [found] = await db
    .select({ seq: orders.orderSeq })
    .from(orders)
    .where(eq(orders.orderNo, orderNo.replace('-', '')))
  const order = await lockOrder(db, found?.seq ?? 0)
  await refuseUnbookable(db, order)
  return {
    orderSeq: order.orderSeq,
    orderNo: order.orderNo,
    storeSeq: order.storeSeq,
    storeName: order.storeSeq ? (await storeOf(db, order.storeSeq)).name : null,
    sent: order.lines.some((line) => isActive(line) && SENT.includes(line.state)),
  }
}

const raised = (call: Call) => ({ ...updatedStamp(call), version: sql`${mountReservations.version} + 1` })

/** Changes a reservation that is locked, and raises its version. */
export async function changeMount(
  call: Call,
  seq: number,
  values: Partial<typeof mountReservations.$inferInsert>,
): Promise<MountRow> {
  const [row] = await call.db
    .update(mountReservations)
    .set({ ...values, ...raised(call) })
    .where(eq(mountReservations.mountReservationSeq, seq))
    .returning()
  if (!row) throw new Error(`no reservation ${seq}`)
  return row
}

/** The order's copy of what is to come; who called refreshes the order itself. */
const keep = (db: Db, orderSeq: number, reservedAt: Date | null) =>
  db.update(orders).set({ reservedAt }).where(eq(orders.orderSeq, orderSeq))

/**
 * Gives back the place of an order that is no more: active, or missed. The caller has locked the order and refreshes it afterwards. Gives
 * whether there was one.
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
      summary: `장착 예약 취소: ${momentText(row.reservedAt)} — ${reason}`,
      before: momentText(row.reservedAt),
      relatedSeq: mountReservationSeq,
    })
    const store = await storeOf(db, row.storeSeq)
    await tellMount(call, { row, order, store }, ['MOUNT_CANCELED', 'STORE_RESERVATION_CHANGED'], { reason })
  }
  await keep(db, orderSeq, null)
  return true
}

/** Goods of an order as the fee of a store is counted. */
async function goodsOf(db: Db, order: LockedOrder): Promise<MountedGood[]> {
  const kept = order.lines.filter(isActive)
  if (kept.length === 0) return []
  const found = await db
    .select({ itemSeq: items.itemSeq, rim: items.rim })
    .from(items)
    .where(
      inArray(
        items.itemSeq,
        kept.map(({ itemSeq }) => itemSeq),
      ),
    )
  const rims = new Map(found.map(({ itemSeq, rim }) => [itemSeq, rim]))
  return kept.map((line) => ({
    itemType: line.itemType,
    mountFeeType: line.mountFeeType,
    rim: rims.get(line.itemSeq) ?? null,
    quantity: activeOf(line),
  }))
}

/** Won that a store is paid for mounting an order on the day of `at`. */
export async function settleFeeAt(db: Db, order: LockedOrder, storeSeq: number, at: Date): Promise<number> {
  const fees = await feesOn(db, storeSeq, seoulDay(at))
  return fees ? settleFeeOf(fees, await goodsOf(db, order)) : 0
}

/** The order's goods have been mounted: its active reservation is DONE. The caller has locked the order. */
export async function finishReservation(call: Call, order: LockedOrder, doneAt: Date): Promise<void> {
  const active = await activeReservation(call.db, order.orderSeq)
  if (!active) return
  await changeMount(call, active.mountReservationSeq, {
    state: 'DONE',
    confirmedAt: active.confirmedAt ?? doneAt,
    doneAt,
    settleFee: await settleFeeAt(call.db, order, active.storeSeq, doneAt),
  })
  await keep(call.db, order.orderSeq, null)
}

/** Mounting was taken back: the reservation that was DONE is CONFIRMED again. The caller has locked the order. */
export async function reopenReservation(call: Call, orderSeq: number): Promise<void> {
  const [done] = await call.db
    .select()
    .from(mountReservations)
    .where(ofOrder(orderSeq, ['DONE']))
    .for('update')
  if (!done || (await activeReservation(call.db, orderSeq))) return
  await changeMount(call, done.mountReservationSeq, { state: 'CONFIRMED', doneAt: null, settleFee: null })
  await keep(call.db, orderSeq, done.reservedAt)
}
