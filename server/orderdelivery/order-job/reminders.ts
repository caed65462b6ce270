import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { stores } from '../../branch/store/store.schema'
import type { Schemas, Services } from '../../http/call'
import { inSystemCall } from '../../http/in-call'
import { onceADay } from '../../jobs/daily'
import { defineWorker } from '../../jobs/worker'
import { endOfDay, shiftDays, startOfDay } from '../../lib/seoul'
import { queueMessages } from '../../message/outbox'
import { tellMount } from '../mount-reservation/mount-messages'
import { mountReservations } from '../mount-reservation/mount-reservation.schema'
import { linesOf } from '../order/lock'
import { tellBuyer } from '../order/messages'
import { orders } from '../order/order.schema'

const { storeSeq, state, reservedAt, orderSeq, rentalApplicationSeq } = mountReservations

/** Reservations that hold on a day. */
const heldOn = (day: string) =>
  and(inArray(state, ['REQUESTED', 'CONFIRMED']), gte(reservedAt, startOfDay(day)), lt(reservedAt, endOfDay(day)))

/** Tells each store how many cars come today, once. Gives how many stores. */
export const tellStoresToday = (services: Services, day: string): Promise<number> =>
  inSystemCall(services, async (call) => {
    const busy = await call.db
      .select({ store: stores, cars: count() })
      .from(mountReservations)
      .innerJoin(stores, eq(stores.storeSeq, storeSeq))
      .where(and(heldOn(day), eq(stores.receiveAlimtalk, true)))
      .groupBy(stores.storeSeq)
      .orderBy(asc(stores.storeSeq))
    const sent = await queueMessages(
      call,
      busy.map(({ store, cars }) => ({
        eventCode: 'STORE_TODAY_LIST',
        to: { name: store.contactName ?? store.name, phone: store.contactPhone },
        values: { 장착점명: store.name, 예약건수: String(cars) },
        related: { type: 'STORE', seq: store.storeSeq },
        change: `today:${day}`,
      })),
    )
    return sent.filter((seq) => seq !== null).length
  })

const AT_ONCE = 200

/** Orders after a number that are to be told of something. */
type Due = (services: Services, after: number) => Promise<{ seq: number }[]>

/** Writes to the buyers of orders, some a transaction; `change` names the day, so that nobody is written to twice. */
async function tellBuyers(
  services: Services,
  due: Due,
  eventCode: Schemas['MessageEventCode'],
  change: string,
  stopped: () => boolean,
) {
  let told = 0
  for (let after = 0; !stopped(); ) {
    const found = await due(services, after)
    if (found.length === 0) return told
    after = found.at(-1)?.seq ?? after
    await inSystemCall(services, async (call) => {
      const rows = await call.db
        .select()
        .from(orders)
        .where(
          inArray(
            orders.orderSeq,
            found.map(({ seq }) => seq),
          ),
        )
      for (const row of rows) {
        const order = { ...row, lines: await linesOf(call.db, row.orderSeq) }
        if ((await tellBuyer(call, order, eventCode, { change })) !== null) told += 1
      }
    })
  }
  return told
}

/** Whose rented tires are mounted tomorrow. Gives how many were told. */
async function remindRenters(services: Services, day: string): Promise<number> {
  const due = and(heldOn(shiftDays(day, 1)), isNotNull(rentalApplicationSeq))
  return inSystemCall(services, async (call) => {
    const rows = await call.db
      .select({ row: mountReservations, store: stores })
      .from(mountReservations)
      .innerJoin(stores, eq(stores.storeSeq, storeSeq))
      .where(due)
      .orderBy(asc(mountReservations.mountReservationSeq))
    let told = 0
    for (const { row, store } of rows) {
      told += await tellMount(call, { row, order: null, store }, ['MOUNT_REMINDER'], { change: `remind-${day}` })
    }
    return told
  })
}

/** Whose cars come tomorrow, and whose deposit is waited for until tonight. Gives how many were told. */
export async function remindBuyers(
  services: Services,
  day: string,
  stopped: () => boolean = () => false,
): Promise<number> {
  const tomorrow: Due = async ({ db }, after) => {
    const rows = await db
      .selectDistinct({ seq: orders.orderSeq })
      .from(mountReservations)
      .innerJoin(orders, eq(orders.orderSeq, orderSeq))
      .where(and(heldOn(shiftDays(day, 1)), isNull(orders.deletedAt), gt(orders.orderSeq, after)))
      .orderBy(asc(orders.orderSeq))
      .limit(AT_ONCE)
    return rows
  }
  const unpaid: Due = ({ db }, after) =>
    db
      .select({ seq: orders.orderSeq })
      .from(orders)
      .where(
        and(
          eq(orders.state, 'PAYMENT_PENDING'),
          inArray(orders.paymentMethod, ['BANK_TRANSFER', 'VIRTUAL_ACCOUNT']),
          gte(orders.depositDueAt, startOfDay(day)),
          lt(orders.depositDueAt, endOfDay(day)),
          isNull(orders.deletedAt),
          gt(orders.orderSeq, after),
        ),
      )
      .orderBy(asc(orders.orderSeq))
      .limit(AT_ONCE)
  const mounts = await tellBuyers(services, tomorrow, 'MOUNT_REMINDER', `remind-${day}`, stopped)
  const renters = await remindRenters(services, day)
  return mounts + renters + (await tellBuyers(services, unpaid, 'DEPOSIT_REMINDER', `due:${day}`, stopped))
}

const STORES = { name: 'store-today', hour: 7, minutes: 30 }
const BUYERS = { name: 'order-reminders', hour: 10 }

/** At half past seven the stores, at ten the buyers. */
export const reminderWorker = defineWorker({
  name: 'order-reminders',
  atOnce: 1,
  async next(services, stopped) {
    const stores = await onceADay(services, STORES, (_, day) => tellStoresToday(services, day))
    const buyers = await onceADay(services, BUYERS, async (_, day) => {
      await remindBuyers(services, day, stopped)
      return !stopped()
    })
    return stores || buyers ? 'DONE' : 'NOTHING'
  },
})
