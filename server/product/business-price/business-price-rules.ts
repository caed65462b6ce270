import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, notFound, Refusal } from '../../contract/refusal'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import type { Db } from '../../db/database'
import { seoulDay } from '../../lib/seoul-time'
import { summarizeNames } from '../../resource/fields'
import { createRepository } from '../../resource/repository'
import { createdStamp } from '../../resource/stamps'
import { businessPriceHistories, businessPrices } from '../schema/business-price.schema'
import { items } from '../schema/item.schema'

export type Rule = typeof businessPrices.$inferSelect
export type Grade = Schemas['BusinessGradeOption']
type TargetType = Schemas['BusinessTargetType']

/** Grade and target of a rule. They are unique together. */
export type Target = Pick<Rule, 'businessGradeSeq' | 'targetType' | 'itemSeq' | 'patternSeq' | 'brandSeq'>

const store = createRepository(businessPrices, 'businessPriceSeq')

/** The value of a rule. */
export type RuleValue = { priceType: 'FIXED'; price: number } | { priceType: 'RATE'; rate: number }

/** The fields of an item that its price rules need. */
export type PricedItem = Pick<typeof items.$inferSelect, 'itemSeq' | 'itemCode' | 'name' | 'salePrice' | 'costPrice'>

export const formatWon = (price: number): string => price.toLocaleString('en-US')

/** Returns all grades, lowest first. */
export const gradesOf = (db: Db): Promise<Grade[]> =>
  db
    .select({
      businessGradeSeq: businessGrades.businessGradeSeq,
      name: businessGrades.name,
      sortOrder: businessGrades.sortOrder,
      discountRate: businessGrades.discountRate,
    })
    .from(businessGrades)
    .orderBy(asc(businessGrades.sortOrder), asc(businessGrades.businessGradeSeq))

/** Returns the condition that a rule's period includes the day of `now`. `name` is the table's alias in the query. */
export const validRule = (now: Date, name = 'business_prices'): SQL => {
  const [rule, today] = [sql.identifier(name), sql`${seoulDay(now)}::date`]
  return sql`(coalesce(${rule}.start_on, ${today}) <= ${today} and coalesce(${rule}.end_on, ${today}) >= ${today})`
}

/** Returns whether a loaded rule's period includes the day of `now`. */
export const isValid = ({ startOn, endOn }: Pick<Rule, 'startOn' | 'endOn'>, now: Date): boolean => {
  const today = seoulDay(now)
  return (startOn === null || startOn <= today) && (endOn === null || endOn >= today)
}

/** Returns the columns of a target; one of the three keys is set. */
export const targetColumns = (targetType: TargetType, targetSeq: number) => ({
  targetType,
  itemSeq: targetType === 'ITEM' ? targetSeq : null,
  patternSeq: targetType === 'PATTERN' ? targetSeq : null,
  brandSeq: targetType === 'BRAND' ? targetSeq : null,
})

/** The fields of a rule that its text shows. */
type RuleText = Partial<Pick<Rule, 'priceType' | 'price' | 'rate' | 'startOn' | 'endOn'>>

/** Formats a rule for its history: `110,000원`, `10% (2026-11-01~2026-11-30)`. */
export function ruleText({ priceType, price, rate, startOn, endOn }: RuleText): string {
  const value = priceType === 'FIXED' ? `${formatWon(price ?? 0)}원` : `${rate}%`
  return startOn || endOn ? `${value} (${startOn ?? ''}~${endOn ?? ''})` : value
}

/** Returns the rule value of a fixed price; null: the item has no rule of its own. */
export const fixedPriceRule = (price: number | null): RuleValue | null =>
  price === null ? null : { priceType: 'FIXED', price }

/** Returns the logged change of a grade's cell, or of the cells of several items that get the same value. */
export function cellChange(
  grades: Grade[],
  businessGradeSeq: number,
  before: readonly (Rule | undefined)[],
  after: RuleValue | null,
): Schemas['FieldChange'] {
  const texts = new Set(before.flatMap((rule) => (rule ? ruleText(rule) : [])))
  return {
    field: `cells.${businessGradeSeq}`,
    label: grades.find((grade) => grade.businessGradeSeq === businessGradeSeq)?.name ?? '',
    before: summarizeNames([...texts]) || null,
    after: after && ruleText(after),
  }
}

