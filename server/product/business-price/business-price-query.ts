import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Term } from '../../../domain/common/keyword'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import type { Db } from '../../db/database'
import { nameLookupFrom } from '../../resource/each-row'
import { withIsoStamps } from '../../resource/fields'
import { anyOf } from '../../resource/filters'
import { keywordCondition, matchesTerm } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import type { QueryAt } from '../../resource/types'
import { brands } from '../schema/brand.schema'
import { businessPrices } from '../schema/business-price.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { isValid, type Rule, type Target, validRule } from './business-price-rules'

export const PATH = '/api/v1/admin/business-prices'

type Query = QueryAt<typeof PATH>
type Reader = Pick<AdminCall, 'db' | 'now'>

/** The brand of a rule's target, for every kind of target. */
const targetBrandSeq = sql`coalesce(${businessPrices.brandSeq}, ${patterns.brandSeq}, ${items.brandSeq})`

/** The item's name, or the brand's name followed by the pattern's. */
const targetName = sql<string>`coalesce(${items.name}, ${brands.name} || coalesce(' ' || ${patterns.name}, ''))`

/** Matches a search term against the names of the brand of the rule's target. */
const matchesBrand = (term: Term): SQL =>
  sql`${targetBrandSeq} in (select b.brand_seq from brands b where ${matchesTerm(term, sql`b.name`, sql`b.name_en`)})`

/** The brand of a pattern or brand rule. */
const brandSeqWithoutItem = sql`coalesce(${businessPrices.brandSeq}, ${patterns.brandSeq})`

export const rulesCondition = (query: Query, { now }: Reader): SQL | undefined => {
  const valid = validRule(now)
  const validity = query.valid ? valid : sql`not ${valid}`
  return and(
    keywordCondition(query.keyword, {
      texts: [targetName, items.itemCode, businessPrices.memo],
      additional: matchesBrand,
    }),
    anyOf(businessPrices.businessGradeSeq, query.businessGradeSeq),
    anyOf(businessPrices.targetType, query.targetType),
    query.brandSeq?.length ? inArray(targetBrandSeq, query.brandSeq) : undefined,
    query.valid === undefined ? undefined : validity,
  )
}

/** Whether a more specific valid rule of the same grade decides the item `i`. */
const hasFinerRule = (now: Date, finer: SQL): SQL =>
  sql`exists (select 1 from business_prices finer where finer.business_grade_seq = business_prices.business_grade_seq
        and ${finer} and ${validRule(now, 'finer')})`

/** Counts the items that a rule decides: those of its target without a more specific rule of its grade. */
const itemCount = (now: Date): SQL<number> => {
  const hasItemRule = hasFinerRule(now, sql`finer.item_seq = i.item_seq`)
  const hasPatternRule = hasFinerRule(now, sql`finer.pattern_seq = i.pattern_seq`)
  return sql<number>`(case business_prices.target_type
    when 'ITEM' then 1
    when 'PATTERN' then (select count(*) from items i where i.pattern_seq = business_prices.pattern_seq and not ${hasItemRule})
    else (select count(*) from items i where i.brand_seq = business_prices.brand_seq and not ${hasItemRule} and not ${hasPatternRule})
  end)::int`
}

interface RuleLine {
  rule: Rule
  gradeName: string
  targetName: string
  itemCode: string | null
  itemCount: number
}

/** Selects rules with the names of their targets. */
export function selectRules({ db, now }: Reader, where: SQL | undefined, sort?: Query['sort']) {
  return db
    .select({
      rule: businessPrices,
      gradeName: businessGrades.name,
      targetName,
      itemCode: items.itemCode,
      // Nested in sql``: Drizzle would otherwise strip the table names from the columns.
      itemCount: sql<number>`${itemCount(now)}`,
    })
    .from(businessPrices)
    .innerJoin(businessGrades, eq(businessGrades.businessGradeSeq, businessPrices.businessGradeSeq))
    .leftJoin(items, eq(items.itemSeq, businessPrices.itemSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, businessPrices.patternSeq))
    .leftJoin(brands, eq(brands.brandSeq, brandSeqWithoutItem))
    .where(where)
    .orderBy(...orderBy(sort, 'updatedAt,desc', sortColumns, businessPrices.businessPriceSeq))
}

/** Labels rules, e.g. `도매 A · T0001234 한국타이어 벤투스 S2 AS`. */
export const ruleNames = nameLookupFrom(
  sql`${businessPrices} join ${businessGrades} on ${businessGrades.businessGradeSeq} = ${businessPrices.businessGradeSeq}
      left join ${items} on ${items.itemSeq} = ${businessPrices.itemSeq}
      left join ${patterns} on ${patterns.patternSeq} = ${businessPrices.patternSeq}
      left join ${brands} on ${brands.brandSeq} = ${brandSeqWithoutItem}`,
  businessPrices.businessPriceSeq,
  sql`concat_ws(' ', ${businessGrades.name}, '·', ${items.itemCode}, ${targetName})`,
)

const sortColumns = {
  gradeName: businessGrades.sortOrder,
  rate: businessPrices.rate,
  startOn: businessPrices.startOn,
  updatedAt: businessPrices.updatedAt,
}

/** Counts the matching rules. */
export async function countRules({ db }: Reader, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(businessPrices)
    .leftJoin(items, eq(items.itemSeq, businessPrices.itemSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, businessPrices.patternSeq))
    .leftJoin(brands, eq(brands.brandSeq, brandSeqWithoutItem))
    .where(where)
  return row?.n ?? 0
}

/** Maps a rule to the contract's shape. */
export const toRule = (
  { rule: { itemSeq, patternSeq, brandSeq, ...rule }, ...line }: RuleLine,
  now: Date,
): Schemas['BusinessPrice'] => ({
  ...withIsoStamps(rule),
  ...line,
  targetSeq: itemSeq ?? patternSeq ?? brandSeq ?? 0,
  valid: isValid(rule, now),
})

/** Returns the names of a rule's grade and target; the rule need not be stored. */
export async function namesOf(db: Db, rule: Target): Promise<{ gradeName: string; targetName: string }> {
  const [found] = await db
    .select({ gradeName: businessGrades.name, targetName })
    .from(businessGrades)
    .leftJoin(items, eq(items.itemSeq, rule.itemSeq ?? 0))
    .leftJoin(patterns, eq(patterns.patternSeq, rule.patternSeq ?? 0))
    .leftJoin(brands, or(eq(brands.brandSeq, rule.brandSeq ?? 0), eq(brands.brandSeq, patterns.brandSeq)))
    .where(eq(businessGrades.businessGradeSeq, rule.businessGradeSeq))
  return found ?? { gradeName: '', targetName: '' }
}
