import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BodyOf, QueryOf, ResultOf } from '../../server/contract/contract-types'
import type { Site } from './shop-site'

/** How long a shopper looks at a page, in ms. */
const LOOK_MS = { from: 3_000, to: 9_000 }
/** Half of the shoppers are signed in: pages show their prices. */
const SIGNED_IN = 0.5
/** Refusals caused by other customers' orders: the order is then changed and repeated. */
const LOST = ['SLOT_FULL', 'OUT_OF_STOCK']

type Item = ResultOf<'GET /api/v1/shop/items'>['items'][number]
type ListQuery = QueryOf<'GET /api/v1/shop/items'>
type OrderBody = BodyOf<'POST /api/v1/shop/orders'>

/** What shoppers choose from. */
export interface Market {
  sizes: ResultOf<'GET /api/v1/shop/items/sizes'>
  brands: ResultOf<'GET /api/v1/shop/brands'>
  makers: ResultOf<'GET /api/v1/shop/car-makers'>
  regions: ResultOf<'GET /api/v1/shop/stores/regions'>
  /** Items on sale. */
  items: Item[]
  memberSeqs: number[]
}

const chance = (share: number): boolean => Math.random() < share
const oneOf = <T>(values: readonly T[]): T | undefined => values[randomInt(Math.max(1, values.length))]
const look = (): Promise<void> => pause(randomInt(LOOK_MS.from, LOOK_MS.to))

/** Reads what shoppers choose from. Throws if there is nothing. */
export async function readMarket(site: Site, memberSeqs: number[]): Promise<Market> {
  const sizes = await site.read('GET /api/v1/shop/items/sizes')
  const brands = await site.read('GET /api/v1/shop/brands')
  const makers = await site.read('GET /api/v1/shop/car-makers')
  const regions = await site.read('GET /api/v1/shop/stores/regions')
  const items: Item[] = []
  for (let page = 1; page <= 20; page += 1) {
    const query: ListQuery = { page, size: 100, saleState: 'ON_SALE', sort: 'NEWEST' }
    items.push(...((await site.read('GET /api/v1/shop/items', { query }))?.items ?? []))
  }
  if (!sizes || !brands || !makers || !regions || items.length === 0)
    throw new Error(`The shop shows nothing: ${site.errors.join(', ')}`)
  return { sizes, brands, makers, regions, items, memberSeqs }
}

/** Keywords as customers type them: sizes, names of brands and patterns, both, and some without a match. */
function keywordOf({ items }: Market): string {
  const { sizeLabel, sizeCode, brandName, patternName, name } = oneOf(items) ?? { name: '' }
  const size = /^\d+\/\d+\w+\d\d/.exec(sizeLabel ?? '')?.[0]
  const typed = [size, sizeCode, brandName, patternName, `${brandName} ${size ?? ''}`, name.slice(0, 4), '없는타이어']
  return oneOf(typed.flatMap((text) => (text ? [text.trim()] : []))) ?? ''
}

/** Returns what the list shows for one of the ways to find an item: by size, car, keyword or brand. */
async function wayOf(site: Site, market: Market): Promise<ListQuery> {
  const way = Math.random()
  if (way < 0.35) {
    await site.read('GET /api/v1/shop/items/sizes')
    const { width = 225, aspect = 45, rim = 17, sizeCode } = oneOf(market.sizes) ?? {}
    return chance(0.5) && sizeCode ? { sizeCode } : { itemType: 'TIRE', width, aspect: aspect ?? 0, rim }
  }
  if (way < 0.6) {
    const { carMakerSeq, modelNames = [] } = oneOf(market.makers.filter((each) => each.modelNames.length > 0)) ?? {}
    await site.read('GET /api/v1/shop/car-makers')
    await look()
    const modelName = oneOf(modelNames)
    const cars = await site.read('GET /api/v1/shop/car-models', {
      query: { ...(carMakerSeq ? { carMakerSeq } : {}), ...(modelName ? { modelName } : {}) },
    })
    await look()
    const car = oneOf(cars?.items ?? [])
    return { itemType: 'TIRE', ...(car ? { carModelSeq: car.carModelSeq } : {}) }
  }
  if (way < 0.8) return { keyword: keywordOf(market) }
  const { brandSeq = 1 } = oneOf(market.brands.filter(({ itemCount }) => itemCount > 0)) ?? {}
  await Promise.all([
    site.read('GET /api/v1/shop/brands'),
    site.read('GET /api/v1/shop/patterns', { query: { brandSeq } }),
  ])
  return { brandSeq: [brandSeq], ...(chance(0.5) ? { sort: 'PRICE_ASC' as const } : {}) }
}