/** Locks the item for a change of its prices. */
export async function findAndLockItem(db: Db, itemSeq: number): Promise<PricedItem | undefined> {
  const [item] = await db
    .select({
      itemSeq: items.itemSeq,
      itemCode: items.itemCode,
      name: items.name,
      salePrice: items.salePrice,
      costPrice: items.costPrice,
    })
    .from(items)
    .where(eq(items.itemSeq, itemSeq))
    .for('no key update')
  return item
}

/** Locks the item as `findAndLockItem`. Throws 404. */
export async function lockItem(db: Db, itemSeq: number): Promise<PricedItem> {
  const item = await findAndLockItem(db, itemSeq)
  if (!item) throw notFound('상품을 찾을 수 없습니다.')
  return item
}

/**
 * Returns the price before any cap. Rates have one decimal, so the calculation is in integers; the result is rounded
 * down to 100 won.
 */
export const priceOf = (value: RuleValue, salePrice: number): number =>
  value.priceType === 'FIXED'
    ? value.price
    : Math.floor((salePrice * (1000 - Math.round(value.rate * 10))) / 100_000) * 100

/** Returns why a fixed price is too high; null when it is not. */
export const salePriceProblem = (price: number, salePrice: number): string | null =>
  price > salePrice ? `사업자 가격은 판매가(${formatWon(salePrice)}원)보다 클 수 없습니다.` : null

/** Throws 400 on `field` when the price exceeds the sale price, and BELOW_COST unless that is allowed. */
export function checkItemPrice(item: PricedItem, value: RuleValue, allowBelowCost: boolean, field: string): void {
  const price = priceOf(value, item.salePrice)
  const problem = salePriceProblem(price, item.salePrice)
  if (problem) throw invalid({ [field]: problem })
  if (!allowBelowCost && item.costPrice !== null && price < item.costPrice) {
    throw new Refusal(
      409,
      'BELOW_COST',
      `사업자 가격(${formatWon(price)}원)이 매입가(${formatWon(item.costPrice)}원)보다 낮습니다. 그래도 저장하시겠습니까?`,
      { result: { itemSeq: item.itemSeq, price } },
    )
  }
}

/** Returns whether an item's own rule has this fixed price already. A rule outside its period does not count. */
export const hasFixedPrice = (rule: Rule | undefined, price: number | null, now: Date): boolean =>
  price === null ? rule === undefined : rule?.priceType === 'FIXED' && rule.price === price && isValid(rule, now)

/** Writes a history row of a rule; `before` and `after` are the texts that were shown. */
export async function writeHistory(
  call: Call,
  rule: Target,
  before: string | null,
  after: string | null,
  source: Schemas['BusinessPriceChangeSource'],
): Promise<void> {
  const { businessGradeSeq, targetType, itemSeq, patternSeq, brandSeq } = rule
  const { createdAt, createdBy } = createdStamp(call)
  await call.db.insert(businessPriceHistories).values({
    businessGradeSeq,
    targetType,
    itemSeq,
    patternSeq,
    brandSeq,
    before,
    after,
    source,
    createdAt,
    createdBy,
  })
}

/** Locks an item's own rules and returns them by grade. The caller has locked the item. */
export async function lockOwnRules(db: Db, itemSeq: number): Promise<Map<number, Rule>> {
  const rules = await db
    .select()
    .from(businessPrices)
    .where(eq(businessPrices.itemSeq, itemSeq))
    .orderBy(asc(businessPrices.businessPriceSeq))
    .for('update')
  return new Map(rules.map((rule) => [rule.businessGradeSeq, rule]))
}

/**
 * Stores an item's own rule for a grade, or deletes it (`value` null). `before` is the current rule; item and rule
 * are locked. A rule outside its period loses that period, so that the new value counts at once.
 */
export async function putItemRule(
  call: AdminCall,
  { itemSeq, businessGradeSeq }: { itemSeq: number; businessGradeSeq: number },
  before: Rule | undefined,
  value: RuleValue | null,
  source: Schemas['BusinessPriceChangeSource'],
): Promise<void> {
  const columns = { businessGradeSeq, ...targetColumns('ITEM', itemSeq) }
  const text = before ? ruleText(before) : null
  if (!value) {
    if (!before) return
    await store.remove(call.db, before.businessPriceSeq)
    return writeHistory(call, columns, text, null, source)
  }
  const period = before && isValid(before, call.now) ? { startOn: before.startOn, endOn: before.endOn } : {}
  const next = { price: null, rate: null, startOn: null, endOn: null, ...period, ...value }
  if (before) await store.update(call, before, next)
  else await store.insert(call, { ...columns, ...next })
  if (ruleText(next) !== text) await writeHistory(call, columns, text, ruleText(next), source)
}
