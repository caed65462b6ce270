import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { reducedPrice, runningEventPrices } from '../item/effective-price'
import { items } from '../schema/item.schema'
import { validRule } from './business-price-rules'

type MatrixQuery = QueryOf<'GET /api/v1/admin/business-prices/matrix'>

/**
 * Returns a subquery of the price of each item of `of` (a condition on `items`) for each grade, with its source. The
 * most specific valid rule wins: item, pattern, brand, then the grade's own rate. The price never exceeds the sale
 * price or a running event price. `own` is the item's rule while it is valid, `stored` at any time.
 */
const cells = (now: Date, of: SQL | undefined): SQL => sql`(
  select asked.*, least(asked.price, asked.cap) as paid, asked.price > asked.cap as capped,
         coalesce(least(asked.price, asked.cap) < asked.cost_price, false) as below_cost
  from (
    select items.item_seq, items.cost_price, running.event_price, grade.business_grade_seq, grade.sort_order,
           case when own.item_seq is not null then 'ITEM' when pattern.pattern_seq is not null then 'PATTERN'
                when brand.brand_seq is not null then 'BRAND' else 'GRADE' end as source,
           case when own.price_type = 'FIXED' then own.price
                else ${reducedPrice(sql`items.sale_price`, sql`coalesce(own.rate, pattern.rate, brand.rate, grade.discount_rate)`)} end as price,
           least(items.sale_price, running.event_price) as cap,
           case when own.price_type = 'FIXED' then own.price end as fixed_price,
           stored.business_price_seq, stored.version
    from items
    cross join business_grades grade
    left join business_prices stored on stored.item_seq = items.item_seq
      and stored.business_grade_seq = grade.business_grade_seq
    left join business_prices own on own.item_seq = items.item_seq
      and own.business_grade_seq = grade.business_grade_seq and ${validRule(now, 'own')}
    left join business_prices pattern on pattern.pattern_seq = items.pattern_seq
      and pattern.business_grade_seq = grade.business_grade_seq and ${validRule(now, 'pattern')}
    left join business_prices brand on brand.brand_seq = items.brand_seq
      and brand.business_grade_seq = grade.business_grade_seq and ${validRule(now, 'brand')}
    left join ${runningEventPrices(now)} as running on running.item_seq = items.item_seq
    ${of ? sql`where ${of}` : sql``}
  ) asked)`

/** Returns a subquery `(item_seq, paid)` of the price of each item for one grade. */
export const gradePrices = (now: Date, businessGradeSeq: number): SQL =>
  sql`(select cell.item_seq, cell.paid from ${cells(now, undefined)} cell where cell.business_grade_seq = ${businessGradeSeq})`

/** Returns the itemSeq of items of `of` with a price from one of these sources and with one of these warnings. */
export async function itemsByPrice(
  db: Db,
  { source, warn }: Pick<MatrixQuery, 'source' | 'warn'>,
  now: Date,
  of: SQL | undefined,
): Promise<number[]> {
  const warnings = { BELOW_COST: sql`cell.below_cost`, CAPPED: sql`cell.capped` }
  const where = and(
    source?.length ? sql`cell.source in ${source}` : undefined,
    or(...(warn ?? []).map((each) => warnings[each])),
  )
  const rows = await queryRows<{ item_seq: number }>(
    db,
    sql`select distinct cell.item_seq from ${cells(now, of)} cell where ${where}`,
  )
  return rows.map(({ item_seq }) => item_seq)
}

interface CellRow extends Omit<Schemas['BusinessCell'], 'marginRate'> {
  itemSeq: number
  eventPrice: number | null
  costPrice: number | null
}

/** Returns `(price − cost) / price` in percent, with one decimal. */
const marginRate = (price: number, cost: number | null): number | null =>
  cost === null ? null : Math.round(((price - cost) / price) * 1000) / 10

/** Returns the cells of each item in the order of the grades, and the item's running event price. */
export async function cellsOf(db: Db, now: Date, itemSeqs: number[]) {
  const found = new Map<number, { cells: Schemas['BusinessCell'][]; eventPrice: number | null }>()
  if (itemSeqs.length === 0) return found
  const rows = await queryRows<CellRow>(
    db,
    sql`select cell.item_seq as "itemSeq", cell.event_price as "eventPrice", cell.cost_price as "costPrice",
          cell.business_grade_seq as "businessGradeSeq", cell.paid as "price", cell.source, cell.below_cost as "belowCost",
          cell.capped, cell.fixed_price as "fixedPrice", cell.business_price_seq as "businessPriceSeq", cell.version
        from ${cells(now, inArray(items.itemSeq, itemSeqs))} cell order by cell.sort_order, cell.business_grade_seq`,
  )
  for (const { itemSeq, eventPrice, costPrice, ...cell } of rows) {
    const item = found.get(itemSeq) ?? { cells: [], eventPrice }
    item.cells.push({ ...cell, marginRate: marginRate(cell.price, costPrice) })
    found.set(itemSeq, item)
  }
  return found
}
