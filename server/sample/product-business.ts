import { and, asc, eq } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import { businessGrades } from '../corpmember/schema/business-grade.schema'
import type { Db } from '../db/database'
import { seoulDay } from '../lib/seoul-time'
import { ruleText } from '../product/business-price/business-price-rules'
import { runningDiscount } from '../product/item/effective-price'
import { businessPriceHistories, businessPrices } from '../product/schema/business-price.schema'
import { items } from '../product/schema/item.schema'
import { itemEventItems, itemEvents } from '../product/schema/item-event.schema'
import { continueNumbers, insertAll } from './insert'
import type { Dice } from './random'

type Item = typeof items.$inferSelect
type Rule = typeof businessPrices.$inferSelect
type Target = Pick<Rule, 'targetType' | 'itemSeq' | 'patternSeq' | 'brandSeq'>
type Value = Pick<Rule, 'priceType' | 'price' | 'rate'>

interface Context {
  dice: Dice
  now: Date
  opened: Date
  scale: 'small' | 'full'
  goods: readonly Item[]
}

const PRICED_ITEMS = { small: 40, full: 300 }
const BRAND_RULES = 12
const PATTERN_RULES = 8

const GRADES = [
  { name: '일반', rate: 8, point: 0, free: 8, description: '가입 후 바로 적용되는 기본 등급' },
  { name: '실버', rate: 11, point: 0.3, free: 8, description: '6개월 매출 3,000만원 이상' },
  { name: '골드', rate: 14, point: 0.5, free: 4, description: '6개월 매출 1억원 이상' },
  { name: 'VIP', rate: 17, point: 1, free: 4, description: '6개월 매출 3억원 이상, 전담 담당자 배정' },
] as const

const stampOf = (moment: Date, by: string) => ({
  createdAt: moment,
  createdBy: by,
  updatedAt: moment,
  updatedBy: by,
  version: 1,
})

const gradeRows = (opened: Date): (typeof businessGrades.$inferSelect)[] =>
  GRADES.map(({ name, rate, point, free, description }, i) => ({
    businessGradeSeq: i + 1,
    name,
    sortOrder: i + 1,
    discountRate: rate,
    pointRate: point,
    minOrderQuantity: 4,
    freeShippingQuantity: free,
    description,
    isDefault: i === 0,
    ...stampOf(opened, 'admin'),
  }))

const gradeRate = (grade: number): number => GRADES[grade - 1]?.rate ?? 0

/** Returns the wholesale price of an item: mostly slightly below the grade's, sometimes too low or too high. */
function itemValue(dice: Dice, { salePrice, costPrice }: Item, grade: number): Value {
  if (dice.chance(30)) return { priceType: 'RATE', price: null, rate: gradeRate(grade) + dice.int(1, 6) / 2 }
  const usual = salePrice * (1 - (gradeRate(grade) + dice.int(1, 30) / 10) / 100)
  const minimum = costPrice !== null && !dice.chance(12) ? costPrice * 1.01 : 0
  // the sale price was cut afterwards, so the price is capped
  if (dice.chance(5)) return { priceType: 'FIXED', price: salePrice + dice.int(1, 9) * 500, rate: null }
  const price = Math.min(salePrice, Math.ceil(Math.max(usual, minimum, 1_000) / 100) * 100)
  return { priceType: 'FIXED', price, rate: null }
}

/** Returns the period of a rule: half are unlimited, some others have ended or not started. */
function periodOf(dice: Dice, now: Date): Pick<Rule, 'startOn' | 'endOn'> {
  const day = (from: number, to: number) => seoulDay(new Date(now.getTime() + dice.int(from, to) * DAY_MS))
  return dice.weighted([
    [{ startOn: null, endOn: null }, 60],
    [{ startOn: day(-60, -5), endOn: day(20, 90) }, 25],
    [{ startOn: day(-120, -60), endOn: day(-40, -2) }, 8],
    [{ startOn: day(3, 30), endOn: null }, 7],
  ])
}

