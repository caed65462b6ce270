import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import {
  mainBrandFeatures,
  mainBrands,
  mainSectionItems,
  mainSections,
} from '../../server/exhibit/schema/main-screen.schema'
import { items, stockHistories } from '../../server/product/schema/item.schema'
import { newBrand, newItem, newPattern } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { mainBrandBody, newMainBrand, newSection, sectionBody } from './main-page'
import { boss } from './staff'

type Section = Schemas['MainSection']
type Shown = Schemas['MainShownItem']
type Item = Awaited<ReturnType<typeof newItem>>

const SECTIONS = '/api/v1/admin/main-sections'
const BRANDS = '/api/v1/admin/main-brands'
const NOON = '2026-11-21T12:00:00+09:00'

let shop: TestShop
let root: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(NOON)
  root = await boss(shop)
  // the sample's sections would take the places
  await db().delete(mainSections)
})

const get = async <T>(path: string): Promise<T> => (await shop.call<T>('GET', path, { token: root })).result
const post = <T = unknown>(path: string, body?: unknown) => shop.call<T>('POST', path, { token: root, body })
const put = <T = unknown>(path: string, body: unknown) => shop.call<T>('PUT', path, { token: root, body })
const createSection = async (body: object): Promise<Section> => {
  const answer = await post<Section>(SECTIONS, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const errorSummary = ({ status, errors }: Answer) => [
  status,
  ...errors.map(({ field, message }) => `${field}: ${message}`),
]
const shownIn = async (seq: number) => (await get<Shown[]>(`${SECTIONS}/${seq}/items`)).map(({ itemSeq }) => itemSeq)
const seqs = (all: readonly Item[]) => all.map(({ itemSeq }) => itemSeq)

/** Creates items of a new pattern, from which a section can choose. */
async function goods(count: number, more: (n: number) => Partial<Parameters<typeof newItem>[1]> = () => ({})) {
  const { brandSeq } = await newBrand(shop)
  const { patternSeq } = await newPattern(shop, brandSeq)
  const all: Item[] = []
  for (let n = 0; n < count; n += 1)
    all.push(await newItem(shop, { brandSeq, patternSeq, saleState: 'ON_SALE', visible: true, ...more(n) }))
  return { brandSeq, all }
}
const sellOut = ({ itemSeq }: Item) =>
  db().update(items).set({ saleState: 'SOLD_OUT' }).where(eq(items.itemSeq, itemSeq))

describe('items of a section', () => {
  it('check 02-7: an AUTO one replaces a sold-out item by the next; a MANUAL one closes the gap', async () => {
    const { brandSeq, all } = await goods(6, (n) => ({ soldLast30Days: 60 - n }))
    const auto = await createSection(
      sectionBody([], { mode: 'AUTO', autoRule: 'SALES_30D', autoFilter: { brandSeqs: [brandSeq] }, itemCount: 4 }),
    )
    const manual = await createSection(sectionBody(seqs(all.slice(0, 5)), { itemCount: 6 }))
    expect(await shownIn(auto.mainSectionSeq)).toEqual(seqs(all.slice(0, 4)))
    const [, second] = all
    if (second) await sellOut(second)
    expect(await shownIn(auto.mainSectionSeq)).toEqual(seqs(all.filter((each) => each !== second).slice(0, 4)))
    expect(await shownIn(manual.mainSectionSeq)).toEqual(seqs(all.slice(0, 5).filter((each) => each !== second)))
    const { items: lines } = await get<{ items: Schemas['MainSectionRow'][] }>(`${SECTIONS}?sort=sortOrder,desc`)
    const line = lines.find(({ mainSectionSeq }) => mainSectionSeq === manual.mainSectionSeq)
    expect(line).toMatchObject({ shownCount: 4, unshownCount: 1 })
    // if it shows sold-out items, it has no gap
    const { version } = manual
    await put(`${SECTIONS}/${manual.mainSectionSeq}`, {
      ...sectionBody(seqs(all.slice(0, 5)), { itemCount: 6, soldOut: 'SHOW' }),
      version,
    })
    expect(await shownIn(manual.mainSectionSeq)).toHaveLength(5)
  })

  it('start with pinned ones with badges, without duplicates and excluded ones', async () => {
    const { brandSeq, all } = await goods(6, (n) => ({ soldLast30Days: 60 - n }))
    const [first, second, , , , last] = seqs(all)
    const body = sectionBody([], {
      mode: 'AUTO',
      autoRule: 'SALES_30D',
      itemCount: 4,
      autoFilter: { brandSeqs: [brandSeq], excludeSeqs: [second], priceFrom: 0, priceTo: 10_000_000 },
      items: [{ itemSeq: last, badgeText: '한정' }, { itemSeq: first }],
    })
    const { result } = await post<Shown[]>(`${SECTIONS}/preview`, { ...body, title: undefined })
    expect(result.map(({ itemSeq, pinned, badgeText }) => [itemSeq, pinned, badgeText])).toEqual([
      [last, true, '한정'],
      [first, true, null],
      [all[2]?.itemSeq, false, null],
      [all[3]?.itemSeq, false, null],
    ])
    const record = await createSection(body)
    expect(record.filterBrands.map(({ seq }) => seq)).toEqual([brandSeq])
    expect(record.excluded.map(({ itemSeq }) => itemSeq)).toEqual([second])
  })

  it.each([
    ['NEWEST', (n: number) => ({ createdAt: new Date(`2026-11-0${9 - n}T00:00:00Z`) })],
    ['DISCOUNT', (n: number) => ({ listPrice: 100_000, salePrice: 50_000 + n * 1_000 })],
  ] as const)('%s sorts items by its rule', async (autoRule, more) => {
    const { brandSeq, all } = await goods(4, more)
    const { result } = await post<Shown[]>(
      `${SECTIONS}/preview`,
      sectionBody([], { mode: 'AUTO', autoRule, autoFilter: { brandSeqs: [brandSeq] } }),
    )
    expect(result.map(({ itemSeq }) => itemSeq)).toEqual(seqs(all))
  })

  it('RESTOCKED starts with the latest restock; every rule returns items', async () => {
    const { brandSeq, all } = await goods(3)
    const [, back] = all
    await db()
      .insert(stockHistories)
      .values({
        itemSeq: back?.itemSeq ?? 0,
        delta: 4,
        beforeQuantity: 0,
        afterQuantity: 4,
        reason: 'PURCHASE',
        createdAt: new Date(NOON),
      })
    const by = async (autoRule: string) =>
      (
        await post<Shown[]>(
          `${SECTIONS}/preview`,
          sectionBody([], { mode: 'AUTO', autoRule, autoFilter: { brandSeqs: [brandSeq] } }),
        )
      ).result
    expect((await by('RESTOCKED'))[0]?.itemSeq).toBe(back?.itemSeq)
    for (const rule of ['SALES_7D', 'SALES_30D', 'REVIEW']) expect(await by(rule), rule).toHaveLength(3)
  })

  it('check 02-8: a deleted item is removed from sections and brands; one off sale is skipped', async () => {
    const { brandSeq, all } = await goods(5)
    const { mainSectionSeq } = await createSection(sectionBody(seqs(all)))
    const { mainBrandSeq } = await newMainBrand(shop, { brandSeq })
    const [gone, off] = all
    await db()
      .insert(mainBrandFeatures)
      .values({ mainBrandSeq, itemSeq: gone?.itemSeq ?? 0, sortOrder: 1 })
    await db()
      .update(items)
      .set({ saleState: 'STOPPED' })
      .where(eq(items.itemSeq, gone?.itemSeq ?? 0))
    expect((await shop.call('DELETE', `/api/v1/admin/items/${gone?.itemSeq}`, { token: root })).status).toBe(200)
    await db()
      .update(items)
      .set({ saleState: 'STOPPED' })
      .where(eq(items.itemSeq, off?.itemSeq ?? 0))
    const record = await get<Section>(`${SECTIONS}/${mainSectionSeq}`)
    expect(record.items.map(({ itemSeq, fault }) => [itemSeq, fault])).toEqual([
      [off?.itemSeq, 'OFF_SALE'],
      ...seqs(all.slice(2)).map((seq) => [seq, null]),
    ])
    expect(record).toMatchObject({ shownCount: 3, unshownCount: 1 })
    expect((await get<Schemas['MainBrand']>(`${BRANDS}/${mainBrandSeq}`)).featured).toEqual([])
  })
})

describe('a main section', () => {
  it('reports missing fields in place', async () => {
    const { all } = await goods(2)
    const [one, two] = seqs(all)
    const send = async (overrides: object, itemSeqs: number[] = [one ?? 0]) =>
      errorSummary(await post(SECTIONS, sectionBody(itemSeqs, overrides)))
    expect(await send({}, [])).toEqual([400, 'items: 상품 (을)를 입력해주세요.'])
    expect(await send({ mode: 'AUTO' }, [])).toEqual([400, 'autoRule: 자동 기준 (을)를 입력해주세요.'])
    expect(await send({ itemType: 'BATTERY' })).toEqual([400, 'items.0.itemSeq: 상품 구분과 다른 상품입니다.'])
    expect(await send({}, [one ?? 0, two ?? 0, one ?? 0])).toEqual([400, 'items.2.itemSeq: 이미 추가된 상품입니다.'])
    expect(await send({}, [2_000_000_000])).toEqual([400, 'items.0.itemSeq: 상품을 찾을 수 없습니다.'])
    expect(await send({ morePath: '//evil.com' })).toEqual([
      400,
      'morePath: /로 시작하는 쇼핑몰 경로를 입력해주세요. (예: /event/12)',
    ])
    expect(await send({ titleColor: 'red' })).toEqual([
      400,
      'titleColor: #RRGGBB 형식으로 입력해 주세요. (예: #FFFFFF)',
    ])
    expect(await send({ endAt: '2026-10-01T00:00:00+09:00' })).toEqual([
      400,
      'endAt: 종료일시는 시작일시보다 뒤여야 합니다.',
    ])
    const span = { mode: 'AUTO', autoRule: 'NEWEST', autoFilter: { priceFrom: 2, priceTo: 1 } }
    expect(await send(span)).toEqual([400, 'autoFilter.priceTo: 최고가는 최저가보다 낮을 수 없습니다.'])
    expect(await send({ itemCount: 5 })).toHaveLength(2)
  })

  it('is limited to ten per device at once and twenty in all, also with concurrent requests', async () => {
    const { all } = await goods(1)
    const body = (overrides: object = {}) => sectionBody(seqs(all), overrides)
    for (let n = 0; n < 9; n += 1) await newSection(shop, { device: 'MOBILE' })
    const other = await shop.another()
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => (n % 2 ? other : shop).call('POST', SECTIONS, { token: root, body: body() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const full = {
      status: 409,
      code: 'LIMIT_EXCEEDED',
      message: '동시에 노출할 수 있는 메인 섹션은 최대 10개입니다.',
    }
    const refused = await post<{ seq: number }[]>(SECTIONS, body({ device: 'MOBILE' }))
    expect(refused).toMatchObject(full)
    expect(refused.result).toHaveLength(10)
    const { mainSectionSeq } = await createSection(body({ visible: false }))
    expect((await post(`${SECTIONS}/bulk`, { action: 'SHOW', seqs: [mainSectionSeq] })).result).toMatchObject({
      done: 0,
      failed: [{ code: 'LIMIT_EXCEEDED' }],
    })
    await createSection(body({ device: 'PC' }))
    for (let n = 12; n < 20; n += 1) await newSection(shop, { visible: false })
    expect(await post(SECTIONS, body({ visible: false }))).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: '메인 섹션은 최대 20개까지 등록할 수 있습니다.',
    })
  })

  it('can be ended at once, and is deleted with its items', async () => {
    const { all } = await goods(1)
    const shown = await createSection(sectionBody(seqs(all)))
    const over = await newSection(shop, { endAt: new Date('2026-11-02T00:00:00+09:00') })
    const both = [shown.mainSectionSeq, over.mainSectionSeq]
    expect((await post(`${SECTIONS}/bulk`, { action: 'END', seqs: both })).result).toMatchObject({
      done: 1,
      failed: [{ seq: over.mainSectionSeq, code: 'INVALID_STATE' }],
    })
    expect(await get<Section>(`${SECTIONS}/${shown.mainSectionSeq}`)).toMatchObject({ displayState: 'ENDED' })
    await post(`${SECTIONS}/bulk`, { action: 'DELETE', seqs: both })
    const left = await db()
      .select()
      .from(mainSectionItems)
      .where(eq(mainSectionItems.mainSectionSeq, shown.mainSectionSeq))
    expect(left).toEqual([])
  })

  it('is shown on its devices within its period and in its order', async () => {
    const names = async (query: string) =>
      (await get<Schemas['MainPageSection'][]>(`${SECTIONS}/page?${query}`)).map(({ title }) => title)
    const one = await newSection(shop, { title: '하나', sortOrder: 1 })
    const two = await newSection(shop, { title: '둘', sortOrder: 2, device: 'PC' })
    await newSection(shop, { title: '숨김', sortOrder: 3, visible: false })
    await newSection(shop, { title: '셋', sortOrder: 4, startAt: new Date('2026-12-01T00:00:00+09:00') })
    expect(await names('device=PC')).toEqual(['하나', '둘'])
    expect(await names('device=MOBILE')).toEqual(['하나'])
    expect(await names('at=2026-12-01T00:00:00%2B09:00')).toEqual(['하나', '둘', '셋'])
    const all = (await db().select().from(mainSections)).map(({ mainSectionSeq }) => mainSectionSeq)
    const rest = all.filter((seq) => seq !== two.mainSectionSeq && seq !== one.mainSectionSeq)
    const order = { seqs: [two.mainSectionSeq, one.mainSectionSeq, ...rest] }
    expect((await put(`${SECTIONS}/order`, order)).status).toBe(200)
    expect(await names('device=PC')).toEqual(['둘', '하나'])
    expect(await put(`${SECTIONS}/order`, { seqs: rest })).toMatchObject({ status: 409, result: order.seqs })
  })
})

describe('a main brand', () => {
  it('is unique, has its own display, and at most twenty-four are visible', async () => {
    await db().delete(mainBrands)
    const { brandSeq, all } = await goods(1)
    const [item] = all
    const other = await goods(1)
    const body = await mainBrandBody(shop, { brandSeq })
    const featured = [
      { kind: 'PATTERN', seq: item?.patternSeq },
      { kind: 'ITEM', seq: item?.itemSeq },
    ]
    const wrong = { ...body, featured: [featured[0], { kind: 'ITEM', seq: other.all[0]?.itemSeq }, featured[0]] }
    expect(errorSummary(await post(BRANDS, wrong))).toEqual([
      400,
      'featured.1.seq: 이 브랜드의 패턴이나 상품이 아닙니다.',
      'featured.2.seq: 이미 추가되어 있습니다.',
    ])
    const answer = await post<Schemas['MainBrand']>(BRANDS, { ...body, featured })
    expect(answer.result).toMatchObject({ featuredCount: 2, onSaleCount: 1, brandVisible: true })
    expect(answer.result.featured.map(({ kind, seq }) => ({ kind, seq }))).toEqual(featured)
    expect(await post(BRANDS, body)).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      message: '이미 추가된 브랜드입니다.',
    })
    for (let n = 1; n < 24; n += 1) await newMainBrand(shop, { visible: true })
    const last = await newMainBrand(shop)
    expect((await post(`${BRANDS}/bulk`, { action: 'SHOW', seqs: [last.mainBrandSeq] })).result).toMatchObject({
      failed: [{ code: 'LIMIT_EXCEEDED', message: '노출할 수 있는 메인 브랜드는 최대 24개입니다.' }],
    })
  })

  it('is deleted with its brand', async () => {
    const { brandSeq } = await newBrand(shop)
    const { mainBrandSeq } = await newMainBrand(shop, { brandSeq })
    await shop.call('DELETE', `/api/v1/admin/brands/${brandSeq}`, { token: root })
    expect((await shop.call('GET', `${BRANDS}/${mainBrandSeq}`, { token: root })).status).toBe(404)
  })

  it('settings are saved with a version', async () => {
    const before = await get<Schemas['MainBrandSettings']>(`${BRANDS}/settings`)
    const next = { rows: 3, tabBySeason: false, version: before.version }
    expect((await put(`${BRANDS}/settings`, next)).result).toMatchObject({ rows: 3, version: before.version + 1 })
    expect(await put(`${BRANDS}/settings`, next)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      result: { rows: 3, version: before.version + 1 },
    })
    expect((await put(`${BRANDS}/settings`, { ...next, rows: 4 })).status).toBe(400)
  })
})