/** The main page as it opens. */
const openMainPage = (site: Site) =>
  Promise.all([
    site.read('GET /api/v1/shop/main-page'),
    site.read('GET /api/v1/shop/menus', { query: { area: 'HEADER' } }),
    site.read('GET /api/v1/shop/banners', { query: { kind: 'MAIN' } }),
    site.read('GET /api/v1/shop/popups', { query: { page: 'MAIN' } }),
  ])

/** The page of an item as it opens. */
const openItem = async (site: Site, itemSeq: number, query: QueryOf<'GET /api/v1/shop/items/{itemSeq}'>) => {
  const [item] = await Promise.all([
    site.read('GET /api/v1/shop/items/{itemSeq}', { path: { itemSeq }, query }),
    site.read('GET /api/v1/shop/item-reviews', { query: { itemSeq, size: 10 } }),
    site.read('GET /api/v1/shop/items/{itemSeq}/inquiries', { path: { itemSeq }, query: { size: 10 } }),
  ])
  return item
}

/** The list of stores that can mount an item, one of them, and its free slots. */
async function chooseStore(site: Site, market: Market, itemSeq: number): Promise<void> {
  const { sidoId } = oneOf(market.regions) ?? {}
  const near = { latitude: 37.4 + Math.random() * 0.3, longitude: 126.8 + Math.random() * 0.4 }
  const where = chance(0.5) || sidoId === undefined ? near : { sidoId }
  const query = { ...where, itemSeq: [itemSeq], nextSlot: true }
  const stores = await site.read('GET /api/v1/shop/stores', { query })
  await look()
  const store = oneOf(stores?.items ?? [])
  if (!store) return
  const path = { storeSeq: store.storeSeq }
  await Promise.all([
    site.read('GET /api/v1/shop/stores/{storeSeq}', { path }),
    site.read('GET /api/v1/shop/stores/{storeSeq}/slots', { path, query: { itemSeq: [itemSeq] } }),
    site.read('GET /api/v1/shop/store-reviews', { query: { storeSeq: store.storeSeq, size: 10 } }),
  ])
  await look()
}

/** One visit: the main page, a list and its next pages, some items, perhaps a store. */
async function visit(site: Site, market: Market, until: number): Promise<void> {
  const memberSeq = chance(SIGNED_IN) ? oneOf(market.memberSeqs) : undefined
  const buyer = memberSeq === undefined ? {} : { memberSeq }
  await openMainPage(site)
  await look()
  for (let list = randomInt(1, 4); list > 0 && performance.now() < until; list -= 1) {
    const found = { ...(await wayOf(site, market)), ...buyer }
    let items: Item[] = []
    for (let page = 1; page <= 2; page += 1) {
      items = (await site.read('GET /api/v1/shop/items', { query: { ...found, page } }))?.items ?? items
      await look()
      if (items.length < 20 || chance(0.6)) break
    }
    for (let item = randomInt(1, 4); item > 0 && performance.now() < until; item -= 1) {
      const chosen = oneOf(items) ?? oneOf(market.items)
      if (!chosen) break
      const { carModelSeq } = found
      await openItem(site, chosen.itemSeq, { ...buyer, ...(carModelSeq ? { carModelSeq } : {}) })
      await look()
      if (chance(0.25)) await chooseStore(site, market, chosen.itemSeq)
    }
  }
}

/** Somebody who looks around until then. */
export async function browse(site: Site, market: Market, until: number): Promise<void> {
  // they do not come all at once
  await pause(randomInt(LOOK_MS.to))
  while (performance.now() < until) await visit(site, market, until)
}

/** Polls the changes of items every few seconds, as a customer site does. */
export async function followChanges(site: Site, until: number): Promise<void> {
  let cursor: string | undefined
  while (performance.now() < until) {
    cursor = (await site.read('GET /api/v1/shop/items/changes', { query: cursor ? { cursor } : {} }))?.cursor ?? cursor
    await pause(5_000)
  }
}

