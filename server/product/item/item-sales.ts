import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Db } from '../../db/database'
import { defineJob } from '../../jobs/define-job'
import { orderLines } from '../../orderdelivery/schema/order.schema'
import { items } from '../schema/item.schema'
import { isSold, unitsSold } from './units-sold'

const DAYS = 90
const LAST_DAYS = 30

/** Recounts the units of each item sold in the last 30 and 90 days. Runs hourly. */
export async function countSales(db: Db, now: Date): Promise<void> {
  const since = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`
  await db.execute(sql`
    with counted as (
      select item.item_seq, coalesce(sold.n30, 0) as n30, coalesce(sold.n90, 0) as n90 from ${items} item left join (
        select item_seq, ${unitsSold}::int as n90, (${unitsSold} filter (where ordered_at > ${since(LAST_DAYS)}))::int as n30
        from ${orderLines} where ordered_at > ${since(DAYS)} and ordered_at <= ${now.toISOString()}::timestamptz and ${isSold}
        group by item_seq
      ) sold on sold.item_seq = item.item_seq
      where item.sold_last_30_days <> coalesce(sold.n30, 0) or item.sold_last_90_days <> coalesce(sold.n90, 0)
      -- in one order, as all who change many items
      order by item.item_seq for no key update of item
    )
    update ${items} set sold_last_30_days = counted.n30, sold_last_90_days = counted.n90 from counted where counted.item_seq = ${items}.item_seq`)
}

export const itemSalesJob = defineJob({
  kind: 'item-sales',
  title: '상품 판매수량 집계',
  schedule: { everyMinutes: 60 },
  priority: 'LOW',
  perform: ({ db, now }) => countSales(db, now),
})
