import { and, count, gt, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import type { Db } from '../../db/database'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { scalarSubquery } from '../../resource/list-query'
import { holidaysBetween } from '../store/holidays'
import { type SlotContext, slotsBetween } from '../store/slots'
import { storeClosures, stores } from '../store/store.schema'

/** Figures of stores from their reservations, calculated on request. */

const r = mountReservations
const DAYS = 30

const active = sql.join(
  ACTIVE_MOUNTS.map((state) => sql`${state}`),
  sql`, `,
)

/** SQL: whether a reservation is a mount done in the last 30 days, whatever day it was booked for. */
export const isRecentMount = (now: Date): SQL =>
  sql`${r.state} = 'DONE' and ${r.doneAt} > ${new Date(now.getTime() - DAYS * DAY_MS).toISOString()}::timestamptz and ${r.doneAt} <= ${now.toISOString()}::timestamptz`

/** SQL: number of mounts done in the last 30 days. */
export const mountCount30d = (now: Date) =>
  scalarSubquery(sql<number>`count(*)::int`, r.storeSeq, stores.storeSeq, isRecentMount(now))

/** SQL: active reservations in the future. */
export const upcomingReservationCount = (now: Date) =>
  scalarSubquery(
    sql<number>`count(*)::int`,
    r.storeSeq,
    stores.storeSeq,
    sql`${r.state} in (${active}) and ${r.reservedAt} >= ${now.toISOString()}::timestamptz`,
  )

/** SQL: when the latest mount was done; the latest by its slot, because an index has that order. */
export const lastMountedAt = sql`(select last.done_at from ${r} last where last.store_seq = ${stores}.store_seq and last.state = 'DONE' order by last.reserved_at desc limit 1)`

type Store = typeof stores.$inferSelect

/** Returns Monday and Sunday of the week of a day. */
export function weekOf(day: string): { from: string; to: string } {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const from = shiftDays(day, -((weekday + 6) % 7))
  return { from, to: shiftDays(from, 6) }
}

/** Returns the percentage of reserved places on these days; null if there are no places. */
export function occupancyRate(context: SlotContext, from: string, to: string): number | null {
  const slots = slotsBetween(from, to, { ...context, force: true }).flatMap((day) => day.slots)
  const places = slots.reduce((sum, { capacity }) => sum + capacity, 0)
  const taken = slots.reduce((sum, { reserved }) => sum + reserved, 0)
  return places === 0 ? null : Math.min(100, Math.round((taken * 100) / places))
}

/** Returns how full this week is at open stores, by store. */
export async function weekOccupancyRates(
  db: Db,
  now: Date,
  rows: readonly Store[],
): Promise<Map<number, number | null>> {
  const open = rows.filter(({ state, reservationOn }) => state === 'OPEN' && reservationOn)
  if (open.length === 0) return new Map()
  const { from, to } = weekOf(seoulDay(now))
  const [first, end] = [startOfDay(from), endOfDay(to)]
  const seqs = open.map(({ storeSeq }) => storeSeq)
  const taken = await db
    .select({ storeSeq: r.storeSeq, at: r.reservedAt, cars: count() })
    .from(r)
    .where(and(inArray(r.storeSeq, seqs), gte(r.reservedAt, first), lt(r.reservedAt, end), ne(r.state, 'CANCELED')))
    .groupBy(r.storeSeq, r.reservedAt)
  const closures = await db
    .select()
    .from(storeClosures)
    .where(and(inArray(storeClosures.storeSeq, seqs), gt(storeClosures.toAt, first), lt(storeClosures.fromAt, end)))
  const holidays = await holidaysBetween(db, from, to)
  const carsOf = new Map<number, Map<number, number>>()
  for (const { storeSeq, at, cars } of taken) {
    const known = carsOf.get(storeSeq) ?? new Map<number, number>()
    carsOf.set(storeSeq, known.set(at.getTime(), Number(cars)))
  }
  return new Map(
    open.map((store) => {
      const own = closures.filter(({ storeSeq }) => storeSeq === store.storeSeq)
      const context = { store, now, holidays, closures: own, taken: carsOf.get(store.storeSeq) ?? new Map() }
      return [store.storeSeq, occupancyRate(context, from, to)]
    }),
  )
}
