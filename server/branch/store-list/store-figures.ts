import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { ACTIVE_MOUNTS } from '../../../domain/orderdelivery/mount-transitions'
import type { Db } from '../../db/database'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { scalarSubquery } from '../../resource/list-query'
import { stores } from '../schema/store.schema'
import { readSlotContexts } from '../store/slot-context'
import { type SlotContext, slotsBetween } from '../store/slots'

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
  const capacityTotal = slots.reduce((sum, { capacity }) => sum + capacity, 0)
  const taken = slots.reduce((sum, { reserved }) => sum + reserved, 0)
  return capacityTotal === 0 ? null : Math.min(100, Math.round((taken * 100) / capacityTotal))
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
  const contextOf = await readSlotContexts({ db, now }, open, { from, to })
  return new Map(open.map((store) => [store.storeSeq, occupancyRate(contextOf(store), from, to)]))
}
