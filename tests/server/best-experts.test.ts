import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { carMakers } from '../../server/car/schema/car-maker.schema'
import { carModels, fitments } from '../../server/car/schema/car-model.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { orderLines } from '../../server/orderdelivery/schema/order.schema'
import { bestExperts } from '../../server/product/schema/best-expert.schema'
import { brands } from '../../server/product/schema/brand.schema'
import { items } from '../../server/product/schema/item.schema'
import { patterns } from '../../server/product/schema/pattern.schema'
import { newBrand, newImage, newItem, newPattern } from './goods'
import { type TestShop, testShop } from './harness'
import { boss, logs, summaryOf } from './staff'

type Best = Schemas['BestExpert']
type Row = Schemas['BestExpertRow']
type Fill = Schemas['AutoFillResult']

let shop: TestShop
let root: string
let brandSeq: number

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  brandSeq = (await newBrand(shop)).brandSeq
})
afterAll(() => shop.close())

const PATH = '/api/v1/admin/best-experts'
const call = <T = Best>(method: string, path = '', body?: object) =>
  shop.call<T>(method, `${PATH}${path}`, { token: root, ...(body ? { body } : {}) })
const list = async (query: string) =>
  (await call<{ items: Row[]; total: number }>('GET', `?size=500&${query}`)).result.items
const lastLog = async () =>
  (await shop.services.db.select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1))[0]
const clear = () => shop.services.db.delete(bestExperts)

const TIRE = { itemType: 'TIRE', recommendType: 'BEST', section: 'PASSENGER' } as const
const BATTERY = { itemType: 'BATTERY', recommendType: 'BEST', section: 'ISG' } as const
const inPlace = ({ itemType, recommendType, section }: { itemType: string; recommendType: string; section: string }) =>
  list(`itemType=${itemType}&recommendType=${recommendType}&section=${section}`)

/** Creates a tire on sale with a new pattern. */
async function newTire(pattern: Parameters<typeof newPattern>[2] = {}, item: object = {}) {
  const { patternSeq } = await newPattern(shop, brandSeq, pattern)
  return newItem(shop, { brandSeq, patternSeq, ...item })
}

const newBattery = (overrides: object = {}) =>
  newItem(shop, {
    brandSeq,
    itemType: 'BATTERY',
    batteryType: 'AGM',
    specCode: 'AGM80L',
    sizeLabel: 'AGM80L',
    ...overrides,
  })

const fresh = async (overrides: object = {}) => ({
  ...TIRE,
  itemSeq: (await newTire()).itemSeq,
  headline: '이달의 추천',
  ...overrides,
})
const created = async (overrides: object = {}) => (await call('POST', '', await fresh(overrides))).result

const EXPERT = {
  recommendType: 'EXPERT',
  expertName: '김정훈',
  expertTitle: '정비 기능장',
  expertComment: '조용하고 오래 가는 타이어입니다.',
}

describe('sample', () => {
  it('has 60 recommendations in every section, ranked from 1', async () => {
    const rows = await list('')
    expect(rows).toHaveLength(60)
    const sections = new Map<string, number[]>()
    for (const { itemType, recommendType, section, rankNo } of rows) {
      const key = `${itemType}/${recommendType}/${section}`
      sections.set(key, [...(sections.get(key) ?? []), rankNo])
    }
    expect(sections.size).toBe(18)
    for (const ranks of sections.values()) expect(ranks).toEqual(ranks.map((_, i) => i + 1))
    expect(new Set(rows.map(({ displayState }) => displayState)).size).toBeGreaterThanOrEqual(4)
    for (const { itemType, item } of rows) expect(item.itemType).toBe(itemType)
    const experts = rows.filter(({ recommendType }) => recommendType === 'EXPERT')
    expect(experts.every(({ expertName }) => expertName)).toBe(true)
  })
})

