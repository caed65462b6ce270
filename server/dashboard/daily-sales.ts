import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { defineJob } from '../jobs/define-job'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { orderClaims } from '../orderdelivery/schema/claim.schema'
import { orders } from '../orderdelivery/schema/order.schema'
import { orderPayments, refunds } from '../orderdelivery/schema/payment.schema'
import { dailySales } from './daily-sales.schema'

/** Days in which deposits are usually confirmed and refunded; recounted every minute. */
const YOUNG_DAYS = 8
/** Older days rarely change; recounted every hour. Twice the longest view of the start page. */
const ALL_DAYS = 180

export interface CountedDay {
  day: string
  orderCount: number
  paidAmount: number
  refundAmount: number
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'Asia/Seoul')::date`

/**
 * Counts the days of a period in Seoul (both ends included) that have any activity.
 * Paid: payments at their approval, and members' deposits used for orders at the time of payment. Refunded: completed
 * refunds, and deposits that claims of paid orders returned. Refunds of excess bank deposits are excluded, because the
 * excess was never counted as paid.
 */
export const countDays = (db: Db, from: string, to: string): Promise<CountedDay[]> => {
  const within = (column: SQL): SQL =>
    sql`${column} >= ${moment(startOfDay(from))} and ${column} < ${moment(endOfDay(to))}`
  return queryRows<CountedDay>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as "day", sum(n)::int as "orderCount", sum(paid)::float8 as "paidAmount", sum(back)::float8 as "refundAmount" from (
      select ${dayOf(sql`ordered_at`)} as day, count(*) as n, 0::bigint as paid, 0::bigint as back from ${orders}
        where ${within(sql`ordered_at`)} and deleted_at is null group by 1
      union all
      select ${dayOf(sql`approved_at`)}, 0, sum(received_amount), 0 from ${orderPayments}
        where ${within(sql`approved_at`)} and state <> 'CANCELED' group by 1
      union all
      select ${dayOf(sql`done_at`)}, 0, 0, sum(cash_amount) from ${refunds}
        where ${within(sql`done_at`)} and state = 'DONE' and bank_deposit_seq is null group by 1
      union all
      select ${dayOf(sql`made.paid_at`)}, 0, sum(made.deposit_used - coalesce((select sum(early.deposit_amount) from ${orderClaims} early
          where early.order_seq = made.order_seq and early.state = 'DONE' and early.done_at < made.paid_at), 0)), 0
        from ${orders} made where ${within(sql`made.paid_at`)} and made.deposit_used > 0 group by 1
      union all
      select ${dayOf(sql`given.done_at`)}, 0, 0, sum(given.deposit_amount)
        from ${orderClaims} given join ${orders} made on made.order_seq = given.order_seq
        where ${within(sql`given.done_at`)} and given.state = 'DONE' and given.deposit_amount > 0 and given.done_at >= made.paid_at group by 1
    ) happened group by 1 order by 1`,
  )
}

/** Recounts and stores the days of a period; deletes days without activity. Does not touch unchanged rows. */
export async function storeDays(db: Db, from: string, to: string): Promise<void> {
  const counted = JSON.stringify(await countDays(db, from, to))
  await db.execute(sql`
    with counted as (
      select "day"::date as day, "orderCount" as n, "paidAmount" as paid, "refundAmount" as back
      from json_to_recordset(${counted}::json) as t("day" text, "orderCount" int, "paidAmount" bigint, "refundAmount" bigint)
    ), gone as (
      delete from ${dailySales} where day between ${from}::date and ${to}::date and day not in (select day from counted)
    )
    insert into ${dailySales} (day, order_count, paid_amount, refund_amount) select day, n, paid, back from counted order by day
    on conflict (day) do update set order_count = excluded.order_count, paid_amount = excluded.paid_amount, refund_amount = excluded.refund_amount
    where (${dailySales}.order_count, ${dailySales}.paid_amount, ${dailySales}.refund_amount)
      is distinct from (excluded.order_count, excluded.paid_amount, excluded.refund_amount)`)
}

const storeLast = (db: Db, now: Date, days: number): Promise<void> => {
  const today = seoulDay(now)
  return storeDays(db, shiftDays(today, -days), today)
}

/** Recounts all days that the start page can show. */
export const allSalesJob = defineJob({
  kind: 'daily-sales-all',
  title: '일별 매출 집계 (180일)',
  schedule: { everyMinutes: 60 },
  priority: 'LOW',
  perform: ({ db, now }) => storeLast(db, now, ALL_DAYS),
})

/** Recounts the recent days, which change most. */
export const recentSalesJob = defineJob({
  kind: 'daily-sales',
  title: '일별 매출 집계 (최근 8일)',
  schedule: { everyMinutes: 1 },
  priority: 'LOW',
  perform: ({ db, now }) => storeLast(db, now, YOUNG_DAYS),
})
