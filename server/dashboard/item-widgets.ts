import { type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { soldAmountSql, soldPiecesSql } from '../orderdelivery/money/sales'
import { orderLines } from '../orderdelivery/schema/order.schema'
import { isLow, safetyStock } from '../product/item/item-query'
import { brands } from '../product/schema/brand.schema'
import { items } from '../product/schema/item.schema'

const BEST = 10

/** Days of which sales are compared with the stock. */
const STOCK_DAYS = 30

/** SQL: the start of the period of `days` days that ends with today. */
const startOfLast = (days: number, now: Date): SQL =>
  sql`${startOfDay(shiftDays(seoulDay(now), 1 - days)).toISOString()}::timestamptz`

/**
 * Returns the best-selling items by pieces sold (net of returns), with their amounts, in the last `days` days including
 * today, and their ranks in the same number of days before.
 */
export function bestItems(
  db: Db,
  now: Date,
  { days, itemType }: { days: number; itemType: 'TIRE' | 'BATTERY' | 'ALL' },
): Promise<Schemas['BestSold'][]> {
  const since = (back: number): SQL => startOfLast(back, now)
  const netPieces = soldPiecesSql()
  return queryRows<Schemas['BestSold']>(
    db,
    sql`with sold as (
        select item_seq, ordered_at >= ${since(days)} as now, sum(${netPieces}) as pieces, sum(${soldAmountSql()}) as amount
        from ${orderLines}
        where ordered_at >= ${since(2 * days)} and ordered_at <= ${now.toISOString()}::timestamptz
          ${itemType === 'ALL' ? sql`` : sql`and item_type = ${itemType}`}
        group by 1, 2 having sum(${netPieces}) > 0
      ), ranked as (
        select *, row_number() over (partition by now order by pieces desc, amount desc, item_seq) as rank from sold
      )
      select r.rank::int as "rank", b.rank::int as "previousRank", i.item_seq as "itemSeq", i.item_type as "itemType", i.name as "name",
        br.name as "brandName", i.size_label as "sizeLabel", r.pieces::int as "quantity", r.amount::float8 as "amount"
      from ranked r join ${items} i on i.item_seq = r.item_seq left join ${brands} br on br.brand_seq = i.brand_seq
        left join ranked b on b.item_seq = r.item_seq and not b.now
      where r.now and r.rank <= ${BEST} order by r.rank`,
  )
}

/** On sale or sold out, and thus visible in the shop. */
const shown = sql`${items.saleState} in ('ON_SALE', 'SOLD_OUT')`

/**
 * Returns items with low stock, sorted by the days until they are sold out; items without sales come last. Sales are counted as
 * in `bestItems`: an item's own count is an hour old.
 */
export async function lowStock(db: Db, now: Date, limit: number): Promise<Schemas['DashboardLowStock']> {
  const [counts] = await queryRows<{ low: number; out: number }>(
    db,
    sql`select count(*)::int as low, (count(*) filter (where ${items.stockQuantity} = 0))::int as out from ${items} where ${shown} and ${isLow}`,
  )
  const sold = sql`coalesce(sold.pieces, 0)`
  const left = sql`floor(${items.stockQuantity} * ${STOCK_DAYS}::numeric / nullif(${sold}, 0))`
  const found = await queryRows<Schemas['LowItem']>(
    db,
    sql`with sold as (
        select item_seq, sum(${soldPiecesSql()}) as pieces from ${orderLines}
        where ordered_at >= ${startOfLast(STOCK_DAYS, now)} and ordered_at <= ${now.toISOString()}::timestamptz
        group by 1
      )
      select ${items.itemSeq} as "itemSeq", ${items.itemType} as "itemType", ${items.name} as "name", ${items.sizeLabel} as "sizeLabel",
        ${items.stockQuantity} as "stockQuantity", ${safetyStock} as "safetyStock", ${sold}::int as "soldLast30Days", ${left}::int as "daysLeft"
      from ${items} left join sold on sold.item_seq = ${items.itemSeq} where ${shown} and ${isLow}
      order by ${left} asc nulls last, ${items.stockQuantity}, ${sold} desc, ${items.itemSeq} limit ${limit}`,
  )
  return { lowCount: counts?.low ?? 0, soldOutCount: counts?.out ?? 0, items: found }
}