describe('a recommendation', () => {
  beforeEach(clear)

  it('is added at the end of its section', async () => {
    await created()
    const expertFileSeq = await newImage(shop)
    const body = await fresh({ badgeText: ' MD추천 ', startAt: '2026-11-01T00:00:00+09:00', ...EXPERT, expertFileSeq })
    const { status, result } = await call('POST', '', { ...body, recommendType: 'BEST' })
    expect(status).toBe(201)
    // Only expert recommendations have an expert.
    expect(result).toMatchObject({ rankNo: 2, badgeText: 'MD추천', expertName: null, expertImage: null })
    const second = await call('POST', '', body)
    expect(second.result).toMatchObject({
      rankNo: 1,
      recommendType: 'EXPERT',
      expertName: '김정훈',
      expertTitle: '정비 기능장',
      expertImage: { fileSeq: expertFileSeq },
      expertComment: EXPERT.expertComment,
      startAt: '2026-10-31T15:00:00.000Z',
      endAt: null,
      displayState: 'DISPLAYING',
    })
    expect((await call('GET', `/${second.result.bestExpertSeq}`)).result).toEqual(second.result)
    expect((await logs(shop, 'action[0]=CREATE'))[0]?.summary).toContain('타이어 전문가 추천 승용')
  })

  it.each([
    [{ headline: '' }, 'headline', '한줄 추천 (을)를 입력해주세요.'],
    [{ headline: '가'.repeat(41) }, 'headline', '40자 이하로 입력해 주세요.'],
    [{ badgeText: '가'.repeat(11) }, 'badgeText', '10자 이하로 입력해 주세요.'],
    [{ section: 'ISG' }, 'section', '타이어에 없는 구역입니다.'],
    [{ itemType: 'BATTERY', section: 'SUV' }, 'section', '배터리에 없는 구역입니다.'],
    [{ itemSeq: 999_999 }, 'itemSeq', '등록되지 않은 상품입니다.'],
    [{ ...EXPERT, expertName: '' }, 'expertName', '전문가명 (을)를 입력해주세요.'],
    // a Hangul filler and a zero-width character are invisible
    [{ ...EXPERT, expertName: '\u3164\u200b' }, 'expertName', '전문가명 (을)를 입력해주세요.'],
    [{ ...EXPERT, expertComment: null }, 'expertComment', '전문가 추천글 (을)를 입력해주세요.'],
    [{ ...EXPERT, expertComment: '아홉 글자 이다.' }, 'expertComment', '10자 이상 입력해 주세요.'],
    [{ ...EXPERT, expertFileSeq: 2_000_000_000 }, 'expertFileSeq', '파일을 찾을 수 없습니다. 다시 올려 주세요.'],
    [
      { startAt: '2026-12-01T00:00:00+09:00', endAt: '2026-12-01T00:00:00+09:00' },
      'endAt',
      '종료일시는 시작일시보다 뒤여야 합니다.',
    ],
  ])('%o is refused', async (given, field, message) => {
    const answer = await call('POST', '', await fresh(given))
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([{ field, message }])
  })

  it('is of the kind of its list', async () => {
    const { itemSeq } = await newBattery()
    const { errors } = await call('POST', '', await fresh({ itemSeq }))
    expect(errors).toEqual([{ field: 'itemSeq', message: '타이어 상품을 선택해 주세요.' }])
    expect((await call('POST', '', { ...BATTERY, itemSeq, headline: '배터리' })).status).toBe(201)
  })

  it('is unique in a section, and possible in several sections', async () => {
    const first = await created()
    const { itemSeq } = first
    const again = await call('POST', '', await fresh({ itemSeq }))
    expect(summaryOf(again)).toEqual({ status: 409, code: 'DUPLICATE', message: '이미 등록된 상품입니다.' })
    expect(again.result).toEqual({ field: 'itemSeq', seq: first.bestExpertSeq })
    expect((await call('POST', '', await fresh({ itemSeq, section: 'WINTER' }))).status).toBe(201)
    expect((await call('POST', '', await fresh({ itemSeq, ...EXPERT }))).status).toBe(201)
  })

  it('moves to the end of another section without leaving a gap', async () => {
    const [a, b, c] = [await created(), await created(), await created()]
    const there = await created({ section: 'SUV' })
    const moved = await call('PUT', `/${a.bestExpertSeq}`, { ...changeOf(a), section: 'SUV' })
    expect(moved.result).toMatchObject({ section: 'SUV', rankNo: 2, version: 2 })
    expect((await inPlace(TIRE)).map((row) => [row.bestExpertSeq, row.rankNo])).toEqual([
      [b.bestExpertSeq, 1],
      [c.bestExpertSeq, 2],
    ])
    expect((await inPlace({ ...TIRE, section: 'SUV' })).map((row) => row.bestExpertSeq)).toEqual([
      there.bestExpertSeq,
      a.bestExpertSeq,
    ])
  })

  it('keeps its rank within the section, and answers CONFLICT for an old version', async () => {
    const [a] = [await created(), await created()]
    const saved = await call('PUT', `/${a.bestExpertSeq}`, { ...changeOf(a), headline: '새 문구' })
    expect(saved.result).toMatchObject({ headline: '새 문구', rankNo: 1 })
    const late = await call('PUT', `/${a.bestExpertSeq}`, changeOf(a))
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT', result: { headline: '새 문구' } })
  })

  it('closes the gap when one or its item is deleted', async () => {
    const [a, b, c] = [await created(), await created(), await created()]
    await call('DELETE', `/${a.bestExpertSeq}`)
    expect((await inPlace(TIRE)).map(({ rankNo }) => rankNo)).toEqual([1, 2])
    await shop.services.db.delete(items).where(eq(items.itemSeq, b.itemSeq))
    expect(await inPlace(TIRE)).toMatchObject([{ bestExpertSeq: c.bestExpertSeq, rankNo: 1 }])
    expect((await call('DELETE', `/${a.bestExpertSeq}`)).status).toBe(404)
  })
})

