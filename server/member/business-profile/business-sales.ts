import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { seoulDay, shiftDayByMonths, startOfDay } from '../../lib/seoul-time'
import { soldAmountSql, soldPiecesSql } from '../../orderdelivery/money/sales'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { items } from '../../product/schema/item.schema'
import { businessProfiles } from '../schema/business-profile.schema'

const MONTHS = 6

/**
 * Recounts, for every business member, the sales of the last 6 months: money and deposit paid for lines that were
 * kept, and the tires among them. Runs hourly.
 */
export async function countBusinessSales(db: Db, now: Date): Promise<void> {
  const since = startOfDay(shiftDayByMonths(seoulDay(now), -MONTHS)).toISOString()
  await db.execute(sql`
    with counted as (
      select profile.member_seq, coalesce(sold.amount, 0) as amount, coalesce(sold.tires, 0) as tires
      from ${businessProfiles} profile left join (
        select made.member_seq,
               sum(${soldAmountSql('line')})::bigint as amount,
               (sum(${soldPiecesSql('line')}) filter (where item.item_type = 'TIRE'))::int as tires
        from ${orders} made
        join ${orderLines} line on line.order_seq = made.order_seq
        left join ${items} item on item.item_seq = line.item_seq
        where made.ordered_at >= ${since}::timestamptz and made.ordered_at <= ${now.toISOString()}::timestamptz
          and line.state not in ('PAYMENT_PENDING', 'CANCELED', 'RETURNED')
          and made.member_seq in (select member_seq from ${businessProfiles})
        group by made.member_seq
      ) sold on sold.member_seq = profile.member_seq
      where (profile.recent_6m_amount, profile.recent_6m_quantity) <> (coalesce(sold.amount, 0), coalesce(sold.tires, 0))
      order by profile.member_seq for no key update of profile
    )
    update ${businessProfiles} set recent_6m_amount = counted.amount, recent_6m_quantity = counted.tires
    from counted where counted.member_seq = ${businessProfiles}.member_seq`)
}

export const businessSalesJob = defineJob({
  kind: 'business-sales',
  title: '사업자회원 구매실적 집계',
  schedule: { everyMinutes: 60 },
  priority: 'LOW',
  perform: ({ db, now }) => countBusinessSales(db, now),
})
