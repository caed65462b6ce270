import { and, asc, count, eq, exists, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { stores } from '../../branch/store/store.schema'
import type { Db } from '../../http/call'
import { defineJob } from '../../jobs/define-job'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul'
import { queueMessage } from '../../message/outbox'
import { tellMount } from '../mount-reservation/mount-messages'
import { mountReservations } from '../mount-reservation/mount-reservation.schema'
import { lockOrder } from '../order/lock'
import { tellBuyer } from '../order/messages'
import { orders } from '../order/order.schema'
import { dueOrders } from './due-orders'

const { mountReservationSeq, storeSeq, state, reservedAt, orderSeq, rentalApplicationSeq } = mountReservations

/** The day that a run is for, however late it comes: nobody is told of a day twice. */
interface OfDay {
  day: string
}

const dayOf = ({ now, slot }: { now: Date; slot: Date | null }): string => seoulDay(slot ?? now)

/** Reservations that hold on a day. */
const heldOn = (day: string) =>
  and(inArray(state, ['REQUESTED', 'CONFIRMED']), gte(reservedAt, startOfDay(day)), lt(reservedAt, endOfDay(day)))

/** Tells each store in the morning how many cars come today. */
export const storeTodayJob = defineJob<OfDay>({
  kind: 'store-today',
  title: '장착점 당일 예약 안내',
  noun: '장착점',
  schedule: { dailyAt: '07:30' },
  async due(scan) {
    const day = dayOf(scan)
    const rows = await scan.db
      .selectDistinct({ seq: stores.storeSeq })
      .from(mountReservations)
      .innerJoin(stores, eq(stores.storeSeq, storeSeq))
      .where(and(heldOn(day), eq(stores.receiveAlimtalk, true), scan.notQueued(stores.storeSeq)))
      .orderBy(asc(stores.storeSeq))
      .limit(scan.limit)
    return rows.map(({ seq }) => ({ key: String(seq), payload: { day } }))
  },
  async perform(call, { key, payload: { day } }) {
    const [busy] = await call.db
      .select({ store: stores, cars: count() })
      .from(mountReservations)
      .innerJoin(stores, eq(stores.storeSeq, storeSeq))
      .where(and(heldOn(day), eq(stores.storeSeq, Number(key)), eq(stores.receiveAlimtalk, true)))
      .groupBy(stores.storeSeq)
    if (!busy) return
    const { store, cars } = busy
    await queueMessage(call, {
      eventCode: 'STORE_TODAY_LIST',
      to: { name: store.contactName ?? store.name, phone: store.contactPhone },
      values: { 장착점명: store.name, 예약건수: String(cars) },
      related: { type: 'STORE', seq: store.storeSeq },
      change: `today:${day}`,
    })
  },
})

/** Whether the car of an order is awaited on the day after. */
const comesTomorrow = (db: Db, day: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(mountReservations)
      .where(and(eq(orderSeq, orders.orderSeq), heldOn(shiftDays(day, 1)))),
  )

/** Reminds buyers whose cars come tomorrow. */
export const mountReminderJob = defineJob<OfDay>({
  kind: 'mount-reminder',
  title: '장착 전일 안내',
  noun: '주문',
  schedule: { dailyAt: '10:00' },
  async due(scan) {
    const day = dayOf(scan)
    const found = await dueOrders(() => comesTomorrow(scan.db, day))(scan)
    return found.map(({ key }) => ({ key, payload: { day } }))
  },
  async perform(call, { key, payload: { day } }) {
    const order = await lockOrder(call.db, Number(key))
    const still = and(eq(orders.orderSeq, order.orderSeq), comesTomorrow(call.db, day))
    if ((await call.db.$count(orders, still)) === 0) return
    await tellBuyer(call, order, 'MOUNT_REMINDER', { change: `remind-${day}` })
  },
})

/** Reminds whose rented tires are mounted tomorrow. */
export const rentalMountReminderJob = defineJob<OfDay>({
  kind: 'rental-mount-reminder',
  title: '렌탈 장착 전일 안내',
  noun: '예약',
  schedule: { dailyAt: '10:00' },
  async due(scan) {
    const day = dayOf(scan)
    const rows = await scan.db
      .select({ seq: mountReservationSeq })
      .from(mountReservations)
      .where(and(heldOn(shiftDays(day, 1)), isNotNull(rentalApplicationSeq), scan.notQueued(mountReservationSeq)))
      .orderBy(asc(mountReservationSeq))
      .limit(scan.limit)
    return rows.map(({ seq }) => ({ key: String(seq), payload: { day } }))
  },
  async perform(call, { key, payload: { day } }) {
    const [found] = await call.db
      .select({ row: mountReservations, store: stores })
      .from(mountReservations)
      .innerJoin(stores, eq(stores.storeSeq, storeSeq))
      .where(and(eq(mountReservationSeq, Number(key)), heldOn(shiftDays(day, 1))))
    if (!found) return
    await tellMount(call, { ...found, order: null }, ['MOUNT_REMINDER'], { change: `remind-${day}` })
  },
})

/** Reminds buyers whose deposit is waited for until tonight. */
export const depositReminderJob = defineJob<OfDay>({
  kind: 'deposit-reminder',
  title: '입금기한 임박 안내',
  noun: '주문',
  schedule: { dailyAt: '10:00' },
  async due(scan) {
    const day = dayOf(scan)
    const found = await dueOrders(() =>
      and(
        eq(orders.state, 'PAYMENT_PENDING'),
        inArray(orders.paymentMethod, ['BANK_TRANSFER', 'VIRTUAL_ACCOUNT']),
        gte(orders.depositDueAt, startOfDay(day)),
        lt(orders.depositDueAt, endOfDay(day)),
      ),
    )(scan)
    return found.map(({ key }) => ({ key, payload: { day } }))
  },
  async perform(call, { key, payload: { day } }) {
    const order = await lockOrder(call.db, Number(key))
    const due = order.depositDueAt && seoulDay(order.depositDueAt) === day
    if (!due || order.state !== 'PAYMENT_PENDING') return
    await tellBuyer(call, order, 'DEPOSIT_REMINDER', { change: `due:${day}` })
  },
})