const changeOf = (best: Best) => ({
  recommendType: best.recommendType,
  section: best.section,
  itemSeq: best.itemSeq,
  badgeText: best.badgeText,
  headline: best.headline,
  expertName: best.expertName,
  expertTitle: best.expertTitle,
  expertFileSeq: best.expertImage?.fileSeq ?? null,
  expertComment: best.expertComment,
  startAt: best.startAt,
  endAt: best.endAt,
  visible: best.visible,
  version: best.version,
})

describe('display state', () => {
  beforeEach(clear)
  const stateOf = async (seq: number) => (await call('GET', `/${seq}`)).result.displayState

  it('follows visibility, period and item', async () => {
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
    const now = at(0)
    expect((await created({ visible: false, startAt: at(60) })).displayState).toBe('HIDDEN')
    expect((await created({ startAt: at(1) })).displayState).toBe('SCHEDULED')
    expect((await created({ startAt: now })).displayState).toBe('DISPLAYING')
    expect((await created({ startAt: at(-60), endAt: at(1) })).displayState).toBe('DISPLAYING')
    expect((await created({ startAt: at(-60), endAt: now })).displayState).toBe('ENDED')
    const states = (await list('itemType=TIRE&displayState[0]=SCHEDULED&displayState[1]=ENDED')).map(
      (row) => row.displayState,
    )
    expect(states.sort()).toEqual(['ENDED', 'SCHEDULED'])
  })

  it('reports an item that cannot be bought: sold out, hidden, or of a hidden brand or pattern', async () => {
    const brand = await newBrand(shop)
    const pattern = await newPattern(shop, brand.brandSeq)
    const { itemSeq } = await newItem(shop, { brandSeq: brand.brandSeq, patternSeq: pattern.patternSeq })
    const { bestExpertSeq } = await created({ itemSeq })
    expect(await stateOf(bestExpertSeq)).toBe('DISPLAYING')
    const { db } = shop.services
    const item = eq(items.itemSeq, itemSeq)
    await db.update(items).set({ saleState: 'SOLD_OUT' }).where(item)
    expect(await stateOf(bestExpertSeq)).toBe('ITEM_UNAVAILABLE')
    await db.update(items).set({ saleState: 'ON_SALE', visible: false }).where(item)
    expect(await stateOf(bestExpertSeq)).toBe('ITEM_UNAVAILABLE')
    await db.update(items).set({ visible: true }).where(item)
    await db.update(brands).set({ visible: false }).where(eq(brands.brandSeq, brand.brandSeq))
    expect(await stateOf(bestExpertSeq)).toBe('ITEM_UNAVAILABLE')
    await db.update(brands).set({ visible: true }).where(eq(brands.brandSeq, brand.brandSeq))
    await db.update(patterns).set({ visible: false }).where(eq(patterns.patternSeq, pattern.patternSeq))
    expect(await stateOf(bestExpertSeq)).toBe('ITEM_UNAVAILABLE')
    expect((await list('displayState[0]=ITEM_UNAVAILABLE')).map((row) => row.bestExpertSeq)).toEqual([bestExpertSeq])
  })

  it('is searched by item name, code and expert', async () => {
    const item = await newTire({}, { name: '찾을 타이어' })
    const best = await created({ itemSeq: item.itemSeq, ...EXPERT, expertName: '홍길동' })
    const other = await created(EXPERT)
    const found = async (keyword: string) =>
      (await list(`keyword=${encodeURIComponent(keyword)}`)).map((row) => row.bestExpertSeq)
    expect(await found('찾을')).toEqual([best.bestExpertSeq])
    expect(await found(item.itemCode)).toEqual([best.bestExpertSeq])
    expect(await found('김정')).toEqual([other.bestExpertSeq])
  })

  it('sorts by sales', async () => {
    for (const sold of [3, 9, 1]) await created({ itemSeq: (await newTire({}, { soldLast30Days: sold })).itemSeq })
    expect((await list('sort=soldLast30Days,desc')).map((row) => row.soldLast30Days)).toEqual([9, 3, 1])
    expect((await list('sort=soldLast30Days,asc')).map((row) => row.soldLast30Days)).toEqual([1, 3, 9])
    expect((await list('')).map((row) => row.soldLast30Days)).toEqual([3, 9, 1])
  })
})

