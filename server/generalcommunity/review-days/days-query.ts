import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { DAY_MS, seoulDay, shiftDays, startOfDay } from '../../lib/seoul'
import { checkPeriod, withinDays } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import type { ReviewTable } from '../review-base/review-options'
import { hasPhoto, isLow, isUnchecked, listed } from '../review-base/review-query'

const MOST_DAYS = 366
const USUAL_DAYS = 30

/** What was written on a day, with what its kind counts beside it. */
export type DayFigures = Schemas['ReviewFigures'] & { date: string } & Readonly<Record<string, unknown>>

/** Throws 400 on `createdAt` for more than 366 days. */
export function daysAsked(period: { from?: string; to?: string } | undefined, now: Date): { from: string; to: string } {
  const to = period?.to ?? (period?.from ? shiftDays(period.from, USUAL_DAYS - 1) : seoulDay(now))
  const from = period?.from ?? shiftDays(to, 1 - USUAL_DAYS)
  checkPeriod({ from, to }, 'createdAt')
  if (startOfDay(to).getTime() - startOfDay(from).getTime() >= MOST_DAYS * DAY_MS)
    throw invalid({ createdAt: `조회 기간은 ${MOST_DAYS}일 이내로 선택해 주세요.` })
  return { from, to }
}

/** An average to one decimal out of how many there are of one star, two, … five; null of none. */
export function averageOf(ratings: readonly number[]): number | null {
  const count = ratings.reduce((sum, n) => sum + n, 0)
  const stars = ratings.reduce((sum, n, at) => sum + n * (at + 1), 0)
  return count === 0 ? null : Math.round((stars * 10) / count) / 10
}

const STARS = [1, 2, 3, 4, 5] as const
type Counted = Record<string, number>

const figuresOf = ({ n1 = 0, n2 = 0, n3 = 0, n4 = 0, n5 = 0, ...counted }: Counted) => {
  const ratings = [n1, n2, n3, n4, n5]
  return { ...counted, ratings, ratingAvg: averageOf(ratings) }
}

/** What was written on each of these days and in all of them. `own`: what a kind counts beside the rest. */
export async function daysOf(
  table: ReviewTable,
  { db }: Pick<Reader, 'db'>,
  period: { from: string; to: string },
  filter: SQL | undefined,
  own: Readonly<Record<string, SQL>>,
): Promise<{ days: DayFigures[]; total: DayFigures }> {
  const n = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`
  const paid = sql`${table.rewardState} = 'PAID'`
  const columns = {
    count: sql<number>`count(*)::int`,
    photoCount: n(hasPhoto(table)),
    uncheckedCount: n(isUnchecked(table)),
    lowUnrepliedCount: n(sql`${isLow(table)} and ${table.repliedAt} is null`),
    hiddenCount: n(sql`${table.state} = 'HIDDEN'`),
    rewardedCount: n(paid),
    rewardedPoint: sql<number>`coalesce(sum(${table.rewardPoint}) filter (where ${paid}), 0)::int`,
    ...Object.fromEntries(STARS.map((stars) => [`n${stars}`, n(sql`${table.rating} = ${stars}`)])),
    ...Object.fromEntries(Object.entries(own).map(([name, of]) => [name, n(of)])),
  }
  const date = sql<string>`to_char(${table.createdAt} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`
  const rows = await db
    .select({ date, ...columns })
    .from(table as PgTable)
    .where(daysWhere(table, period, filter))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
  const found = new Map(rows.map(({ date: day, ...counted }) => [day, counted as Counted]))
  const nothing = Object.fromEntries(Object.keys(columns).map((name) => [name, 0]))
  const days: DayFigures[] = []
  const sum: Counted = { ...nothing }
  for (let day = period.from; day <= period.to; day = shiftDays(day, 1)) {
    const counted = found.get(day) ?? nothing
    for (const [name, value] of Object.entries(counted)) sum[name] = (sum[name] ?? 0) + value
    // the columns are those of the contract's model: so say the tests of the contract
    days.push({ date: day, ...figuresOf(counted) } as unknown as DayFigures)
  }
  return { days, total: figuresOf(sum) as unknown as DayFigures }
}

export const daysWhere = (
  table: ReviewTable,
  period: { from: string; to: string },
  filter: SQL | undefined,
): SQL | undefined => and(listed(table), withinDays(table.createdAt, period, 'createdAt'), filter)
