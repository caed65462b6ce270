import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../../domain/common/durations'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import { seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import { checkPeriod, withinDays } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import { hasPhoto, isLow, isNotDeleted, isUnchecked } from '../review-shared/review-query'
import type { ReviewTable } from '../schema/review-base.schema'

const MAX_DAYS = 366
const DEFAULT_DAYS = 30

/** The figures of a day, with the additional counts of its kind. */
export type DayFigures = Schemas['ReviewFigures'] & { date: string } & Readonly<Record<string, unknown>>

/** Returns the period of a query; 30 days by default. Throws 400 on `createdAt` for more than 366 days. */
export function daysPeriod(
  period: { from?: string; to?: string } | undefined,
  now: Date,
): { from: string; to: string } {
  const to = period?.to ?? (period?.from ? shiftDays(period.from, DEFAULT_DAYS - 1) : seoulDay(now))
  const from = period?.from ?? shiftDays(to, 1 - DEFAULT_DAYS)
  checkPeriod({ from, to }, 'createdAt')
  if (startOfDay(to).getTime() - startOfDay(from).getTime() >= MAX_DAYS * DAY_MS)
    throw invalid({ createdAt: `조회 기간은 ${MAX_DAYS}일 이내로 선택해 주세요.` })
  return { from, to }
}

/** Returns the average to one decimal, given the number of ratings of one to five stars; null when there are none. */
export function averageOf(ratings: readonly number[]): number | null {
  const count = ratings.reduce((sum, n) => sum + n, 0)
  const stars = ratings.reduce((sum, n, at) => sum + n * (at + 1), 0)
  return count === 0 ? null : Math.round((stars * 10) / count) / 10
}

const STARS = [1, 2, 3, 4, 5] as const
type Counts = Record<string, number>

const figuresOf = ({ n1 = 0, n2 = 0, n3 = 0, n4 = 0, n5 = 0, ...counts }: Counts) => {
  const ratings = [n1, n2, n3, n4, n5]
  return { ...counts, ratings, ratingAvg: averageOf(ratings) }
}

/** Returns the figures of each day of a period and of all days. `kindCounts` holds additional counts. */
export async function daysOf(
  table: ReviewTable,
  { db }: Pick<Reader, 'db'>,
  period: { from: string; to: string },
  filter: SQL | undefined,
  kindCounts: Readonly<Record<string, SQL>>,
): Promise<{ days: DayFigures[]; total: DayFigures }> {
  const countIf = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`
  const paid = sql`${table.rewardState} = 'PAID'`
  const columns = {
    count: sql<number>`count(*)::int`,
    photoCount: countIf(hasPhoto(table)),
    uncheckedCount: countIf(isUnchecked(table)),
    lowUnrepliedCount: countIf(sql`${isLow(table)} and ${table.repliedAt} is null`),
    hiddenCount: countIf(sql`${table.state} = 'HIDDEN'`),
    rewardedCount: countIf(paid),
    rewardedPoint: sql<number>`coalesce(sum(${table.rewardPoint}) filter (where ${paid}), 0)::int`,
    ...Object.fromEntries(STARS.map((stars) => [`n${stars}`, countIf(sql`${table.rating} = ${stars}`)])),
    ...Object.fromEntries(Object.entries(kindCounts).map(([name, of]) => [name, countIf(of)])),
  }
  const date = sql<string>`to_char(${table.createdAt} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`
  const rows = await db
    .select({ date, ...columns })
    .from(table as PgTable)
    .where(daysWhere(table, period, filter))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
  const found = new Map(rows.map(({ date: day, ...counts }) => [day, counts as Counts]))
  const zeros = Object.fromEntries(Object.keys(columns).map((name) => [name, 0]))
  const days: DayFigures[] = []
  const sum: Counts = { ...zeros }
  for (let day = period.from; day <= period.to; day = shiftDays(day, 1)) {
    const counts = found.get(day) ?? zeros
    for (const [name, value] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + value
    // the columns are those of the contract's model, as the contract's tests check
    days.push({ date: day, ...figuresOf(counts) } as DayFigures)
  }
  return { days, total: figuresOf(sum) as DayFigures }
}

export const daysWhere = (
  table: ReviewTable,
  period: { from: string; to: string },
  filter: SQL | undefined,
): SQL | undefined => and(isNotDeleted(table), withinDays(table.createdAt, period, 'createdAt'), filter)
