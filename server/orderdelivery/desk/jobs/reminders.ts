import { and, asc, count, eq, exists, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { stores } from '../../../branch/schema/store.schema'
import type { Db } from '../../../db/database'
import { defineJob } from '../../../jobs/define-job'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../../lib/seoul-time'
import { queueMessage } from '../../../message/outbox'
import { notifyMount } from '../../mount/mount-messages'
import { lockOrder } from '../../order/order-lock'
import { isPayable, notifyBuyer } from '../../order/order-messages'
import { mountReservations } from '../../schema/mount-reservation.schema'
import { orders } from '../../schema/order.schema'
import { dueOrders } from './due-orders'

const { mountReservationSeq, storeSeq, state, reservedAt, orderSeq, rentalApplicationSeq } = mountReservations

/** The day that a run is for, even if it runs late; prevents a second message about the same day. */
interface DayPayload {
  day: string
}

const dayOf = ({ now, slot }: { now: Date; slot: Date | null }): string => seoulDay(slot ?? now)

/** Condition: active reservations on a day. */
const isReservedOn = (day: string) =>
  and(inArray(state, ['REQUESTED', 'CONFIRMED']), gte(reservedAt, startOfDay(day)), lt(reservedAt, endOfDay(day)))

/** Sends each store the number of today's reservations, in the morning. */
export const storeTodayJob = defineJob<DayPayload>({
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
      .where(and(isReservedOn(day), eq(stores.receiveAlimtalk, true), scan.notQueued(stores.storeSeq)))
      .orderBy(asc(stores.storeSeq))
      .limit(scan.limit)
    return rows.map(({ seq }) => ({ key: String(seq), payload: { day } }))
  },
  async perform(call, { key, payload: { day } }) {
    const [busy] = await call.db
      .select({ store: stores, cars: count() })
      .from(mountReservations)
      .innerJoin(stores, eq(stores.storeSeq, storeSeq))
      .where(and(isReservedOn(day), eq(stores.storeSeq, Number(key)), eq(stores.receiveAlimtalk, true)))
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

/** Condition: the order has a reservation on the day after `day`. */
const isReservedNextDay = (db: Db, day: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(mountReservations)
      .where(and(eq(orderSeq, orders.orderSeq), isReservedOn(shiftDays(day, 1)))),
  )

/** Reminds buyers of orders that are mounted tomorrow. */
export const mountReminderJob = defineJob<DayPayload>({
  kind: 'mount-reminder',
  title: '장착 전일 안내',
  noun: '주문',
  schedule: { dailyAt: '10:00' },
  async due(scan) {
    const day = dayOf(scan)
    const found = await dueOrders(() => isReservedNextDay(scan.db, day))(scan)
    return found.map(({ key }) => ({ key, payload: { day } }))
  },
  async perform(call, { key, payload: { day } }) {
    const order = await lockOrder(call.db, Number(key))
    const still = and(eq(orders.orderSeq, order.orderSeq), isReservedNextDay(call.db, day))
    if ((await call.db.$count(orders, still)) === 0) return
    await notifyBuyer(call, order, 'MOUNT_REMINDER', { change: `remind-${day}` })
  },
})

/** Reminds rental customers whose tires are mounted tomorrow. */
export const rentalMountReminderJob = defineJob<DayPayload>({
  kind: 'rental-mount-reminder',
  title: '렌탈 장착 전일 안내',
  noun: '예약',
  schedule: { dailyAt: '10:00' },
  async due(scan) {
    const day = dayOf(scan)
    const rows = await scan.db
      .select({ seq: mountReservationSeq })
      .from(mountReservations)
      .where(and(isReservedOn(shiftDays(day, 1)), isNotNull(rentalApplicationSeq), scan.notQueued(mountReservationSeq)))
      .orderBy(asc(mountReservationSeq))
      .limit(scan.limit)
    return rows.map(({ seq }) => ({ key: String(seq), payload: { day } }))
  },
  async perform(call, { key, payload: { day } }) {
    const [found] = await call.db
      .select({ row: mountReservations, store: stores })
      .from(mountReservations)
      .innerJoin(stores, eq(stores.storeSeq, storeSeq))
      .where(and(eq(mountReservationSeq, Number(key)), isReservedOn(shiftDays(day, 1))))
    if (!found) return
    await notifyMount(call, { ...found, order: null }, ['MOUNT_REMINDER'], { change: `remind-${day}` })
  },
})

/** Reminds buyers whose bank deposit is due today. */
export const depositReminderJob = defineJob<DayPayload>({
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
    if (!due || order.state !== 'PAYMENT_PENDING' || !(await isPayable(call, order))) return
    await notifyBuyer(call, order, 'DEPOSIT_REMINDER', { change: `due:${day}` })
  },
})