describe('a section with 20 visible recommendations', () => {
  const message = '구역당 20개까지 노출할 수 있습니다.'
  let full: { bestExpertSeq: number }[]

  beforeEach(async () => {
    await clear()
    const { db } = shop.services
    const tires = await Promise.all(Array.from({ length: 20 }, () => newTire()))
    full = await db
      .insert(bestExperts)
      .values(tires.map(({ itemSeq }, i) => ({ ...TIRE, itemSeq, headline: '추천', sortOrder: i + 1 })))
      .returning()
  })

  it('refuses another visible one, but not a hidden one', async () => {
    expect(summaryOf(await call('POST', '', await fresh()))).toEqual({ status: 409, code: 'LIMIT_EXCEEDED', message })
    const hidden = await created({ visible: false })
    expect(hidden.rankNo).toBe(21)
    expect((await created({ ...EXPERT })).rankNo).toBe(1)
    const shown = await call('PUT', `/${hidden.bestExpertSeq}`, { ...changeOf(hidden), visible: true })
    expect(summaryOf(shown)).toEqual({ status: 409, code: 'LIMIT_EXCEEDED', message })
    const first = (await call('GET', `/${full[0]?.bestExpertSeq}`)).result
    expect((await call('PUT', `/${first.bestExpertSeq}`, { ...changeOf(first), headline: '그대로' })).status).toBe(200)
  })

  it('refuses a move from another section', async () => {
    const there = await created({ section: 'SUV' })
    const moved = await call('PUT', `/${there.bestExpertSeq}`, { ...changeOf(there), section: 'PASSENGER' })
    expect(summaryOf(moved)).toEqual({ status: 409, code: 'LIMIT_EXCEEDED', message })
  })

  it('limits bulk actions row by row', async () => {
    const hidden = [await created({ visible: false }), await created({ visible: false })]
    const seqs = hidden.map(({ bestExpertSeq }) => bestExpertSeq)
    await call('POST', '/bulk', { action: 'HIDE', seqs: [full[0]?.bestExpertSeq] })
    const { result } = await call<Schemas['BulkReceipt']>('POST', '/bulk', { action: 'SHOW', seqs })
    expect(result).toEqual({
      done: 1,
      failed: [{ seq: seqs[1], name: expect.stringMatching(/^[A-Z]\w+ .+/), code: 'LIMIT_EXCEEDED', message }],
    })
  })

  it('logs counts and results', async () => {
    const seqs = full.slice(0, 2).map(({ bestExpertSeq }) => bestExpertSeq)
    await call('POST', '/bulk', { action: 'HIDE', seqs })
    expect(await lastLog()).toMatchObject({
      action: 'BULK',
      targetSeqs: seqs,
      summary: '추천 상품 숨김: 타이어 베스트 승용 – 추천 외 1건',
      changes: [{ field: 'visible', label: '노출', before: '사용', after: '사용 안 함' }],
    })
    // Rows that already have the value are not changed.
    await call('POST', '/bulk', { action: 'HIDE', seqs })
    expect(await lastLog()).toMatchObject({ action: 'BULK', changes: [] })
    expect((await call('GET', `/${seqs[0]}`)).result.version).toBe(2)
  })

  it('limits two admins who show one at once', async () => {
    const hidden = [await created({ visible: false }), await created({ visible: false })]
    await call('DELETE', `/${full[0]?.bestExpertSeq}`)
    const answers = await Promise.all(
      hidden.map(({ bestExpertSeq }) =>
        call<Schemas['BulkReceipt']>('POST', '/bulk', { action: 'SHOW', seqs: [bestExpertSeq] }),
      ),
    )
    expect(answers.map(({ result }) => result.done).sort()).toEqual([0, 1])
    expect((await inPlace(TIRE)).filter(({ visible }) => visible)).toHaveLength(20)
  })
})