/** A store and one of its free slots, for an item. */
async function findSlot(site: Site, market: Market, itemSeq: number) {
  const { sidoId } = oneOf(market.regions) ?? {}
  const query = { itemSeq: [itemSeq], size: 50, ...(sidoId === undefined ? {} : { sidoId }) }
  const store = oneOf((await site.read('GET /api/v1/shop/stores', { query }))?.items ?? [])
  if (!store) return undefined
  const { storeSeq } = store
  const days = await site.read('GET /api/v1/shop/stores/{storeSeq}/slots', {
    path: { storeSeq },
    query: { itemSeq: [itemSeq] },
  })
  const slot = oneOf((days ?? []).flatMap(({ slots }) => slots))
  return slot && { storeSeq, reservedAt: slot.reservedAt }
}

const RECEIVERS = [
  { zipCode: '06236', address1: '서울특별시 강남구 테헤란로 152' },
  { zipCode: '48058', address1: '부산광역시 해운대구 센텀남대로 35' },
  { zipCode: '35233', address1: '대전광역시 서구 둔산로 100' },
]

/** A random draft: an item on sale, mounted at a store or sent by parcel. */
async function draftOf(site: Site, market: Market): Promise<Omit<OrderBody, 'expectedPayAmount'> | undefined> {
  const chosen = oneOf(market.items)
  const item = chosen && (await openItem(site, chosen.itemSeq, {}))
  if (!item || item.stock === 'SOLD_OUT') return undefined
  const { itemSeq, minQuantity, maxQuantity, deliveryMethods } = item
  const mounts = deliveryMethods.includes('MOUNT') && (chance(0.7) || !deliveryMethods.includes('PARCEL'))
  const slot = mounts ? await findSlot(site, market, itemSeq) : undefined
  if (!slot && !deliveryMethods.includes('PARCEL')) return undefined
  const memberSeq = chance(0.7) ? oneOf(market.memberSeqs) : undefined
  const ordererName = '손비회'
  const ordererPhone = `010${randomInt(10_000_000, 99_999_999)}`
  const receiver = { name: ordererName, phone: ordererPhone, ...(oneOf(RECEIVERS) ?? { zipCode: '', address1: '' }) }
  const transfer = chance(0.2)
  return {
    lines: [{ itemSeq, quantity: Math.min(maxQuantity, Math.max(minQuantity, oneOf([1, 2, 4]) ?? 1)) }],
    ...(slot ? { deliveryMethod: 'MOUNT' as const, ...slot } : { deliveryMethod: 'PARCEL' as const, receiver }),
    ...(memberSeq === undefined ? {} : { memberSeq }),
    channel: oneOf(['PC', 'MOBILE'] as const) ?? 'PC',
    paymentMethod: transfer ? 'BANK_TRANSFER' : 'CARD',
    ...(transfer ? { depositorName: ordererName } : {}),
    ordererName,
    ordererPhone,
  }
}

/** How an order went. */
export type Outcome = 'PAID' | 'TRANSFER' | 'LOST' | 'FAILED'

/**
 * Orders something as a customer does (quote, order, payment). If another customer took the slot or stock, tries again,
 * at most twice.
 */
export async function order(site: Site, market: Market): Promise<Outcome> {
  for (let tries = 0; tries < 10; tries += 1) {
    const draft = await draftOf(site, market)
    if (!draft) continue
    const { ordererName: _, ordererPhone, ...quoted } = draft
    const { result: quote } = await site.write('POST /api/v1/shop/orders/quote', { body: quoted })
    if (!quote) return 'FAILED'
    if (quote.problems.length > 0) continue
    const body = { ...draft, expectedPayAmount: quote.payAmount }
    const { result: made, refused } = await site.write('POST /api/v1/shop/orders', { body }, LOST)
    if (refused) continue
    if (!made) return 'FAILED'
    const { orderNo, memberSeq, payAmount, payments, paymentMethod } = made
    if (paymentMethod === 'BANK_TRANSFER') return 'TRANSFER'
    const paymentId = payments[0]?.paymentId ?? ''
    await site.write('POST /api/v1/shop/simulated-payments', { body: { paymentId, amount: payAmount } })
    const { result: paid } = await site.write('POST /api/v1/shop/orders/{orderNo}/payment', {
      path: { orderNo },
      query: memberSeq === null ? { ordererPhone } : { memberSeq },
      body: { paymentId },
    })
    return paid?.state === 'PAID' ? 'PAID' : 'FAILED'
  }
  return 'LOST'
}
