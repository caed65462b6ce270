import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { readSlotContext, readStore } from '../../branch/store/slot-context'
import { slotsOfDay } from '../../branch/store/slots'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { shiftDays, shiftMonth, startOfDay } from '../../lib/seoul-time'
import { mountReservations } from '../schema/mount-reservation.schema'
import { needsCheck } from './mount-record'

const r = mountReservations

/**
 * Returns the reservations of each day of a month, except canceled ones; for one store also the capacity. Throws
 * 404.
 */
export async function mountCalendar(
  call: Pick<AdminCall, 'db' | 'now'>,
  { month, storeSeq }: { month: string; storeSeq?: number },
): Promise<Schemas['MountReservationDay'][]> {
  const from = `${month}-01`
  const to = shiftDays(`${shiftMonth(month, 1)}-01`, -1)
  const store = storeSeq ? await readStore(call.db, storeSeq) : null
  const day = sql<string>`to_char(${r.reservedAt} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`
  const rows = await call.db
    .select({
      day,
      state: r.state,
      count: sql<number>`count(*)::int`,
      check: sql<number>`(count(*) filter (where ${needsCheck(call.now)}))::int`,
    })
    .from(mountReservations)
    .where(
      and(
        gte(r.reservedAt, startOfDay(from)),
        lt(r.reservedAt, startOfDay(shiftDays(to, 1))),
        ne(r.state, 'CANCELED'),
        storeSeq ? eq(r.storeSeq, storeSeq) : undefined,
      ),
    )
    .groupBy(day, r.state)
  const days = new Map<string, Schemas['MountReservationDay']>()
  for (let at = from; at <= to; at = shiftDays(at, 1)) {
    days.set(at, { date: at, counts: [], needsCheck: 0, capacity: null, closed: null })
  }
  for (const { day: at, state, count, check } of rows) {
    const found = days.get(at)
    if (!found) continue
    found.counts.push({ state, count })
    found.needsCheck += check
  }
  if (store) {
    const context = await readSlotContext(call, store, { from, to, force: true })
    for (const found of days.values()) {
      const { slots, reason } = slotsOfDay(found.date, context)
      found.capacity = slots.reduce((sum, { capacity }) => sum + capacity, 0)
      found.closed = slots.length === 0 ? reason : null
    }
  }
  return [...days.values()]
}