/** Loads grades and their prices for brands, patterns and items, each with a history row. */
export async function loadBusinessPrices(db: Db, { dice, now, opened, scale, goods }: Context): Promise<void> {
  await insertAll(db, businessGrades, gradeRows(opened))
  await continueNumbers(db, businessGrades, 'businessGradeSeq')

  const rules: Rule[] = []
  const add = (
    grade: number,
    target: Partial<Target> & Pick<Target, 'targetType'>,
    value: Value,
    memo: string | null,
  ) =>
    rules.push({
      businessPriceSeq: rules.length + 1,
      businessGradeSeq: grade,
      itemSeq: null,
      patternSeq: null,
      brandSeq: null,
      ...target,
      ...value,
      ...periodOf(dice, now),
      memo,
      ...stampOf(new Date(now.getTime() - dice.int(60, 300 * 1_440) * 60_000), dice.pick(['item_lead', 'admin'])),
    })
  const rateAbove = (grade: number): Value => ({
    priceType: 'RATE',
    price: null,
    rate: gradeRate(grade) + dice.int(1, 10) / 2,
  })

  const brandSeqs = dice.shuffled([...new Set(goods.map(({ brandSeq }) => brandSeq))])
  for (let i = 0; i < BRAND_RULES; i++) {
    const [grade, brandSeq] = [(i % GRADES.length) + 1, brandSeqs[Math.floor(i / 2)]]
    if (brandSeq) add(grade, { targetType: 'BRAND', brandSeq }, rateAbove(grade), i % 5 === 0 ? '연간 공급 계약' : null)
  }
  const patternSeqs = dice.shuffled([...new Set(goods.flatMap(({ patternSeq }) => patternSeq ?? []))])
  for (let i = 0; i < PATTERN_RULES; i++) {
    const [grade, patternSeq] = [((i + 1) % GRADES.length) + 1, patternSeqs[Math.floor(i / 2)]]
    if (patternSeq)
      add(grade, { targetType: 'PATTERN', patternSeq }, rateAbove(grade), i % 4 === 0 ? '본사 프로모션' : null)
  }
  for (const item of dice.shuffled(goods).slice(0, PRICED_ITEMS[scale])) {
    const first = dice.int(1, GRADES.length)
    for (let grade = first; grade <= GRADES.length; grade++) {
      if (grade === first || dice.chance(60)) {
        add(grade, { targetType: 'ITEM', itemSeq: item.itemSeq }, itemValue(dice, item, grade), null)
      }
    }
  }
  // set before the event started, whose price is lower now
  for (const { itemSeq, salePrice } of await onOffer(db, now)) {
    if (rules.some((rule) => rule.itemSeq === itemSeq)) continue
    const price = Math.floor(salePrice * 0.0098) * 100
    add(1, { targetType: 'ITEM', itemSeq }, { priceType: 'FIXED', price, rate: null }, null)
    Object.assign(rules.at(-1) ?? {}, { startOn: null, endOn: null })
  }
  await insertAll(db, businessPrices, rules)
  await continueNumbers(db, businessPrices, 'businessPriceSeq')
  await insertAll(db, businessPriceHistories, historyRows(rules))
  await continueNumbers(db, businessPriceHistories, 'businessPriceHistorySeq')
}

const CAPPED_BY_EVENT = 4

/** Selects items of a running event with its own prices. */
const onOffer = (db: Db, now: Date) =>
  db
    .select({ itemSeq: items.itemSeq, salePrice: items.salePrice })
    .from(itemEventItems)
    .innerJoin(itemEvents, eq(itemEvents.itemEventSeq, itemEventItems.itemEventSeq))
    .innerJoin(items, eq(items.itemSeq, itemEventItems.itemSeq))
    .where(and(runningDiscount(now), eq(itemEvents.discountType, 'PRICE')))
    .orderBy(asc(items.itemSeq))
    .limit(CAPPED_BY_EVENT)

const historyRows = (rules: Rule[]): (typeof businessPriceHistories.$inferSelect)[] =>
  [...rules]
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((rule, i) => ({
      businessPriceHistorySeq: i + 1,
      businessGradeSeq: rule.businessGradeSeq,
      targetType: rule.targetType,
      itemSeq: rule.itemSeq,
      patternSeq: rule.patternSeq,
      brandSeq: rule.brandSeq,
      before: null,
      after: ruleText(rule),
      source: rule.targetType === 'ITEM' ? 'MATRIX' : 'RULE',
      createdAt: rule.createdAt,
      createdBy: rule.createdBy,
    }))
