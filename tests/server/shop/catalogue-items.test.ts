import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viewDefaults } from '../../../domain/basicSetting/item-view'
import { DAY_MS } from '../../../domain/common/durations'
import { itemViewSettings } from '../../../server/basicSetting/schema/item-view-setting.schema'
import { carMakers } from '../../../server/car/schema/car-maker.schema'
import { carModels } from '../../../server/car/schema/car-model.schema'
import type { QueryOf, Schemas } from '../../../server/contract/contract-types'
import { businessGrades } from '../../../server/corpmember/schema/business-grade.schema'
import { itemChangesJob } from '../../../server/product/item/item-changes'
import { brands } from '../../../server/product/schema/brand.schema'
import { businessPrices } from '../../../server/product/schema/business-price.schema'
import { items } from '../../../server/product/schema/item.schema'
import { itemEventItems, itemEvents } from '../../../server/product/schema/item-event.schema'
import { patterns } from '../../../server/product/schema/pattern.schema'
import { fitment, newCar, newMaker, size } from '../cars'
import { newBrand, newImage, newItem, newPattern, type StoredItem } from '../goods'
import { type TestShop, testShop } from '../harness'
import { newMember } from '../members'
import { shopCall } from './shop-api'

let shop: TestShop
let brandSeq: number
let patternSeq: number

beforeAll(async () => {
  shop = await testShop()
  brandSeq = (await newBrand(shop)).brandSeq
  patternSeq = (await newPattern(shop, brandSeq)).patternSeq
})
afterAll(() => shop.close())

const db = () => shop.services.db

/** Creates a tire of the test's own brand, by default with an unused size. */
const tire = (overrides: Partial<StoredItem> = {}) => newItem(shop, { brandSeq, patternSeq, ...overrides })