describe('order', () => {
  beforeEach(clear)
  const order = (seqs: number[], section: object = TIRE) => call<number[]>('PUT', '/order', { ...section, seqs })

  it('is stored for its section alone', async () => {
    const rows = [
      await created({ headline: '하나' }),
      await created({ headline: '둘' }),
      await created({ headline: '셋' }),
    ]
    const elsewhere = await created({ section: 'SUV' })
    const turned = rows.map(({ bestExpertSeq }) => bestExpertSeq).reverse()
    expect((await order(turned)).status).toBe(200)
    expect((await inPlace(TIRE)).map((row) => [row.bestExpertSeq, row.rankNo])).toEqual(
      turned.map((seq, i) => [seq, i + 1]),
    )
    expect(await lastLog()).toMatchObject({
      action: 'UPDATE',
      targetSeqs: turned,
      summary: '추천 상품 순서 변경: 타이어 베스트 승용 – 셋 외 2건',
      changes: [{ field: 'sortOrder', label: '순서', before: '1. 하나, 2. 둘, 3. 셋', after: '1. 셋, 2. 둘, 3. 하나' }],
    })
    expect(await order([...turned, elsewhere.bestExpertSeq])).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      result: turned,
    })
    expect((await order(turned.slice(1))).code).toBe('CONFLICT')
    expect((await order(turned, { ...TIRE, section: 'ISG' })).errors[0]?.field).toBe('section')
  })
})

