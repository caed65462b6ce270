import { type SQL, sql } from 'drizzle-orm'
import { stores } from '../branch/schema/store.schema'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { maskCarNumber, maskName } from '../lib/mask'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { needsCheck } from '../orderdelivery/mount/mount-record'
import { mountReservations } from '../orderdelivery/schema/mount-reservation.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { countRows } from '../resource/pages'

type Item = Omit<Schemas['MountToday'], 'reservedAt' | 'carNumberMasked'> & {
  reservedAt: Date | string
  carNumber: string | null
}

const STATES = ['REQUESTED', 'CONFIRMED', 'DONE', 'NO_SHOW', 'CANCELED'] as const
const active = sql`r.state in ('REQUESTED', 'CONFIRMED')`

/** Returns today's mounting reservations. Names and car numbers are masked. */
export async function mountsToday(db: Db, now: Date, limit: number): Promise<Schemas['DashboardMounts']> {
  const today = seoulDay(now)
  const onDay = (day: string): SQL =>
    sql`r.reserved_at >= ${startOfDay(day).toISOString()}::timestamptz and r.reserved_at < ${endOfDay(day).toISOString()}::timestamptz`
  const from = sql`${mountReservations} r`
  const counts = await queryRows<Schemas['MountStateCount']>(
    db,
    sql`select r.state as state, count(*)::int as count from ${from} where ${onDay(today)} group by 1`,
  )
  const [tomorrow] = await queryRows<{ n: number }>(
    db,
    sql`select count(*)::int as n from ${from} where ${onDay(shiftDays(today, 1))} and ${active}`,
  )
  const next = await queryRows<Item>(
    db,
    sql`select r.mount_reservation_seq as "mountReservationSeq", r.reserved_at as "reservedAt", s.name as "storeName", r.order_seq as "orderSeq",
        o.order_no as "orderNo", r.customer_name as "ordererName", r.car_number as "carNumber", r.item_summary as "itemSummary", r.state as "state"
      from ${from} join ${stores} s on s.store_seq = r.store_seq left join ${orders} o on o.order_seq = r.order_seq
      where ${onDay(today)} and r.reserved_at >= ${now.toISOString()}::timestamptz and ${active}
      order by r.reserved_at, r.mount_reservation_seq limit ${limit}`,
  )
  const byState = new Map(counts.map(({ state, count }) => [state, count]))
  return {
    date: today,
    counts: STATES.map((state) => ({ state, count: byState.get(state) ?? 0 })),
    tomorrowCount: tomorrow?.n ?? 0,
    needsCheckCount: await countRows(db, mountReservations, needsCheck(now)),
    items: next.map(({ carNumber, reservedAt, ordererName, ...item }) => ({
      ...item,
      reservedAt: new Date(reservedAt).toISOString(),
      ordererName: maskName(ordererName),
      carNumberMasked: maskCarNumber(carNumber),
    })),
  }
}