async function list(query: QueryOf<'GET /api/v1/shop/items'> = {}) {
  const answer = await shopCall(shop, 'GET /api/v1/shop/items', {
    query: { brandSeq: [brandSeq], size: 100, ...query },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result
}
const seqsOf = async (query: QueryOf<'GET /api/v1/shop/items'> = {}) =>
  (await list(query)).items.map(({ itemSeq }) => itemSeq)

async function read(itemSeq: number, query: QueryOf<'GET /api/v1/shop/items/{itemSeq}'> = {}) {
  const answer = await shopCall(shop, 'GET /api/v1/shop/items/{itemSeq}', { path: { itemSeq }, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result
}

let events = 0

/** Creates a running event that sells an item for less. */
async function inEvent(itemSeq: number, entry: object, overrides: Partial<typeof itemEvents.$inferInsert> = {}) {
  events += 1
  const now = shop.clock.now()
  const [event] = await db()
    .insert(itemEvents)
    .values({
      title: `시험 기획전 ${events}`,
      code: `shop-event-${events}`,
      startAt: new Date(now.getTime() - DAY_MS),
      endAt: new Date(now.getTime() + DAY_MS),
      discountType: 'PRICE',
      ...overrides,
    })
    .returning()
  if (!event) throw new Error('no event')
  await db()
    .insert(itemEventItems)
    .values({ itemEventSeq: event.itemEventSeq, itemSeq, sortOrder: 1, eventPrice: 99_000, ...entry })
  return event
}

async function businessMember() {
  const [grade] = await db().select().from(businessGrades).limit(1)
  if (!grade) throw new Error('the sample has no grade')
  return newMember(shop, { memberType: 'BUSINESS', businessGradeSeq: grade.businessGradeSeq })
}

/** Returns the price of one piece in a manual order. */
async function orderPrice(itemSeq: number, memberSeq: number | undefined): Promise<number | undefined> {
  const body = { deliveryMethod: 'MOUNT', lines: [{ itemSeq, quantity: 1 }], ...(memberSeq ? { memberSeq } : {}) }
  const token = await shop.signIn('admin')
  const answer = await shop.call<Schemas['OrderPreview']>('POST', '/api/v1/admin/orders/preview', { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result.lines[0]?.unitPrice
}

describe('an item of the shop', () => {
  it('is shown on sale and sold out, and hidden if it, its brand or its pattern is hidden', async () => {
    const onSale = await tire()
    const soldOut = await tire({ saleState: 'SOLD_OUT' })
    const others = [
      await tire({ visible: false }),
      await tire({ saleState: 'READY' }),
      await tire({ saleState: 'STOPPED' }),
    ]
    const hiddenPattern = await newPattern(shop, brandSeq, { visible: false })
    others.push(await tire({ patternSeq: hiddenPattern.patternSeq }))
    const hiddenBrand = await newBrand(shop, { visible: false })
    const ofHidden = await newItem(shop, { brandSeq: hiddenBrand.brandSeq })
    const seqs = await seqsOf()
    expect(seqs).toEqual(expect.arrayContaining([onSale.itemSeq, soldOut.itemSeq]))
    for (const { itemSeq } of [...others, ofHidden]) {
      expect(seqs).not.toContain(itemSeq)
      const answer = await shopCall(shop, 'GET /api/v1/shop/items/{itemSeq}', { path: { itemSeq } })
      expect(answer.status).toBe(404)
    }
    expect(await seqsOf({ brandSeq: [hiddenBrand.brandSeq] })).toEqual([])
  })

  it('shows no costs, memos, staff or stock quantities', async () => {
    const { itemSeq } = await tire({
      costPrice: 77_777,
      adminMemo: '비밀메모',
      createdBy: 'someadmin',
      stockQuantity: 4_321,
    })
    const text = JSON.stringify([await read(itemSeq), (await list()).items])
    for (const secret of ['77777', '비밀메모', 'someadmin', '4321']) expect(text).not.toContain(secret)
  })

  it('has the stock state according to the shop’s settings', async () => {
    const { soonOutStock } = viewDefaults('TIRE')
    const stateOf = async (overrides: Partial<StoredItem>) => {
      const { stock, restockNotice, badges } = await read((await tire(overrides)).itemSeq)
      return [stock, restockNotice, badges.includes('SOON_OUT')]
    }
    expect(await stateOf({ stockQuantity: soonOutStock + 1 })).toEqual(['IN_STOCK', false, false])
    expect(await stateOf({ stockQuantity: soonOutStock })).toEqual(['LOW', false, true])
    expect(await stateOf({ stockQuantity: 0, stockManaged: false })).toEqual(['IN_STOCK', false, false])
    expect(await stateOf({ stockQuantity: 0, saleState: 'SOLD_OUT' })).toEqual(['SOLD_OUT', true, false])
    expect(await stateOf({ saleState: 'SOLD_OUT', restockNotifyEnabled: false })).toEqual(['SOLD_OUT', false, false])
  })

  it('has its pictures, or else its pattern’s, its specification and delivery fees', async () => {
    const [mainImage, more, ofPattern] = [await newImage(shop), await newImage(shop), await newImage(shop)]
    await db().update(patterns).set({ mainFileSeq: ofPattern }).where(eq(patterns.patternSeq, patternSeq))
    const bare = await read((await tire()).itemSeq)
    expect(bare.images).toEqual(bare.pattern?.images)
    const full = await tire({
      mainFileSeq: mainImage,
      imageFileSeqs: [more],
      loadIndex: 94,
      speedSymbol: 'W',
      deliveryMethods: ['MOUNT', 'PARCEL'],
      parcelFee: 7_700,
    })
    const shown = await read(full.itemSeq)
    expect(shown.images).toHaveLength(2)
    expect(shown.images[0]).not.toEqual(bare.images[0])
    expect(shown.tire).toMatchObject({ width: 225, aspect: 45, rim: 17, loadIndex: 94, maxLoadKg: 670 })
    expect(shown.fees.parcelFee).toBe(7_700)
    expect(bare.fees.parcelFee).toBeNull()
    const battery = await newItem(shop, { brandSeq, itemType: 'BATTERY', noReturnFee: 15_000 })
    expect((await read(battery.itemSeq)).battery?.noReturnFee).toBe(15_000)
  })
})

describe('the price of an item', () => {
  it('equals that of an order for a guest, a personal and a business member, with and without an event', async () => {
    const personal = await newMember(shop)
    const business = await businessMember()
    const ungraded = await newMember(shop, { memberType: 'BUSINESS' })
    const plain = await tire()
    const sold = await tire()
    const event = await inEvent(sold.itemSeq, { eventPrice: 91_000 })
    const fixed = await tire()
    const itemPrice = { targetType: 'ITEM', itemSeq: fixed.itemSeq, priceType: 'FIXED', price: 80_000 } as const
    await db()
      .insert(businessPrices)
      .values({ ...itemPrice, businessGradeSeq: business.businessGradeSeq ?? 0 })
    const buyers = [undefined, personal.memberSeq, business.memberSeq, ungraded.memberSeq]
    const prices = new Map<number, (number | undefined)[]>()
    for (const memberSeq of buyers) {
      const query = memberSeq ? { memberSeq } : {}
      const shown = (await list(query)).items
      for (const { itemSeq } of [plain, sold, fixed]) {
        const { price } = await read(itemSeq, query)
        expect(price).toBe(await orderPrice(itemSeq, memberSeq))
        expect(shown.find((each) => each.itemSeq === itemSeq)?.price).toBe(price)
        prices.set(itemSeq, [...(prices.get(itemSeq) ?? []), price])
      }
    }
    const [guest, member, graded, ofNoGrade] = prices.get(sold.itemSeq) ?? []
    expect([guest, member, ofNoGrade]).toEqual([91_000, 91_000, 123_400])
    expect(graded).toBeLessThanOrEqual(91_000)
    expect(prices.get(fixed.itemSeq)).toEqual([123_400, 123_400, 80_000, 123_400])
    const offered = await read(sold.itemSeq)
    expect(offered).toMatchObject({
      priceKind: 'EVENT',
      salePrice: 123_400,
      event: { itemEventSeq: event.itemEventSeq },
    })
    expect(await read(fixed.itemSeq, { memberSeq: business.memberSeq })).toMatchObject({
      priceKind: 'BUSINESS',
      event: null,
    })
    expect(await read(plain.itemSeq)).toMatchObject({ priceKind: 'NORMAL', discountRate: 38, event: null })
  })

  it('is the normal one when the event is sold out, has not begun or is hidden', async () => {
    const gone = await tire()
    await inEvent(gone.itemSeq, { limitQuantity: 2, soldQuantity: 2 })
    const last = await tire()
    await inEvent(last.itemSeq, { limitQuantity: 3, soldQuantity: 2 })
    const later = await tire()
    await inEvent(later.itemSeq, {}, { startAt: new Date(shop.clock.now().getTime() + 1_000) })
    const hidden = await tire()
    await inEvent(hidden.itemSeq, {}, { visible: false })
    for (const { itemSeq } of [gone, later, hidden]) expect((await read(itemSeq)).price).toBe(123_400)
    expect(await read(last.itemSeq)).toMatchObject({ price: 99_000, event: { left: 1 } })
  })

  it('is refused for an unknown or withdrawn member', async () => {
    const { memberSeq } = await newMember(shop, { state: 'WITHDRAWN' })
    for (const seq of [memberSeq, 2_000_000_000]) {
      const answer = await shopCall(shop, 'GET /api/v1/shop/items', { query: { memberSeq: seq } })
      expect(answer.status).toBe(404)
    }
  })

  it('sorts and filters the list by the buyer’s price', async () => {
    const { brandSeq: ownBrand } = await newBrand(shop)
    const brandFilter = { brandSeq: [ownBrand] }
    const dear = await newItem(shop, { brandSeq: ownBrand, salePrice: 150_000 })
    const cheap = await newItem(shop, { brandSeq: ownBrand, salePrice: 110_000 })
    const event = await newItem(shop, { brandSeq: ownBrand, salePrice: 190_000 })
    await inEvent(event.itemSeq, { eventPrice: 100_000 })
    const up = [event.itemSeq, cheap.itemSeq, dear.itemSeq]
    expect(await seqsOf({ ...brandFilter, sort: 'PRICE_ASC' })).toEqual(up)
    expect(await seqsOf({ ...brandFilter, sort: 'PRICE_DESC' })).toEqual(up.toReversed())
    expect(await seqsOf({ ...brandFilter, sort: 'PRICE_ASC', priceTo: 110_000 })).toEqual([
      event.itemSeq,
      cheap.itemSeq,
    ])
    const business = await businessMember()
    const itemPrice = { targetType: 'ITEM', itemSeq: dear.itemSeq, priceType: 'FIXED', price: 50_000 } as const
    await db()
      .insert(businessPrices)
      .values({ ...itemPrice, businessGradeSeq: business.businessGradeSeq ?? 0 })
    const ofGrade = await list({ ...brandFilter, memberSeq: business.memberSeq, sort: 'PRICE_ASC', priceTo: 60_000 })
    expect(ofGrade.items.map(({ itemSeq, price }) => [itemSeq, price])).toEqual([[dear.itemSeq, 50_000]])
    const wrong = await shopCall(shop, 'GET /api/v1/shop/items', { query: { priceFrom: 2, priceTo: 1 } })
    expect(wrong.errors.map(({ field }) => field)).toEqual(['priceTo'])
  })
})

describe('the list of items', () => {
  it('finds sizes and codes as the back-office does', async () => {
    const token = await shop.signIn('admin')
    for (const keyword of ['225/45R17', '2254517', '225 45 17', '225/45', 'ㅎㄱㅌㅇㅇ', '17인치']) {
      const { total } = await list({ brandSeq: [], keyword, size: 1 })
      const query = `keyword=${encodeURIComponent(keyword)}&visible=true&saleState[0]=ON_SALE&saleState[1]=SOLD_OUT`
      const admin = await shop.call<{ total: number }>('GET', `/api/v1/admin/items?${query}`, { token })
      expect(total, keyword).toBeLessThanOrEqual(admin.result.total)
      expect(total > 0, keyword).toBe(admin.result.total > 0)
    }
    const one = await tire()
    expect(await seqsOf({ keyword: one.itemCode })).toEqual([one.itemSeq])
    expect(await seqsOf({ keyword: one.itemCode, sizeCode: '2254517' })).toEqual([one.itemSeq])
    expect(await seqsOf({ keyword: one.itemCode, sizeCode: '2254518' })).toEqual([])
    const worded = await tire({ keywords: ['제네시스 순정'] })
    expect(await seqsOf({ keyword: '제네시스 순정' })).toEqual([worded.itemSeq])
    const wrong = await shopCall(shop, 'GET /api/v1/shop/items', { query: { sizeCode: '225/45R17' } })
    expect(wrong.errors).toEqual([{ field: 'sizeCode', message: '규격코드 7자리를 확인해 주세요. (예: 2254517)' }])
  })

  it('finds items that fit a car, front and rear, sold-out ones included', async () => {
    const maker = await newMaker(shop)
    const { carModelSeq, fitments } = await newCar(shop, maker.carMakerSeq, {
      fitments: [fitment(size(245, 40, 19), size(275, 35, 19)), fitment(size(225, 50, 18), null, '기본')],
      batteries: [{ specCode: 'AGM80L', isgOnly: false }],
    })
    const of = (width: number, aspect: number, rim: number, overrides: Partial<StoredItem> = {}) =>
      tire({ width, aspect, rim, sizeCode: `${width}${aspect}${rim}`, ...overrides })
    const front = await of(245, 40, 19)
    const rear = await of(275, 35, 19, { saleState: 'SOLD_OUT' })
    const both = await of(225, 50, 18)
    const other = await of(225, 50, 17)
    const battery = await newItem(shop, { brandSeq, itemType: 'BATTERY', specCode: 'AGM80L' })
    const { items: found } = await list({ carModelSeq })
    const shown = new Map(found.map(({ itemSeq, fitsFront, fitsRear }) => [itemSeq, [fitsFront, fitsRear]]))
    expect(shown.get(front.itemSeq)).toEqual([true, false])
    expect(shown.get(rear.itemSeq)).toEqual([false, true])
    expect(shown.get(both.itemSeq)).toEqual([true, true])
    expect(shown.get(battery.itemSeq)).toEqual([null, null])
    expect(shown.has(other.itemSeq)).toBe(false)
    expect((await seqsOf({ carModelSeq, position: 'REAR' })).sort()).toEqual([rear.itemSeq, both.itemSeq].sort())
    const [staggered] = fitments
    const ofSize = await seqsOf({
      carModelSeq,
      itemType: 'TIRE',
      ...(staggered ? { fitmentSeq: staggered.fitmentSeq } : {}),
    })
    expect(ofSize.sort()).toEqual([front.itemSeq, rear.itemSeq].sort())
    expect(await read(rear.itemSeq, { carModelSeq })).toMatchObject({ fitsFront: false, fitsRear: true })
    expect(await read(other.itemSeq, { carModelSeq })).toMatchObject({ fitsFront: false, fitsRear: false })
  })

  it('finds as many tires on sale for a car as the back-office counts, without those hidden in the shop', async () => {
    const token = await shop.signIn('admin')
    const [car] = await db().select().from(carModels).where(eq(carModels.visible, true)).limit(1)
    if (!car) throw new Error('the sample has no car')
    const path = `/api/v1/admin/car-models/${car.carModelSeq}/fit-items?kind=TIRE`
    const counted = await shop.call<Schemas['FitItems']>('GET', path, { token })
    await db().update(items).set({ visible: true })
    await db().update(brands).set({ visible: true })
    await db().update(patterns).set({ visible: true })
    const found = await list({ brandSeq: [], carModelSeq: car.carModelSeq, itemType: 'TIRE', saleState: 'ON_SALE' })
    expect(found.total).toBe(counted.result.total)
    expect(found.total).toBeGreaterThan(0)
  })

  it('refuses a car that the shop does not show, and a size of another car', async () => {
    const maker = await newMaker(shop)
    const shown = await newCar(shop, maker.carMakerSeq, { fitments: [fitment(size(225, 45, 17))] })
    const other = await newCar(shop, maker.carMakerSeq, { fitments: [fitment(size(225, 45, 17))] })
    const ask = async (query: QueryOf<'GET /api/v1/shop/items'>) =>
      (await shopCall(shop, 'GET /api/v1/shop/items', { query })).status
    const fitmentSeq = other.fitments[0]?.fitmentSeq ?? 0
    expect(await ask({ carModelSeq: shown.carModelSeq, fitmentSeq })).toBe(404)
    expect(await ask({ carModelSeq: 2_000_000_000 })).toBe(404)
    await db().update(carMakers).set({ visible: false }).where(eq(carMakers.carMakerSeq, maker.carMakerSeq))
    expect(await ask({ carModelSeq: shown.carModelSeq })).toBe(404)
    const car = await shopCall(shop, 'GET /api/v1/shop/car-models/{carModelSeq}', {
      path: { carModelSeq: shown.carModelSeq },
    })
    expect(car.status).toBe(404)
  })

  it('is sorted by sales, age, reviews and ratings, and pages without gap or repetition', async () => {
    const { brandSeq: ownBrand } = await newBrand(shop)
    const at = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS)
    const facts = [
      { soldLast30Days: 5, ratingAverage: 4.9, ratingCount: 2, createdAt: at(3) },
      { soldLast30Days: 9, ratingAverage: null, ratingCount: 0, createdAt: at(2) },
      { soldLast30Days: 1, ratingAverage: 4.1, ratingCount: 7, createdAt: at(1) },
    ]
    const created: number[] = []
    for (const more of facts) created.push((await newItem(shop, { brandSeq: ownBrand, ...more })).itemSeq)
    const positionsOf = async (sort: QueryOf<'GET /api/v1/shop/items'>['sort']) =>
      (await seqsOf({ brandSeq: [ownBrand], sort })).map((seq) => created.indexOf(seq))
    expect(await positionsOf('SALES')).toEqual([1, 0, 2])
    expect(await positionsOf('NEWEST')).toEqual([2, 1, 0])
    expect(await positionsOf('REVIEW')).toEqual([2, 0, 1])
    expect(await positionsOf('RATING')).toEqual([0, 2, 1])
    const pages = [1, 2, 3, 4].map((page) => seqsOf({ brandSeq: [ownBrand], sort: 'SALES', size: 1, page }))
    expect((await Promise.all(pages)).flat().map((seq) => created.indexOf(seq))).toEqual([1, 0, 2])
  })

  it('sorts sold-out items according to the shop’s settings', async () => {
    const { brandSeq: ownBrand } = await newBrand(shop)
    const best = await newItem(shop, { brandSeq: ownBrand, soldLast30Days: 9, saleState: 'SOLD_OUT' })
    const next = await newItem(shop, { brandSeq: ownBrand, soldLast30Days: 1 })
    const brandFilter = { brandSeq: [ownBrand], sort: 'SALES' as const }
    const positionOf = async (soldOut: 'SHOW' | 'SHOW_LAST' | 'HIDE') => {
      const view = { ...viewDefaults('ETC'), soldOut }
      const values = { itemType: 'ETC' as const, view }
      await db()
        .insert(itemViewSettings)
        .values(values)
        .onConflictDoUpdate({ target: itemViewSettings.itemType, set: { view } })
      return seqsOf(brandFilter)
    }
    expect(await positionOf('SHOW')).toEqual([best.itemSeq, next.itemSeq])
    expect(await positionOf('SHOW_LAST')).toEqual([next.itemSeq, best.itemSeq])
    expect(await positionOf('HIDE')).toEqual([next.itemSeq])
    expect(await seqsOf({ ...brandFilter, saleState: 'SOLD_OUT' })).toEqual([best.itemSeq])
    expect(await seqsOf({ ...brandFilter, saleState: 'ON_SALE' })).toEqual([next.itemSeq])
  })
})

describe('the filter options of the item search', () => {
  it('are the sizes, brands, patterns and cars that the shop shows', async () => {
    const shown = await newBrand(shop)
    const hidden = await newBrand(shop, { visible: false })
    const pattern = await newPattern(shop, shown.brandSeq)
    const other = await newPattern(shop, shown.brandSeq, { visible: false })
    await newItem(shop, {
      brandSeq: shown.brandSeq,
      patternSeq: pattern.patternSeq,
      width: 355,
      aspect: 25,
      rim: 24,
      sizeCode: '3552524',
    })
    await newItem(shop, {
      brandSeq: shown.brandSeq,
      patternSeq: other.patternSeq,
      width: 355,
      aspect: 30,
      rim: 24,
      sizeCode: '3553024',
    })
    const sizes = await shopCall(shop, 'GET /api/v1/shop/items/sizes')
    const codes = sizes.result.map(({ sizeCode }) => sizeCode)
    expect([codes.includes('3552524'), codes.includes('3553024')]).toEqual([true, false])
    const found = (await shopCall(shop, 'GET /api/v1/shop/brands', { query: { itemType: 'TIRE' } })).result
    expect(found.find(({ brandSeq: seq }) => seq === shown.brandSeq)?.itemCount).toBe(1)
    expect(found.some(({ brandSeq: seq }) => seq === hidden.brandSeq)).toBe(false)
    const query = { brandSeq: shown.brandSeq }
    const ofBrand = (await shopCall(shop, 'GET /api/v1/shop/patterns', { query })).result
    expect(ofBrand.map(({ patternSeq: seq }) => seq)).toEqual([pattern.patternSeq])
    const maker = await newMaker(shop)
    const car = await newCar(shop, maker.carMakerSeq, { modelName: '시험차종', fitments: [fitment(size(225, 45, 17))] })
    await newCar(shop, maker.carMakerSeq, { modelName: '숨은차종', visible: false })
    const makers = (await shopCall(shop, 'GET /api/v1/shop/car-makers')).result
    expect(makers.find(({ carMakerSeq }) => carMakerSeq === maker.carMakerSeq)?.modelNames).toEqual(['시험차종'])
    const cars = await shopCall(shop, 'GET /api/v1/shop/car-models', { query: { carMakerSeq: maker.carMakerSeq } })
    expect(cars.result.items.map(({ carModelSeq }) => carModelSeq)).toEqual([car.carModelSeq])
    expect(cars.result.items[0]?.fitments[0]?.front.sizeText).toBe('225/45R17')
    const byWord = await shopCall(shop, 'GET /api/v1/shop/car-models', { query: { keyword: '시험차종' } })
    expect(byWord.result.items.map(({ carModelSeq }) => carModelSeq)).toContain(car.carModelSeq)
  })
})

describe('changes of items', () => {
  const ask = async (cursor?: string) => {
    const answer = await shopCall(shop, 'GET /api/v1/shop/items/changes', cursor ? { query: { cursor } } : {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.result
  }

  it('begin with a cursor and no items', async () => {
    const first = await ask()
    expect(first).toMatchObject({ changed: [], gone: [] })
    expect(await ask(first.cursor)).toMatchObject({ changed: [], gone: [] })
  })

  it('list items added, changed, hidden and deleted since then, and no others', async () => {
    const [price, hidden, deleted, same] = [await tire(), await tire(), await tire(), await tire()]
    const { cursor } = await ask()
    const of = ({ itemSeq }: StoredItem) => eq(items.itemSeq, itemSeq)
    await db().update(items).set({ salePrice: 100_000 }).where(of(price))
    await db().update(items).set({ visible: false }).where(of(hidden))
    await db().delete(items).where(of(deleted))
    const added = await tire()
    const found = await ask(cursor)
    expect(found.changed.sort()).toEqual([price.itemSeq, added.itemSeq].sort())
    expect(found.gone.sort()).toEqual([hidden.itemSeq, deleted.itemSeq].sort())
    expect(found.changed).not.toContain(same.itemSeq)
    await db().update(items).set({ visible: true }).where(of(hidden))
    expect((await ask(found.cursor)).changed).toEqual([hidden.itemSeq])
  })

  it('list the items of a changed brand, pattern, event or business price', async () => {
    const brand = await newBrand(shop)
    const pattern = await newPattern(shop, brand.brandSeq)
    const one = await newItem(shop, { brandSeq: brand.brandSeq, patternSeq: pattern.patternSeq })
    const event = await inEvent(one.itemSeq, {})
    const { businessGradeSeq } = await businessMember()
    const grade = businessGradeSeq ?? 0
    const ofEvent = eq(itemEventItems.itemSeq, one.itemSeq)
    const rule = {
      businessGradeSeq: grade,
      targetType: 'BRAND',
      brandSeq: brand.brandSeq,
      priceType: 'RATE',
      rate: 5,
    } as const
    const steps: [string, () => Promise<unknown>][] = [
      ['brand hidden', () => db().update(brands).set({ visible: false }).where(eq(brands.brandSeq, brand.brandSeq))],
      ['brand shown', () => db().update(brands).set({ visible: true }).where(eq(brands.brandSeq, brand.brandSeq))],
      [
        'pattern',
        () => db().update(patterns).set({ nameKo: '새이름' }).where(eq(patterns.patternSeq, pattern.patternSeq)),
      ],
      [
        'event',
        () => db().update(itemEvents).set({ maxPerOrder: 2 }).where(eq(itemEvents.itemEventSeq, event.itemEventSeq)),
      ],
      ['event price', () => db().update(itemEventItems).set({ eventPrice: 88_000 }).where(ofEvent)],
      ['event left', () => db().delete(itemEventItems).where(ofEvent)],
      ['price rule', () => db().insert(businessPrices).values(rule)],
      ['price rule gone', () => db().delete(businessPrices).where(eq(businessPrices.brandSeq, brand.brandSeq))],
    ]
    for (const [name, step] of steps) {
      const { cursor } = await ask()
      await step()
      const { changed, gone } = await ask(cursor)
      expect([...changed, ...gone], name).toEqual([one.itemSeq])
    }
    const { cursor } = await ask()
    await db().update(patterns).set({ ratingCount: 5 }).where(eq(patterns.patternSeq, pattern.patternSeq))
    await db().update(brands).set({ sortOrder: 9_999_999 }).where(eq(brands.brandSeq, brand.brandSeq))
    expect(await ask(cursor)).toMatchObject({ changed: [], gone: [] })
    await db().update(businessGrades).set({ discountRate: 1.5 }).where(eq(businessGrades.businessGradeSeq, grade))
    expect((await ask(cursor)).changed).toContain(one.itemSeq)
  })

  it('stay complete when old ones are deleted', async () => {
    const [one, other] = [await tire(), await tire()]
    const { cursor } = await ask()
    for (const salePrice of [100_000, 101_000, 102_000])
      await db().update(items).set({ salePrice }).where(eq(items.itemSeq, one.itemSeq))
    await db()
      .delete(items)
      .where(inArray(items.itemSeq, [other.itemSeq]))
    await shop.run(itemChangesJob)
    const found = await ask(cursor)
    expect([found.changed, found.gone]).toEqual([[one.itemSeq], [other.itemSeq]])
  })

  it('are refused for a cursor of another database, e.g. after the shop was restored', async () => {
    const answer = await shopCall(shop, 'GET /api/v1/shop/items/changes', { query: { cursor: '9999999999999999999' } })
    expect(answer.errors.map(({ field }) => field)).toEqual(['cursor'])
    const words = await shop.call('GET', '/api/v1/shop/items/changes?cursor=abc', { token: 'shop_nonsense' })
    expect(words.status).toBe(401)
  })
})
