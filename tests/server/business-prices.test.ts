import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { businessGrades } from '../../server/corpmember/schema/business-grade.schema'
import { adminLogs } from '../../server/db/schema'
import { brands } from '../../server/product/schema/brand.schema'
import { businessPriceHistories, businessPrices } from '../../server/product/schema/business-price.schema'
import { items } from '../../server/product/schema/item.schema'
import { itemEventItems, itemEvents } from '../../server/product/schema/item-event.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import { newBrand, newItem, newPattern, type StoredItem } from './goods'
import { type TestShop, testShop } from './harness'
import { sheetForm } from './sheet'
import { boss, logs, newGroup, readyAdmin, session, summaryOf } from './staff'
import { readXlsx } from './xlsx-reader'

type Row = Schemas['BusinessMatrixRow']
type Cell = Schemas['BusinessCell']
type Rule = Schemas['BusinessPrice']
type Matrix = Schemas['BusinessMatrix']
type List = { items: Rule[]; total: number }

const PATH = '/api/v1/admin/business-prices'
const MATRIX = `${PATH}/matrix`

let shop: TestShop
let token: string
/** 일반 8 %, 실버 11 %, 골드 14 %, VIP 17 % */
let grades: Schemas['BusinessGradeOption'][]
let basic: number

beforeAll(async () => {
  shop = await testShop()
  token = await boss(shop)
  grades = (await shop.call<{ items: Schemas['BusinessGrade'][] }>('GET', '/api/v1/admin/business-grades', { token }))
    .result.items
  basic = grades[0]?.businessGradeSeq ?? 0
})
afterAll(() => shop.close())

const db = () => shop.services.db

/** Creates a tire of a new brand and pattern. */
async function tire(overrides: Partial<StoredItem> = {}): Promise<StoredItem> {
  const { brandSeq } = await newBrand(shop)
  const { patternSeq } = await newPattern(shop, brandSeq)
  return newItem(shop, { brandSeq, patternSeq, costPrice: 90_000, ...overrides })
}

const list = async (query: string) => (await shop.call<Matrix>('GET', `${MATRIX}?${query}`, { token })).result
const rowOf = async ({ itemCode }: StoredItem): Promise<Row> => {
  const row = (await list(`keywordType=itemCode&keyword=${itemCode}`)).items[0]
  if (!row) throw new Error(`${itemCode} is not in the matrix`)
  return row
}
const cellOf = async (item: StoredItem, grade = basic): Promise<Cell> => {
  const cell = (await rowOf(item)).cells.find(({ businessGradeSeq }) => businessGradeSeq === grade)
  if (!cell) throw new Error(`no cell of ${grade}`)
  return cell
}
const rule = (body: object) =>
  shop.call<Rule>('POST', PATH, { token, body: { businessGradeSeq: basic, priceType: 'RATE', ...body } })
const head = ['상품코드', '등급명', '가격']
const upload = async (rows: (string | number | null)[][]) =>
  shop.call<Schemas['ExcelUpload']>('POST', `${PATH}/excel-uploads`, { token, body: await sheetForm(head, rows) })
/** The item's own rule in the body for its cell; at first there is none. */
const ownRule = ({ businessPriceSeq, version }: Pick<Cell, 'businessPriceSeq' | 'version'>) => ({
  businessPriceSeq,
  version,
})
const NO_RULE = { businessPriceSeq: null, version: null }
const set = async (item: StoredItem, price: number | null, overrides: object = {}) =>
  shop.call<Row>('PUT', MATRIX, {
    token,
    body: {
      itemSeq: item.itemSeq,
      cells: [{ businessGradeSeq: basic, price, ...ownRule(await cellOf(item)) }],
      ...overrides,
    },
  })
const put = (seq: number, body: object) => shop.call<Rule>('PUT', `${PATH}/${seq}`, { token, body })
const remove = (seq: number) => shop.call('DELETE', `${PATH}/${seq}`, { token })
const bulk = (body: object) => shop.call<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, { token, body })

