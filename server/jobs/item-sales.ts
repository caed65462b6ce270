import { sql } from 'drizzle-orm'
import { items } from '../db/product.schema'
import { orderLines } from '../db/trade.schema'
import type { Db } from '../http/call'
import { DAY_MS } from '../lib/seoul'

const DAYS = 30

/** Hourly: units of each item that were ordered in the last 30 days and neither canceled nor returned. */
export async function countSales(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  await db.execute(sql`
    update ${items} set sold_last_30_days = coalesce(sold.n, 0)
    from ${items} item left join (
      select item_seq, sum(quantity - canceled_quantity - returned_quantity)::int as n
      from ${orderLines} where ordered_at > ${since}::timestamptz and ordered_at <= ${now.toISOString()}::timestamptz
      group by item_seq
    ) sold on sold.item_seq = item.item_seq
    where item.item_seq = ${items}.item_seq and ${items}.sold_last_30_days <> coalesce(sold.n, 0)`)
}
