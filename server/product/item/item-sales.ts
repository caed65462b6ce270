import { sql } from 'drizzle-orm'
import type { Db } from '../../http/call'
import { DAY_MS } from '../../lib/seoul'
import { orderLines } from '../../orderdelivery/order/order.schema'
import { items } from './item.schema'

const DAYS = 30

/** Hourly: units of each item that were ordered in the last 30 days and neither canceled nor returned. */
export async function countSales(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  await db.execute(sql`
    with counted as (
      select item.item_seq, coalesce(sold.n, 0) as n from ${items} item left join (
        select item_seq, sum(quantity - canceled_quantity - returned_quantity)::int as n
        from ${orderLines} where ordered_at > ${since}::timestamptz and ordered_at <= ${now.toISOString()}::timestamptz
        group by item_seq
      ) sold on sold.item_seq = item.item_seq
      where item.sold_last_30_days <> coalesce(sold.n, 0)
      -- in one order, as all who change many items
      order by item.item_seq for no key update of item
    )
    update ${items} set sold_last_30_days = counted.n from counted where counted.item_seq = ${items}.item_seq`)
}
