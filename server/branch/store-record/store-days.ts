import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { endOfDay, seoulDay, seoulText, shiftDays, shiftMonth, startOfDay } from '../../lib/seoul-time'
import { mountCalendar } from '../../orderdelivery/mount/mount-calendar'
import { mountLines, toMount } from '../../orderdelivery/mount/mount-record'
import { storeClosures } from '../schema/store.schema'
import { holidaysBetween } from '../store/holidays'
import { readSlotContext, readStore } from '../store/slot-context'
import { slotsOfDay } from '../store/slots'

/** Returns a store's month: capacity, reservations and closures of each day. Throws 404. */
export async function storeCalendar(
  call: Pick<AdminCall, 'db' | 'now'>,
  storeSeq: number,
  month: string,
): Promise<Schemas['StoreCalendarDay'][]> {
  const days = await mountCalendar(call, { month, storeSeq })
  const [from, to] = [`${month}-01`, shiftDays(`${shiftMonth(month, 1)}-01`, -1)]
  const holidays = await holidaysBetween(call.db, from, to)
  const c = storeClosures
  const closures = await call.db
    .select({
      storeClosureSeq: c.storeClosureSeq,
      kind: c.kind,
      reason: c.reason,
      fromAt: c.fromAt,
      toAt: c.toAt,
    })
    .from(storeClosures)
    .where(and(eq(c.storeSeq, storeSeq), gt(c.toAt, startOfDay(from)), lt(c.fromAt, endOfDay(to))))
    .orderBy(asc(c.fromAt))
  return days.map(({ date, counts, needsCheck, capacity, closed }) => ({
    date,
    capacity: capacity ?? 0,
    reserved: counts.reduce((sum, { count }) => sum + count, 0),
    needsCheck,
    closed,
    holiday: holidays.get(date) ?? null,
    closures: closures
      .filter(({ fromAt, toAt }) => fromAt < endOfDay(date) && toAt > startOfDay(date))
      .map(({ storeClosureSeq, kind, reason }) => ({ storeClosureSeq, kind, reason })),
  }))
}

const BOOKED_STATES = ['REQUESTED', 'CONFIRMED', 'DONE', 'NO_SHOW'] as const

/**
 * Returns a store's day: its slots with their bookings, and bookings at times that are no longer slots. Throws 404.
 */
export async function storeDay(
  call: Pick<AdminCall, 'db' | 'now'>,
  storeSeq: number,
  date: string,
): Promise<Schemas['StoreDay']> {
  const { db, now } = call
  const store = await readStore(db, storeSeq)
  const { slots, reason } = slotsOfDay(date, await readSlotContext(call, store, { from: date, to: date, force: true }))
  const lines = await mountLines(db, { storeSeq, reservedAt: { from: date, to: date }, state: [...BOOKED_STATES] }, now)
  const bookings = lines.map((line): Schemas['StoreBooking'] => {
    const { mountReservationSeq, kind, state, reservedAt, customerName, carText, carNumber } = toMount(line, now)
    const { itemSummary, quantity } = line.row
    return {
      mountReservationSeq,
      kind,
      state,
      reservedAt,
      customerName,
      carText,
      carNumber,
      itemSummary,
      quantity,
      checkReason: line.checkReason,
    }
  })
  const timeOf = ({ reservedAt }: Schemas['StoreBooking']): string => seoulText(new Date(reservedAt)).slice(11, 16)
  const times = [...new Set([...slots.map(({ time }) => time), ...bookings.map(timeOf)])].sort()
  return {
    date,
    // that a day is over needs no words
    reason: date < seoulDay(now) && slots.length > 0 ? null : reason,
    slots: times.map((time) => {
      const slot = slots.find((one) => one.time === time)
      return {
        time,
        capacity: slot?.capacity ?? null,
        available: slot?.available ?? 0,
        bookings: bookings.filter((booking) => timeOf(booking) === time),
      }
    }),
  }
}
