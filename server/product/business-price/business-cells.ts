import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { items } from '../item/item.schema'
import { businessPrices } from './business-price.schema'
import { type Grade, isValid, validRule } from './business-price-rules'
import { reducedPrice, runningEventPrices } from './effective-price'

type MatrixQuery = QueryOf<'GET /api/v1/admin/business-prices/matrix'>

/**
 * Subquery: what each grade pays for each item of `of` (a condition on `items`), and why. The finest valid rule of item,
 * pattern and brand counts, else the grade's own rate; never more than the sale price or a running event price.
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
           least(items.sale_price, running.event_price) as cap
    from items
    cross join business_grades grade
    left join business_prices own on own.item_seq = items.item_seq
      and own.business_grade_seq = grade.business_grade_seq and ${validRule(now, 'own')}
    left join business_prices pattern on pattern.pattern_seq = items.pattern_seq
      and pattern.business_grade_seq = grade.business_grade_seq and ${validRule(now, 'pattern')}
    left join business_prices brand on brand.brand_seq = items.brand_seq
      and brand.business_grade_seq = grade.business_grade_seq and ${validRule(now, 'brand')}
    left join ${runningEventPrices(now)} as running on running.item_seq = items.item_seq
    ${of ? sql`where ${of}` : sql``}
  ) asked)`

/** Numbers of the items of `of` that have a price of these sources that needs one of these looks. */
export async function itemsByPrice(
  db: Db,
  { source, warn }: Pick<MatrixQuery, 'source' | 'warn'>,
  now: Date,
  of: SQL | undefined,
): Promise<number[]> {
  const looks = { BELOW_COST: sql`cell.below_cost`, CAPPED: sql`cell.capped` }
  const listed = (parts: SQL[], by: SQL): SQL => sql`(${sql.join(parts, by)})`
  const conditions = [
    source?.length
      ? sql`cell.source in ${listed(
          source.map((each) => sql`${each}`),
          sql`, `,
        )}`
      : undefined,
    warn?.length
      ? listed(
          warn.map((each) => looks[each]),
          sql` or `,
        )
      : undefined,
  ]
  const rows = await rowsOf<{ item_seq: number }>(
    db,
    sql`select distinct cell.item_seq from ${cells(now, of)} cell where ${and(...conditions)}`,
  )
  return rows.map(({ item_seq }) => item_seq)
}

interface CellRow {
  item_seq: number
  event_price: number | null
  business_grade_seq: number
  source: Schemas['BusinessPriceSource']
  paid: number
  cost_price: number | null
  below_cost: boolean
  capped: boolean
}

/** `(price − cost) / price` in percent, one decimal. */
export const marginRate = (price: number, cost: number | null): number | null =>
  cost === null ? null : Math.round(((price - cost) / price) * 1000) / 10

type Priced = Pick<typeof items.$inferSelect, 'itemSeq'>

/** Cells of each item in the order of the grades, and the running event prices. */
export async function cellsOf(db: Db, now: Date, grades: Grade[], of: Priced[]) {
  const seqs = of.map(({ itemSeq }) => itemSeq)
  const found = new Map<number, CellRow[]>()
  const own = new Map<string, typeof businessPrices.$inferSelect>()
  if (seqs.length > 0) {
    const rows = await rowsOf<CellRow>(
      db,
      sql`select cell.item_seq, cell.event_price, cell.business_grade_seq, cell.source, cell.paid, cell.cost_price,
            cell.below_cost, cell.capped from ${cells(now, inArray(items.itemSeq, seqs))} cell`,
    )
    for (const row of rows) found.set(row.item_seq, [...(found.get(row.item_seq) ?? []), row])
    const rules = await db.select().from(businessPrices).where(inArray(businessPrices.itemSeq, seqs))
    for (const rule of rules) own.set(`${rule.itemSeq} ${rule.businessGradeSeq}`, rule)
  }
  return (itemSeq: number): { cells: Schemas['BusinessCell'][]; eventPrice: number | null } => {
    const rows = found.get(itemSeq) ?? []
    const shown = grades.flatMap(({ businessGradeSeq }) => {
      const row = rows.find((each) => each.business_grade_seq === businessGradeSeq)
      if (!row) return []
      const rule = own.get(`${itemSeq} ${businessGradeSeq}`)
      return {
        businessGradeSeq,
        price: row.paid,
        source: row.source,
        marginRate: marginRate(row.paid, row.cost_price),
        belowCost: row.below_cost,
        capped: row.capped,
        fixedPrice: rule?.priceType === 'FIXED' && isValid(rule, now) ? rule.price : null,
        businessPriceSeq: rule?.businessPriceSeq ?? null,
        version: rule?.version ?? null,
      }
    })
    return { cells: shown, eventPrice: rows[0]?.event_price ?? null }
  }
}
