import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { endOfDay, seoulDay, startOfDay } from '../../lib/seoul-time'
import { boundedPeriod } from '../../resource/filters'
import { soldWithCoupons } from '../promotion-sales'
import { memberCoupons } from '../schema/member-coupon.schema'

const DAYS = 30
const MONTHS = 12

/** Returns all days of a period. */
function daysOf(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = startOfDay(from).getTime(); seoulDay(new Date(at)) <= to; at += DAY_MS)
    days.push(seoulDay(new Date(at)))
  return days
}

/** Counts copies by the day on which they were issued or used. */
const perDay = (db: Db, couponSeq: number, column: 'issued_at' | 'used_at', from: string, to: string) => {
  const at = sql.identifier(column)
  const used = column === 'used_at' ? sql`and state = 'USED'` : sql``
  return queryRows<{ day: string; n: number; amount: number }>(
    db,
    sql`select to_char(${at} at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, count(*)::int as n,
            coalesce(sum(discount_amount), 0)::float8 as amount
        from ${memberCoupons}
        where coupon_seq = ${couponSeq} and ${at} >= ${startOfDay(from).toISOString()}::timestamptz
          and ${at} < ${endOfDay(to).toISOString()}::timestamptz ${used}
        group by 1`,
  )
}

/** Returns the copies issued and used on each day of a period, and the sales with them. Throws 400 if the period is longer than a year. */
export async function couponStats(
  db: Db,
  couponSeq: number,
  period: { from?: string; to?: string } | undefined,
  now: Date,
): Promise<Schemas['CouponStats']> {
  const last30Days = { from: seoulDay(new Date(now.getTime() - (DAYS - 1) * DAY_MS)), to: seoulDay(now) }
  const { from, to } = period?.from || period?.to ? boundedPeriod(period, 'period', MONTHS, now) : last30Days
  const issued = new Map((await perDay(db, couponSeq, 'issued_at', from, to)).map((row) => [row.day, row]))
  const used = new Map((await perDay(db, couponSeq, 'used_at', from, to)).map((row) => [row.day, row]))
  const days = daysOf(from, to).map((day) => ({
    day,
    issued: issued.get(day)?.n ?? 0,
    used: used.get(day)?.n ?? 0,
    usedAmount: used.get(day)?.amount ?? 0,
  }))
  return { from, to, days, sold: await soldWithCoupons(db, [couponSeq]) }
}
