import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { adminLogs } from '../../db/schema'
import { defineExcel } from '../../excel/resource'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { seoulDay, seoulMonth, shiftDays, shiftMonth, startOfDay } from '../../lib/seoul-time'
import { mountReservations } from '../../orderdelivery/schema/mount-reservation.schema'
import { orders } from '../../orderdelivery/schema/order.schema'
import { sheetColumns } from '../../resource/excel'
import { storeFeeHistories } from '../schema/store.schema'

type Fee = Schemas['StoreFeeHistory']

/**
 * Returns each change of a store's fees, the latest first, with the period in which it applies. A change applies
 * until the start date of the next one; one that starts later than a newer change never applies.
 */
export async function feeHistory({ db, now }: Pick<Call, 'db' | 'now'>, storeSeq: number): Promise<Fee[]> {
  const today = seoulDay(now)
  const rows = await db
    .select()
    .from(storeFeeHistories)
    .where(eq(storeFeeHistories.storeSeq, storeSeq))
    .orderBy(desc(storeFeeHistories.storeFeeHistorySeq))
  let next: string | null = null
  return rows.map(({ storeSeq: _, createdAt, ...row }): Fee => {
    const replaced = next !== null && next <= row.feesFrom
    const feesTo = next === null || replaced ? null : shiftDays(next, -1)
    const state = replaced
      ? 'REPLACED'
      : row.feesFrom > today
        ? 'PLANNED'
        : feesTo !== null && feesTo < today
          ? 'PAST'
          : 'CURRENT'
    if (next === null || row.feesFrom < next) next = row.feesFrom
    return { ...row, feesTo, state, createdAt: createdAt.toISOString() }
  })
}

const r = mountReservations
const EMPTY_MONTH = {
  mounts: 0,
  tires: 0,
  salesAmount: 0,
  cancelRate: null,
  noShowRate: null,
  settleSum: 0,
  rating: null,
}

/** Returns the average rating of published reviews, by the month of the mount. */
async function ratingsOf(db: Db, storeSeq: number, since: string): Promise<Map<string, number>> {
  const { mountedOn, rating, state } = storeReviews
  const rows = await db
    .select({ month: sql<string>`left(${mountedOn}::text, 7)`, rating: sql<number>`round(avg(${rating}), 1)::float` })
    .from(storeReviews)
    .where(and(eq(storeReviews.storeSeq, storeSeq), eq(state, 'PUBLISHED'), gte(mountedOn, since)))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.month, row.rating]))
}

/**
 * Returns a store's figures of the last months, the current one first. Mounts count by the day they were done, other
 * reservations by their slot.
 */
export async function performanceOf(
  db: Db,
  now: Date,
  storeSeq: number,
  months: number,
): Promise<Schemas['StorePerformance'][]> {
  const monthList = Array.from({ length: months }, (_, back) => shiftMonth(seoulMonth(now), -back))
  // a mount may be done some time after its slot
  const since = startOfDay(`${shiftMonth(monthList.at(-1) ?? seoulMonth(now), -2)}-01`)
  const month = sql<string>`to_char(coalesce(${r.doneAt}, ${r.reservedAt}) at time zone 'Asia/Seoul', 'YYYY-MM')`
  const done = sql`${r.state} = 'DONE'`
  const rate = (state: string) =>
    sql<number | null>`round(100.0 * count(*) filter (where ${r.state} = ${state}) / nullif(count(*), 0), 1)::float`
  const rows = await db
    .select({
      month,
      mounts: sql<number>`(count(*) filter (where ${done}))::int`,
      tires: sql<number>`coalesce(sum(${r.quantity}) filter (where ${done}), 0)::int`,
      salesAmount: sql<number>`coalesce(sum(${orders.currentPayAmount}) filter (where ${done}), 0)::float`,
      settleSum: sql<number>`coalesce(sum(${r.settleFee}) filter (where ${done}), 0)::float`,
      cancelRate: rate('CANCELED'),
      noShowRate: rate('NO_SHOW'),
    })
    .from(mountReservations)
    .leftJoin(orders, eq(orders.orderSeq, r.orderSeq))
    .where(and(eq(r.storeSeq, storeSeq), gte(r.reservedAt, since)))
    .groupBy(sql`1`)
  const found = new Map(rows.map((row) => [row.month, row]))
  const ratings = await ratingsOf(db, storeSeq, seoulDay(since))
  return monthList.map((each) => ({
    ...EMPTY_MONTH,
    ...found.get(each),
    month: each,
    rating: ratings.get(each) ?? null,
  }))
}

const performanceQuery = ({ seq, months = 12 }: Record<string, unknown>) => ({
  seq: Number(seq),
  months: Number(months),
})

export const storePerformanceExcel = defineExcel<Schemas['StorePerformance']>({
  resource: 'store-performances',
  title: '장착점 실적',
  permission: ['STORE_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/stores/{seq}/performance',
  columns: sheetColumns('StorePerformance', [
    { field: 'month', width: 10 },
    { field: 'mounts', width: 10 },
    { field: 'tires', width: 10 },
    { field: 'salesAmount', width: 16 },
    { field: 'cancelRate', width: 10 },
    { field: 'noShowRate', width: 10 },
    { field: 'settleSum', width: 14 },
    { field: 'rating', width: 8 },
  ]),
  count: async (_, query) => performanceQuery(query).months,
  async *rows(db, query, now) {
    const { seq, months } = performanceQuery(query)
    yield await performanceOf(db, now, seq, months)
  },
})

const MAX_LOGS = 100
const SHOWN_ACTIONS = ['CREATE', 'UPDATE', 'DELETE', 'STATE', 'BULK', 'SEND', 'UNMASK', 'EXPORT'] as const

/** Returns the latest log rows of a store: changes, and access to personal data. */
export async function storeLogs(db: Db, storeSeq: number): Promise<Schemas['StoreLog'][]> {
  const subject = JSON.stringify([{ type: 'STORE', seq: storeSeq }])
  const { adminLogSeq, occurredAt, action, summary, reason, changes, adminName } = adminLogs
  const rows = await db
    .select({ adminLogSeq, occurredAt, action, summary, reason, changes, adminName })
    .from(adminLogs)
    .where(
      and(
        sql`${adminLogs.subjects} @> ${subject}::jsonb`,
        eq(adminLogs.result, 'SUCCESS'),
        inArray(action, [...SHOWN_ACTIONS]),
      ),
    )
    .orderBy(desc(occurredAt), desc(adminLogSeq))
    .limit(MAX_LOGS)
  return rows.map((row) => ({ ...row, occurredAt: row.occurredAt.toISOString() }))
}
