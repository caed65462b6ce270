import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import type { Schemas } from '../http/contract-types'
import { seoulDay, shiftDays, startOfDay } from '../lib/seoul-time'
import { soldAmountSql, soldPiecesSql } from '../orderdelivery/money/sales'
import { orderLines } from '../orderdelivery/schema/order.schema'
import { brands } from '../product/brand/brand.schema'
import { items } from '../product/item/item.schema'
import { isLow, safetyStock } from '../product/item/item-query'

const BEST = 10

/**
 * Returns the best-selling items by pieces sold (net of returns), with their amounts, in the last `days` days including
 * today, and their ranks in the same number of days before.
 */
export function bestItems(
  db: Db,
  now: Date,
  { days, itemType }: { days: number; itemType: 'TIRE' | 'BATTERY' | 'ALL' },
): Promise<Schemas['BestSold'][]> {
  const today = seoulDay(now)
  const since = (back: number): SQL => sql`${startOfDay(shiftDays(today, 1 - back)).toISOString()}::timestamptz`
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

/** Returns items with low stock, those that sell out first at the front; items without sales come last. */
export async function lowStock(db: Db, limit: number): Promise<Schemas['DashboardLowStock']> {
  const [counts] = await queryRows<{ low: number; out: number }>(
    db,
    sql`select count(*)::int as low, (count(*) filter (where ${items.stockQuantity} = 0))::int as out from ${items} where ${shown} and ${isLow}`,
  )
  const left = sql`floor(${items.stockQuantity} * 30.0 / nullif(${items.soldLast30Days}, 0))`
  const found = await queryRows<Schemas['LowItem']>(
    db,
    sql`select ${items.itemSeq} as "itemSeq", ${items.itemType} as "itemType", ${items.name} as "name", ${items.sizeLabel} as "sizeLabel",
        ${items.stockQuantity} as "stockQuantity", ${safetyStock} as "safetyStock", ${items.soldLast30Days} as "soldLast30Days", ${left}::int as "daysLeft"
      from ${items} where ${shown} and ${isLow}
      order by ${left} asc nulls last, ${items.stockQuantity}, ${items.soldLast30Days} desc, ${items.itemSeq} limit ${limit}`,
  )
  return { lowCount: counts?.low ?? 0, soldOutCount: counts?.out ?? 0, items: found }
}