describe('auto-fill', () => {
  beforeEach(async () => {
    await clear()
    // Only the test's own sales are recent.
    await shop.services.db.update(orderLines).set({ orderedAt: daysAgo(500) })
  })

  let lineNo = 100
  async function sell(itemSeq: number, quantity: number, overrides: Partial<typeof orderLines.$inferInsert> = {}) {
    lineNo += 1
    await shop.services.db.insert(orderLines).values({
      orderSeq: 1,
      lineNo,
      itemSeq,
      itemName: '상품',
      quantity,
      unitPrice: 100,
      lineAmount: 100 * quantity,
      state: 'PAID',
      orderedAt: new Date(shop.clock.now().getTime() - 86_400_000),
      ...overrides,
    })
  }
  const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * 86_400_000)
  const fill = (overrides: object = {}) =>
    call<Fill>('POST', '/auto-fill', {
      itemType: 'TIRE',
      section: 'PASSENGER',
      days: 30,
      count: 5,
      mode: 'APPEND',
      dryRun: false,
      ...overrides,
    })
  const chosen = ({ result }: { result: Fill }) =>
    result.items.map(({ item, soldQuantity }) => [item.itemSeq, soldQuantity])

  it('takes the best-selling items of the given days, counting only paid and kept items', async () => {
    const [a, b, c, d] = [await newTire(), await newTire(), await newTire(), await newTire()]
    await sell(a.itemSeq, 2)
    await sell(a.itemSeq, 2)
    await sell(b.itemSeq, 8, { canceledQuantity: 1, returnedQuantity: 2 })
    await sell(c.itemSeq, 9, { state: 'PAYMENT_PENDING' })
    await sell(d.itemSeq, 7, { orderedAt: daysAgo(31) })
    expect(chosen(await fill())).toEqual([
      [b.itemSeq, 5],
      [a.itemSeq, 4],
    ])
    await clear()
    expect(chosen(await fill({ days: 90, count: 1 }))).toEqual([[d.itemSeq, 7]])
    await clear()
    expect(chosen(await fill({ days: 7 }))).toHaveLength(2)
  })

  it('skips items that cannot be bought or do not fit', async () => {
    const fits = await newTire()
    const others = [
      await newTire({ vehicleType: 'SUV' }),
      await newTire({ visible: false }),
      await newTire({}, { visible: false }),
      await newTire({}, { saleState: 'SOLD_OUT' }),
      await newBattery(),
    ]
    for (const { itemSeq } of [fits, ...others]) await sell(itemSeq, 3)
    expect(chosen(await fill())).toEqual([[fits.itemSeq, 3]])
    expect(chosen(await fill({ section: 'SUV' }))).toEqual([[others[0]?.itemSeq, 3]])
  })

  it('knows the matching items of each section', async () => {
    const winter = await newTire({ season: 'WINTER', vehicleType: 'EV' })
    const van = await newTire({ vehicleType: 'LIGHT_TRUCK' })
    const [agm, mf] = [await newBattery(), await newBattery({ batteryType: 'MF', specCode: 'MF60L' })]
    for (const { itemSeq } of [winter, van, agm, mf]) await sell(itemSeq, 3)
    const at = async (overrides: object) => chosen(await fill({ ...overrides, dryRun: true })).map(([seq]) => seq)
    expect(await at({ section: 'WINTER' })).toEqual([winter.itemSeq])
    expect(await at({ section: 'EV' })).toEqual([winter.itemSeq])
    expect(await at({ section: 'LIGHT_TRUCK' })).toEqual([van.itemSeq])
    expect(await at({ itemType: 'BATTERY', section: 'ISG' })).toEqual([agm.itemSeq])
    expect(await at({ itemType: 'BATTERY', section: 'DOMESTIC_CAR' })).toEqual([agm.itemSeq, mf.itemSeq])
  })

  it('takes items for imported makers into the section of imported cars', async () => {
    const { db } = shop.services
    const size = { width: 315, aspect: 25, rim: 23, isCommercial: false }
    const [fits, small] = [await newTire({}, size), await newTire({}, { ...size, width: 305 })]
    const [maker] = await db
      .insert(carMakers)
      .values({ name: '시험 수입사', nameEn: 'Test import', origin: 'IMPORT', sortOrder: 99 })
      .returning()
    const [model] = await db
      .insert(carModels)
      .values({
        carMakerSeq: maker?.carMakerSeq ?? 0,
        modelName: '시험차',
        detailName: '1세대',
        carClass: 'SPORTS',
        fuelTypes: ['GASOLINE'],
        soldFrom: '2024-01',
      })
      .returning()
    await db.insert(fitments).values({
      carModelSeq: model?.carModelSeq ?? 0,
      frontWidth: 315,
      frontAspect: 25,
      frontRim: 23,
      frontIsCommercial: false,
      sortOrder: 1,
    })
    for (const { itemSeq } of [fits, small]) await sell(itemSeq, 3)
    expect(chosen(await fill({ section: 'IMPORT_CAR', dryRun: true }))).toEqual([[fits.itemSeq, 3]])
    await db
      .update(carMakers)
      .set({ origin: 'DOMESTIC' })
      .where(eq(carMakers.carMakerSeq, maker?.carMakerSeq ?? 0))
    expect(chosen(await fill({ section: 'IMPORT_CAR', dryRun: true }))).toEqual([])
  })

  it('previews without writing, and applies what it previewed', async () => {
    const old = await created()
    const [a, b] = [await newTire(), await newTire()]
    await sell(a.itemSeq, 2)
    await sell(b.itemSeq, 5)
    const shown = await fill({ dryRun: true })
    expect(shown.result.items.map(({ rankNo, kept }) => [rankNo, kept])).toEqual([
      [2, false],
      [3, false],
    ])
    expect(await inPlace(TIRE)).toHaveLength(1)
    expect((await fill()).result).toEqual(shown.result)
    expect((await inPlace(TIRE)).map((row) => [row.itemSeq, row.rankNo, row.headline])).toEqual([
      [old.itemSeq, 1, '이달의 추천'],
      [b.itemSeq, 2, '최근 30일 판매 1위'],
      [a.itemSeq, 3, '최근 30일 판매 2위'],
    ])
    // All candidates have been added.
    expect((await fill()).result.items).toEqual([])
  })

  it('replaces the section; remaining experts keep their texts', async () => {
    const [gone, stays] = [await created(), await created({ headline: '내 문구' })]
    const best = await newTire()
    await sell(best.itemSeq, 9)
    await sell(stays.itemSeq, 5)
    const shown = await fill({ mode: 'REPLACE', dryRun: true })
    expect(shown.result.items.map(({ item, kept }) => [item.itemSeq, kept])).toEqual([
      [best.itemSeq, false],
      [stays.itemSeq, true],
    ])
    expect(shown.result.removedCount).toBe(1)
    await fill({ mode: 'REPLACE' })
    expect((await inPlace(TIRE)).map((row) => [row.itemSeq, row.rankNo, row.headline])).toEqual([
      [best.itemSeq, 1, '최근 30일 판매 1위'],
      [stays.itemSeq, 2, '내 문구'],
    ])
    expect((await call('GET', `/${gone.bestExpertSeq}`)).status).toBe(404)
    expect(await lastLog()).toMatchObject({
      action: 'BULK',
      summary: '추천 상품 판매순 자동채우기: 타이어 베스트 승용 2개, 삭제 1개',
      targetSeqs: expect.arrayContaining([stays.bestExpertSeq, gone.bestExpertSeq]),
      changes: [
        { label: '상품', before: `${gone.item.name}, ${stays.item.name}`, after: `${best.name}, ${stays.item.name}` },
      ],
    })
  })

  it('leaves the section unchanged without sales', async () => {
    const { bestExpertSeq } = await created()
    expect((await fill({ mode: 'REPLACE' })).result).toEqual({ items: [], removedCount: 0 })
    expect((await call('GET', `/${bestExpertSeq}`)).status).toBe(200)
  })

  it('adds no more than the section shows', async () => {
    const tires = await Promise.all(Array.from({ length: 19 }, () => newTire()))
    await shop.services.db
      .insert(bestExperts)
      .values(tires.map(({ itemSeq }, i) => ({ ...TIRE, itemSeq, headline: '추천', sortOrder: i + 1 })))
    for (const tire of [await newTire(), await newTire()]) await sell(tire.itemSeq, 3)
    expect((await fill({ dryRun: true })).code).toBe('LIMIT_EXCEEDED')
    expect((await fill({ count: 1 })).result.items).toHaveLength(1)
    const rows = await shop.services.db
      .select()
      .from(bestExperts)
      .where(inArray(bestExperts.section, ['PASSENGER']))
    expect(rows).toHaveLength(20)
  })

  it.each([
    [{ count: 21 }, 'count'],
    [{ count: 0 }, 'count'],
    [{ days: 8 }, 'days'],
    [{ section: 'ISG' }, 'section'],
  ])('%o is refused', async (given, field) => {
    const answer = await fill(given)
    expect(answer.status).toBe(400)
    expect(answer.errors[0]?.field).toBe(field)
  })
})