describe('effective price', () => {
  it('Check 12: grade, brand, item, reverted, refused above the sale price, capped by a cut of it', async () => {
    const item = await tire({ salePrice: 123_400, costPrice: null })
    expect(await cellOf(item)).toMatchObject({ price: 113_500, source: 'GRADE', capped: false, marginRate: null })

    expect((await rule({ targetType: 'BRAND', targetSeq: item.brandSeq, rate: 10 })).status).toBe(201)
    expect(await cellOf(item)).toMatchObject({ price: 111_000, source: 'BRAND', version: null })

    const fixed = await set(item, 110_000)
    expect(fixed.result.cells[0]).toMatchObject({ price: 110_000, source: 'ITEM', fixedPrice: 110_000, version: 1 })
    expect(await cellOf(item)).toEqual(fixed.result.cells[0])

    expect((await set(item, null)).result.cells[0]).toMatchObject({ price: 111_000, source: 'BRAND', fixedPrice: null })

    const above = await set(item, 130_000)
    expect(summaryOf(above)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(above.errors).toEqual([
      { field: 'cells.0.price', message: '사업자 가격은 판매가(123,400원)보다 클 수 없습니다.' },
    ])

    await set(item, 110_000)
    await db().update(items).set({ salePrice: 100_000 }).where(eq(items.itemSeq, item.itemSeq))
    expect(await cellOf(item)).toMatchObject({ price: 100_000, source: 'ITEM', capped: true, fixedPrice: 110_000 })
    const capped = await list(`keywordType=itemCode&keyword=${item.itemCode}&warn[0]=CAPPED`)
    expect(capped.items.map((row) => row.item.itemSeq)).toEqual([item.itemSeq])
  })

  it('computes rates with a decimal without a rounding error', async () => {
    const { brandSeq } = await newBrand(shop)
    const [a, b] = [await newItem(shop, { brandSeq }), await newItem(shop, { brandSeq, salePrice: 100_000 })]
    const created = await rule({ targetType: 'BRAND', targetSeq: brandSeq, rate: 8.5 })
    expect((await cellOf(a)).price).toBe(112_900)
    await put(created.result.businessPriceSeq, {
      businessGradeSeq: basic,
      targetType: 'BRAND',
      targetSeq: brandSeq,
      priceType: 'RATE',
      rate: 8.1,
      version: 1,
    })
    expect((await cellOf(b)).price).toBe(91_900)
  })

  it('item rules win over pattern and brand rules; a rule outside of its period is ignored', async () => {
    const item = await tire({ salePrice: 200_000, listPrice: 250_000 })
    await rule({ targetType: 'BRAND', targetSeq: item.brandSeq, rate: 10 })
    const pattern = await rule({ targetType: 'PATTERN', targetSeq: item.patternSeq, rate: 12, endOn: '2026-11-21' })
    const itemRule = { targetType: 'ITEM', targetSeq: item.itemSeq, rate: 20, startOn: '2026-11-22' }
    expect((await rule(itemRule)).result.valid).toBe(false)
    expect(await cellOf(item)).toMatchObject({ price: 176_000, source: 'PATTERN', version: 1, fixedPrice: null })
    expect(pattern.result.valid).toBe(true)
    shop.clock.set('2026-11-22T00:00:00+09:00')
    token = await boss(shop)
    expect(await cellOf(item)).toMatchObject({ price: 160_000, source: 'ITEM' })
    await db().delete(businessPrices).where(eq(businessPrices.itemSeq, item.itemSeq))
    expect(await cellOf(item)).toMatchObject({ price: 180_000, source: 'BRAND' })
    shop.clock.set('2026-11-21T09:12:00+09:00')
    token = await boss(shop)
  })

  it('is capped by a running event price; returns margin and cost', async () => {
    const item = await tire({ salePrice: 123_400, costPrice: 112_000 })
    const now = shop.clock.now().getTime()
    const [event] = await db()
      .insert(itemEvents)
      .values({
        title: '특가',
        code: `cap-${item.itemSeq}`,
        startAt: new Date(now - 1_000),
        endAt: new Date(now + 60_000),
        discountType: 'PRICE',
      })
      .returning()
    const itemEventSeq = event?.itemEventSeq ?? 0
    await db().insert(itemEventItems).values({ itemEventSeq, itemSeq: item.itemSeq, sortOrder: 1, eventPrice: 105_000 })
    const row = await rowOf(item)
    expect(row.item.eventPrice).toBe(105_000)
    expect(row.cells[0]).toMatchObject({ price: 105_000, capped: true, belowCost: true, marginRate: -6.7 })
    // VIP pays 17 % less, which is lower than the event price
    expect(row.cells[3]).toMatchObject({ price: 102_400, capped: false })
    await db().update(itemEvents).set({ visible: false }).where(eq(itemEvents.itemEventSeq, itemEventSeq))
    expect(await cellOf(item)).toMatchObject({ price: 113_500, capped: false, belowCost: false, marginRate: 1.3 })
  })
})

describe('matrix', () => {
  it('has a column for each grade in order, and the filters and sort keys of the item list', async () => {
    const all = await list('size=100')
    expect(all.grades.map(({ name, discountRate }) => [name, discountRate])).toEqual([
      ['일반', 8],
      ['실버', 11],
      ['골드', 14],
      ['VIP', 17],
    ])
    for (const row of all.items) {
      expect(row.cells.map(({ businessGradeSeq }) => businessGradeSeq)).toEqual(
        grades.map(({ businessGradeSeq }) => businessGradeSeq),
      )
    }
    const winter = await list('season[0]=WINTER&itemType=TIRE&saleState[0]=ON_SALE&size=100&sort=salePrice,asc')
    expect(winter.total).toBeGreaterThan(0)
    const prices = winter.items.map(({ item }) => item.salePrice)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    const patternsOfWinter = await db().select().from(patterns).where(eq(patterns.season, 'WINTER'))
    const seqs = patternsOfWinter.map(({ patternSeq }) => patternSeq)
    expect(winter.items.every(({ item }) => seqs.includes(item.patternSeq ?? 0))).toBe(true)
    const past = await list('page=9999')
    expect([past.items, past.total > 0]).toEqual([[], true])
    expect((await shop.call('GET', `${MATRIX}?source[0]=NOPE`, { token })).status).toBe(400)
  })

  it('filters by source and problem of the same price', async () => {
    const { brandSeq } = await newBrand(shop)
    const otherItem = await newItem(shop, { brandSeq })
    const dear = await newItem(shop, { brandSeq, costPrice: 115_000 })
    await set(otherItem, 110_000)
    const find = async (query: string) =>
      (await list(`brandSeq[0]=${brandSeq}&${query}`)).items.map(({ item }) => item.itemSeq).sort((a, b) => a - b)
    expect(await find('source[0]=ITEM')).toEqual([otherItem.itemSeq])
    expect(await find('source[0]=GRADE')).toEqual([otherItem.itemSeq, dear.itemSeq])
    expect(await find('source[0]=BRAND&source[1]=PATTERN')).toEqual([])
    expect(await find('warn[0]=BELOW_COST')).toEqual([dear.itemSeq])
    expect(await find('warn[0]=BELOW_COST&warn[1]=CAPPED')).toEqual([dear.itemSeq])
    expect(await find('source[0]=ITEM&warn[0]=BELOW_COST')).toEqual([])
    expect(await find('source[0]=GRADE&warn[0]=BELOW_COST')).toEqual([dear.itemSeq])
  })

  it('asks about a price below cost', async () => {
    const item = await tire({ costPrice: 112_000 })
    const refused = await set(item, 111_000)
    expect(summaryOf(refused)).toEqual({
      status: 409,
      code: 'BELOW_COST',
      message: '사업자 가격(111,000원)이 매입가(112,000원)보다 낮습니다. 그래도 저장하시겠습니까?',
    })
    expect((await cellOf(item)).source).toBe('GRADE')
    const allowed = await set(item, 111_000, { allowBelowCost: true })
    expect(allowed.result.cells[0]).toMatchObject({ price: 111_000, belowCost: true, source: 'ITEM' })
  })

  it('refuses invalid prices, unknown grades and two cells of one grade', async () => {
    const item = await tire()
    const send = async (cells: object[]) =>
      (await shop.call('PUT', MATRIX, { token, body: { itemSeq: item.itemSeq, cells } })).errors[0]
    const cell = { businessGradeSeq: basic, price: 110_000, ...NO_RULE }
    expect((await send([{ ...cell, price: 999 }]))?.field).toBe('cells.0.price')
    expect(await send([{ ...cell, price: 110_005 }])).toEqual({
      field: 'cells.0.price',
      message: '10 단위로 입력해 주세요.',
    })
    expect(await send([{ ...cell, businessGradeSeq: 2_000_000_000 }])).toEqual({
      field: 'cells.0.businessGradeSeq',
      message: '등급을 찾을 수 없습니다.',
    })
    expect((await send([cell, cell]))?.field).toBe('cells.1.businessGradeSeq')
    const nowhere = await shop.call('PUT', MATRIX, { token, body: { itemSeq: 2_000_000_000, cells: [cell] } })
    expect(nowhere.status).toBe(404)
  })

  it('of two edits of one cell the second gets the current row', async () => {
    const item = await tire()
    const cells = [{ businessGradeSeq: basic, price: 110_000, ...NO_RULE }]
    const body = { itemSeq: item.itemSeq, cells }
    const both = await Promise.all([1, 2].map(() => shop.call<Row>('PUT', MATRIX, { token, body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.code).toBe('CONFLICT')
    expect(late?.result).toEqual(await rowOf(item))
    // the rule was deleted and created again: same version, but another rule
    const shown = ownRule(await cellOf(item))
    expect((await set(item, null)).status).toBe(200)
    const late2 = { ...body, cells: [{ ...cells[0], ...shown }] }
    expect((await shop.call('PUT', MATRIX, { token, body: late2 })).code).toBe('CONFLICT')
    const anew = (await set(item, 105_000)).result.cells[0]
    expect(anew?.version).toBe(shown.version)
    const later = await shop.call<Row>('PUT', MATRIX, { token, body: late2 })
    expect([later.code, later.result.cells[0]]).toEqual(['CONFLICT', anew])
    expect((await cellOf(item)).price).toBe(105_000)
  })

  it('an expired individual rule becomes one without a period; a running one keeps its period', async () => {
    const item = await tire()
    const itemRule = { targetType: 'ITEM', targetSeq: item.itemSeq, rate: 9 }
    await rule({ ...itemRule, startOn: '2026-10-01', endOn: '2026-10-31' })
    await set(item, 110_000)
    const [one] = await db().select().from(businessPrices).where(eq(businessPrices.itemSeq, item.itemSeq))
    expect(one).toMatchObject({
      priceType: 'FIXED',
      price: 110_000,
      rate: null,
      startOn: null,
      endOn: null,
      version: 2,
    })
    await put(one?.businessPriceSeq ?? 0, {
      businessGradeSeq: basic,
      targetType: 'ITEM',
      targetSeq: item.itemSeq,
      priceType: 'FIXED',
      price: 110_000,
      endOn: '2026-12-31',
      version: 2,
    })
    await set(item, 109_000)
    const [two] = await db().select().from(businessPrices).where(eq(businessPrices.itemSeq, item.itemSeq))
    expect(two).toMatchObject({ price: 109_000, endOn: '2026-12-31', version: 4 })
  })

  it('the price of an expired individual rule can be entered again and then applies', async () => {
    const item = await tire()
    const itemRule = { targetType: 'ITEM', targetSeq: item.itemSeq, priceType: 'FIXED', rate: null, price: 110_000 }
    await rule({ ...itemRule, startOn: '2026-10-01', endOn: '2026-10-31' })
    expect(await cellOf(item)).toMatchObject({ source: 'GRADE', fixedPrice: null })
    const sheet = (await upload([[item.itemCode, '일반', 110_000]])).result
    expect(sheet.preview[0]?.changes).toHaveLength(1)
    await set(item, 110_000)
    expect(await cellOf(item)).toMatchObject({ source: 'ITEM', price: 110_000, fixedPrice: 110_000 })
    // uploading the current value is no change
    const again = (await upload([[item.itemCode, '일반', 110_000]])).result
    expect(again.preview[0]?.changes).toEqual([])
  })

  it('returns one item with its rules, those of pattern and brand, and the history', async () => {
    const item = await tire()
    await rule({ targetType: 'BRAND', targetSeq: item.brandSeq, rate: 10 })
    await rule({ targetType: 'PATTERN', targetSeq: item.patternSeq, rate: 12.5, endOn: '2026-12-31' })
    await set(item, 105_000)
    await set(item, null)
    const { result } = await shop.call<Schemas['BusinessItemPrices']>('GET', `${MATRIX}/${item.itemSeq}`, { token })
    expect(result.row).toEqual(await rowOf(item))
    expect(result.rules.map(({ targetType, rate }) => [targetType, rate]).sort()).toEqual([
      ['BRAND', 10],
      ['PATTERN', 12.5],
    ])
    expect(result.history.map(({ targetType, before, after, source }) => [targetType, before, after, source])).toEqual([
      ['ITEM', '105,000원', null, 'MATRIX'],
      ['ITEM', null, '105,000원', 'MATRIX'],
      ['PATTERN', null, '12.5% (~2026-12-31)', 'RULE'],
      ['BRAND', null, '10%', 'RULE'],
    ])
    expect(result.history[0]).toMatchObject({ gradeName: '일반', createdBy: 'admin' })
    expect((await shop.call('GET', `${MATRIX}/2000000000`, { token })).status).toBe(404)
  })
})

describe('rules', () => {
  it('are created, read, edited and deleted', async () => {
    const item = await tire()
    const created = await rule({ targetType: 'PATTERN', targetSeq: item.patternSeq, rate: 12.5, memo: '  메모 ' })
    expect(created.status).toBe(201)
    expect(created.result).toMatchObject({
      gradeName: '일반',
      targetType: 'PATTERN',
      targetSeq: item.patternSeq,
      priceType: 'RATE',
      price: null,
      rate: 12.5,
      valid: true,
      itemCount: 1,
      memo: '메모',
      version: 1,
    })
    const seq = created.result.businessPriceSeq
    const [pattern] = await db()
      .select()
      .from(patterns)
      .where(eq(patterns.patternSeq, item.patternSeq ?? 0))
    const [brand] = await db().select().from(brands).where(eq(brands.brandSeq, item.brandSeq))
    expect(created.result.targetName).toBe(`${brand?.name} ${pattern?.name}`)
    expect((await shop.call('GET', `${PATH}/${seq}`, { token })).result).toEqual(created.result)
    const body = { businessGradeSeq: basic, targetType: 'PATTERN', targetSeq: item.patternSeq, priceType: 'RATE' }
    const saved = await put(seq, { ...body, rate: 13, version: 1 })
    expect(saved.result).toMatchObject({ rate: 13, memo: null, version: 2 })
    const late = await put(seq, { ...body, rate: 14, version: 1 })
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect(late.result).toEqual(saved.result)
    expect((await remove(seq)).status).toBe(200)
    expect((await remove(seq)).status).toBe(404)
    expect((await put(seq, { ...body, rate: 14, version: 2 })).status).toBe(404)
    const history = await db()
      .select()
      .from(businessPriceHistories)
      .where(eq(businessPriceHistories.patternSeq, item.patternSeq ?? 0))
      .orderBy(businessPriceHistories.businessPriceHistorySeq)
    expect(history.map(({ before, after }) => [before, after])).toEqual([
      [null, '12.5%'],
      ['12.5%', '13%'],
      ['13%', null],
    ])
    const [entry] = await logs(shop, 'action[0]=DELETE&size=20')
    expect(entry).toMatchObject({
      resource: 'business-prices',
      summary: expect.stringContaining('사업자 가격 삭제: 일반'),
    })
  })

  it('refuse invalid combinations', async () => {
    const item = await tire()
    const bad = async (body: object) =>
      (await rule({ targetType: 'BRAND', targetSeq: item.brandSeq, ...body })).errors[0]
    expect(await bad({ rate: undefined })).toEqual({ field: 'rate', message: '할인율 (을)를 입력해주세요.' })
    expect((await bad({ rate: 0 }))?.field).toBe('rate')
    expect((await bad({ rate: 70.1 }))?.field).toBe('rate')
    expect(await bad({ rate: 8.15 })).toEqual({ field: 'rate', message: '소수점 1자리까지 입력해 주세요.' })
    expect(await bad({ priceType: 'FIXED', price: 100_000 })).toEqual({
      field: 'priceType',
      message: '고정가는 상품에만 지정할 수 있습니다.',
    })
    expect(await bad({ rate: 9, startOn: '2026-12-01', endOn: '2026-11-30' })).toEqual({
      field: 'endOn',
      message: '종료일은 시작일 이후여야 합니다.',
    })
    expect(await bad({ rate: 9, targetSeq: 2_000_000_000 })).toEqual({
      field: 'targetSeq',
      message: '대상을 찾을 수 없습니다.',
    })
    expect(await bad({ rate: 9, businessGradeSeq: 2_000_000_000 })).toEqual({
      field: 'businessGradeSeq',
      message: '등급을 찾을 수 없습니다.',
    })
    expect((await bad({ rate: 9, memo: '가'.repeat(101) }))?.field).toBe('memo')
    const itemRule = { targetType: 'ITEM', targetSeq: item.itemSeq, priceType: 'FIXED' }
    expect(await bad(itemRule)).toEqual({ field: 'price', message: '가격 (을)를 입력해주세요.' })
    expect(await bad({ ...itemRule, price: 123_410 })).toEqual({
      field: 'price',
      message: '사업자 가격은 판매가(123,400원)보다 클 수 없습니다.',
    })
    expect(summaryOf(await rule({ ...itemRule, price: 89_000 }))).toMatchObject({ status: 409, code: 'BELOW_COST' })
    expect((await rule({ ...itemRule, price: 89_000, allowBelowCost: true })).status).toBe(201)
  })

  it('are unique for grade and target, also with concurrent requests', async () => {
    const { brandSeq } = await newBrand(shop)
    const body = { targetType: 'BRAND', targetSeq: brandSeq, rate: 9 }
    const both = await Promise.all([rule(body), rule(body)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const second = both.find(({ status }) => status === 409)
    const first = both.find(({ status }) => status === 201)
    expect(second).toMatchObject({ code: 'DUPLICATE', message: '같은 대상의 할인율이 이미 있습니다.' })
    expect(second?.result).toEqual({ field: 'targetSeq', seq: first?.result.businessPriceSeq })
    const other = await rule({ ...body, businessGradeSeq: grades[1]?.businessGradeSeq })
    expect(other.status).toBe(201)
    const moved = await put(other.result.businessPriceSeq, {
      ...body,
      businessGradeSeq: basic,
      priceType: 'RATE',
      version: 1,
    })
    expect(moved.code).toBe('DUPLICATE')
  })

  it('are filtered by grade, target, brand, validity and name', async () => {
    const item = await tire()
    const make = async (body: object) => (await rule({ rate: 9, ...body })).result.businessPriceSeq
    const [brand, pattern, itemRule] = [
      await make({ targetType: 'BRAND', targetSeq: item.brandSeq }),
      await make({ targetType: 'PATTERN', targetSeq: item.patternSeq, endOn: '2026-11-20' }),
      await make({ targetType: 'ITEM', targetSeq: item.itemSeq, memo: '특별 단가 100%' }),
    ]
    const find = async (query: string) =>
      (await shop.call<List>('GET', `${PATH}?size=500&${query}`, { token })).result.items.map(
        ({ businessPriceSeq }) => businessPriceSeq,
      )
    const here = `brandSeq[0]=${item.brandSeq}`
    expect((await find(here)).sort((a, b) => a - b)).toEqual([brand, pattern, itemRule])
    expect(await find(`${here}&targetType[0]=BRAND`)).toEqual([brand])
    expect(await find(`${here}&valid=false`)).toEqual([pattern])
    expect((await find(`${here}&valid=true`)).sort((a, b) => a - b)).toEqual([brand, itemRule])
    expect(await find(`${here}&businessGradeSeq[0]=${grades[1]?.businessGradeSeq}`)).toEqual([])
    expect(await find(`keyword=${item.itemCode}`)).toEqual([itemRule])
    expect(await find(`keyword=${encodeURIComponent('100%')}`)).toEqual([itemRule])
    const sorted = await shop.call<List>('GET', `${PATH}?size=500&sort=gradeName,desc`, { token })
    const order = sorted.result.items.map(({ gradeName }) => grades.findIndex(({ name }) => name === gradeName))
    expect(order).toEqual([...order].sort((a, b) => b - a))
  })

  it('return the number of items they determine, without those of more specific rules', async () => {
    const { brandSeq } = await newBrand(shop)
    const { patternSeq } = await newPattern(shop, brandSeq)
    const tires = [1, 2, 3].map(() => newItem(shop, { brandSeq, patternSeq }))
    const first = await tires[0]
    await Promise.all(tires)
    await newItem(shop, { brandSeq })
    const brand = await rule({ targetType: 'BRAND', targetSeq: brandSeq, rate: 9 })
    expect(brand.result.itemCount).toBe(4)
    const pattern = await rule({ targetType: 'PATTERN', targetSeq: patternSeq, rate: 10 })
    expect(pattern.result.itemCount).toBe(3)
    await rule({ targetType: 'ITEM', targetSeq: first?.itemSeq, rate: 11 })
    const read = async (seq: number) => (await shop.call<Rule>('GET', `${PATH}/${seq}`, { token })).result.itemCount
    expect(await read(pattern.result.businessPriceSeq)).toBe(2)
    expect(await read(brand.result.businessPriceSeq)).toBe(1)
  })

  it('are deleted with item, pattern or brand; a grade with rules cannot be deleted', async () => {
    const item = await tire()
    await rule({ targetType: 'PATTERN', targetSeq: item.patternSeq, rate: 9 })
    await rule({ targetType: 'BRAND', targetSeq: item.brandSeq, rate: 9 })
    await rule({ targetType: 'ITEM', targetSeq: item.itemSeq, rate: 9 })
    const left = async () =>
      (await shop.call<List>('GET', `${PATH}?brandSeq[0]=${item.brandSeq}`, { token })).result.total
    expect(await left()).toBe(3)
    await db().delete(items).where(eq(items.itemSeq, item.itemSeq))
    expect(await left()).toBe(2)
    await db()
      .delete(patterns)
      .where(eq(patterns.patternSeq, item.patternSeq ?? 0))
    expect(await left()).toBe(1)
    await db().delete(brands).where(eq(brands.brandSeq, item.brandSeq))
    expect(await left()).toBe(0)
    await expect(db().delete(businessGrades).where(eq(businessGrades.businessGradeSeq, basic))).rejects.toThrow()
  })
})

describe('bulk actions', () => {
  it('SET_RATE sets individual rates row by row', async () => {
    const { brandSeq } = await newBrand(shop)
    const fine = await newItem(shop, { brandSeq, costPrice: 90_000 })
    const dear = await newItem(shop, { brandSeq, costPrice: 112_000 })
    const body = { action: 'SET_RATE', businessGradeSeq: basic, rate: 10 }
    const seqs = [fine.itemSeq, dear.itemSeq, 2_000_000_000]
    const receipt = (await bulk({ ...body, seqs })).result
    expect(receipt.done).toBe(1)
    expect(receipt.failed.map(({ seq, name, code }) => [seq, name, code])).toEqual([
      [dear.itemSeq, `${dear.itemCode} ${dear.name}`, 'BELOW_COST'],
      [2_000_000_000, null, 'NOT_FOUND'],
    ])
    expect(await cellOf(fine)).toMatchObject({ price: 111_000, source: 'ITEM', fixedPrice: null })
    expect((await cellOf(dear)).source).toBe('GRADE')
    expect((await bulk({ ...body, seqs: [dear.itemSeq], allowBelowCost: true })).result.done).toBe(1)
    expect(await cellOf(dear)).toMatchObject({ price: 111_000, belowCost: true })
    await bulk({ ...body, rate: 9, seqs: [dear.itemSeq] })
    const [entry] = await shop.services.db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
    expect(entry).toMatchObject({
      action: 'BULK',
      targetSeqs: [dear.itemSeq],
      summary: '사업자 가격 일괄 설정: 일반 9% (1건)',
      changes: [{ field: `cells.${basic}`, label: '일반', before: '10%', after: '9%' }],
    })
    // a fixed price becomes a rate
    await set(fine, 110_000)
    await bulk({ ...body, seqs: [fine.itemSeq] })
    expect(await cellOf(fine)).toMatchObject({ price: 111_000, fixedPrice: null })
    expect((await bulk({ action: 'SET_RATE', seqs: [fine.itemSeq], businessGradeSeq: basic })).errors[0]?.field).toBe(
      'rate',
    )
    expect((await bulk({ action: 'SET_RATE', seqs: [fine.itemSeq], rate: 9 })).errors[0]?.field).toBe(
      'businessGradeSeq',
    )
  })

  it('REMOVE deletes individual rules of the given grades', async () => {
    const item = await tire()
    const silver = grades[1]?.businessGradeSeq ?? 0
    await set(item, 110_000)
    await bulk({ action: 'SET_RATE', seqs: [item.itemSeq], businessGradeSeq: silver, rate: 13 })
    const plain = await tire()
    const receipt = await bulk({ action: 'REMOVE', seqs: [item.itemSeq, plain.itemSeq], businessGradeSeqs: [basic] })
    expect(receipt.result).toEqual({ done: 2, failed: [] })
    expect((await cellOf(item)).source).toBe('GRADE')
    expect((await cellOf(item, silver)).source).toBe('ITEM')
    expect((await bulk({ action: 'REMOVE', seqs: [item.itemSeq] })).errors[0]?.field).toBe('businessGradeSeqs')
    expect((await bulk({ action: 'REMOVE', seqs: [item.itemSeq], businessGradeSeqs: [2_000_000_000] })).status).toBe(
      400,
    )
  })

  it('DELETE deletes rules', async () => {
    const item = await tire()
    const created = await rule({ targetType: 'BRAND', targetSeq: item.brandSeq, rate: 9 })
    const receipt = await bulk({ action: 'DELETE', seqs: [created.result.businessPriceSeq, 2_000_000_000] })
    expect(receipt.result).toMatchObject({ done: 1, failed: [{ seq: 2_000_000_000, code: 'NOT_FOUND' }] })
    const [entry] = await logs(shop, 'action[0]=BULK')
    expect(entry?.summary).toBe(`사업자 가격 삭제: 일반 · ${created.result.targetName} 9%`)
    const [history] = await db()
      .select()
      .from(businessPriceHistories)
      .where(eq(businessPriceHistories.brandSeq, item.brandSeq))
      .orderBy(desc(businessPriceHistories.businessPriceHistorySeq))
      .limit(1)
    expect(history).toMatchObject({ before: '9%', after: null, source: 'RULE' })
  })
})

describe('Excel', () => {
  const confirm = (uploadSeq: number, onlyValid: boolean) =>
    shop.call<Schemas['ExcelUploadReceipt']>('POST', `${PATH}/excel-uploads/${uploadSeq}/confirm`, {
      token,
      body: { onlyValid },
    })

  it('upload: reports each invalid cell, stores nothing before the confirmation', async () => {
    const item = await tire({ costPrice: 100_000 })
    const held = await tire()
    await set(held, 110_000)
    const { result } = await upload([
      [item.itemCode, '일반', 110_000],
      [held.itemCode.toLowerCase(), '일반', null],
      ['NOPE-0001', '일반', 110_000],
      [item.itemCode, '다이아', 110_000],
      [item.itemCode, '실버', 130_000],
      [item.itemCode, '골드', 99_000],
      [item.itemCode, 'VIP', '십만원'],
      [item.itemCode, 'VIP', 105_005],
      [item.itemCode, '골드', 109_000],
    ])
    expect([result.total, result.okCount, result.badCount]).toEqual([9, 2, 7])
    expect(result.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [4, '상품코드', '등록되지 않은 상품코드입니다.'],
      [5, '등급명', '등록되지 않은 등급입니다.'],
      [6, '가격', '사업자 가격은 판매가(123,400원)보다 클 수 없습니다.'],
      [7, '상품코드', '10행과 중복됩니다.'],
      [7, '가격', '매입가(100,000원)보다 낮은 가격입니다.'],
      [8, '상품코드', '9행과 중복됩니다.'],
      [8, '가격', '숫자로 입력해 주세요.'],
      [9, '상품코드', '8행과 중복됩니다.'],
      [9, '가격', '10 단위로 입력해 주세요.'],
      [10, '상품코드', '7행과 중복됩니다.'],
    ])
    expect(result.preview).toEqual([
      {
        row: 2,
        key: `${item.itemCode} 일반`,
        created: true,
        changes: [{ column: '가격', before: null, after: '110,000원' }],
      },
      {
        row: 3,
        key: `${held.itemCode} 일반`,
        created: false,
        changes: [{ column: '가격', before: '110,000원', after: null }],
      },
    ])
    expect((await cellOf(item)).source).toBe('GRADE')
    expect((await confirm(result.uploadSeq, false)).code).toBe('INVALID_STATE')
    expect((await confirm(result.uploadSeq, true)).result).toMatchObject({ done: 2, failed: [] })
    expect(await cellOf(item)).toMatchObject({ price: 110_000, source: 'ITEM' })
    expect((await cellOf(held)).source).toBe('GRADE')
  })

  it('download: a row for each item and grade', async () => {
    const { brandSeq } = await newBrand(shop)
    const item = await newItem(shop, { brandSeq, costPrice: 112_000 })
    await set(item, 120_000)
    const started = await shop.call<{ jobSeq: number }>('POST', '/api/v1/admin/excel-jobs', {
      token,
      body: { resource: 'business-prices', query: { brandSeq: [brandSeq], source: ['GRADE'] } },
    })
    await shop.idle()
    const file = await shop.call('GET', `/api/v1/admin/excel-jobs/${started.result.jobSeq}/file`, { token })
    const rows = (readXlsx(file.bytes).sheets[0] ?? []).map((row) => row.map(({ value }) => value))
    expect(rows).toHaveLength(5)
    const of = (grade: string) => rows.find((row) => row.includes(grade))
    expect(of('일반')).toEqual(expect.arrayContaining([item.itemCode, '120000', '개별']))
    expect(of('VIP')).toEqual(expect.arrayContaining(['102400', '등급', 'Y']))
  })
})

describe('permissions', () => {
  it('READ reads, WRITE changes, others are refused', async () => {
    const group = await newGroup(shop, { permissions: { ITEM_MANAGEMENT: 'READ' } })
    const reader = (await session(shop, await readyAdmin(shop, group.permissionGroupSeq))).token
    expect((await shop.call('GET', MATRIX, { token: reader })).status).toBe(200)
    const item = await tire()
    const cells = [{ businessGradeSeq: basic, price: 110_000, ...NO_RULE }]
    const answer = await shop.call('PUT', MATRIX, { token: reader, body: { itemSeq: item.itemSeq, cells } })
    expect(answer.code).toBe('INVALID_AUTHORITIES')
    const other = await newGroup(shop, { permissions: { FAQ: 'WRITE' } })
    const stranger = (await session(shop, await readyAdmin(shop, other.permissionGroupSeq))).token
    expect((await shop.call('GET', MATRIX, { token: stranger })).code).toBe('INVALID_AUTHORITIES')
    expect((await shop.call('GET', '/api/v1/admin/business-grades', { token: stranger })).status).toBe(200)
  })
})
