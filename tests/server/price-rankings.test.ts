import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import type { Db } from '../../server/db/database'
import { recordRankings } from '../../server/product/price-ranking/price-ranking-daily'
import { items } from '../../server/product/schema/item.schema'
import { itemEventItems, itemEvents } from '../../server/product/schema/item-event.schema'
import { marketPrices, priceRankingDaily } from '../../server/product/schema/price-ranking.schema'
import { newBrand, newItem, type StoredItem } from './goods'
import { type TestShop, testShop } from './harness'
import { sheetForm } from './sheet'
import { boss } from './staff'

let shop: TestShop
let item: StoredItem
let brandSeq: number

const RANKINGS = '/api/v1/admin/price-rankings'
const OFFERS = '/api/v1/admin/market-prices'
const db = () => shop.services.db
const say = async <T>(method: string, path: string, body?: unknown) =>
  shop.call<T>(method, path, { token: await boss(shop), ...(body === undefined ? {} : { body }) })

const ago = (hours: number) => new Date(shop.clock.now().getTime() - hours * 3_600_000).toISOString()

type Row = Partial<Schemas['MarketPriceRow']> & Pick<Schemas['MarketPriceRow'], 'sellerName' | 'price'>
const post = (rows: Row[]) =>
  say<Schemas['MarketPriceReceipt']>('POST', OFFERS, {
    rows: rows.map((row) => ({ itemSeq: item.itemSeq, channel: 'NAVER', collectedAt: ago(1), ...row })),
  })
const read = async (seq = item.itemSeq) =>
  (await say<Schemas['PriceRankingDetail']>('GET', `${RANKINGS}/${seq}`)).result
const list = async (query: string) =>
  (await say<{ items: Schemas['PriceRanking'][]; total: number }>('GET', `${RANKINGS}?${query}`)).result

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  brandSeq = (await newBrand(shop)).brandSeq
  item = await newItem(shop, { brandSeq, salePrice: 100_000, listPrice: 200_000, costPrice: 80_000 })
})

describe('market offers', () => {
  it('keep the newest of a seller, in any order of arrival', async () => {
    expect((await post([{ sellerName: '가', price: 99_000, collectedAt: ago(5) }])).result).toEqual({
      done: 1,
      ignored: 0,
      failed: [],
    })
    const { result } = await post([
      { sellerName: '가', price: 97_000, collectedAt: ago(3) },
      { sellerName: '가', price: 96_000, collectedAt: ago(2) },
      { sellerName: '가', price: 98_000, collectedAt: ago(4) },
    ])
    expect(result).toEqual({ done: 1, ignored: 2, failed: [] })
    expect((await post([{ sellerName: '가', price: 1_000, collectedAt: ago(2.5) }])).result.ignored).toBe(1)
    expect((await read()).offers.map(({ price }) => price)).toEqual([96_000])
  })

  it('report invalid rows and store the others', async () => {
    const { result } = await post([
      { sellerName: '가', price: 99_000, itemSeq: 2_147_483_647 },
      { sellerName: '나', price: 99_000, collectedAt: ago(-1) },
      { sellerName: '다', price: 99_000, itemSeq: undefined, itemCode: item.itemCode.toLowerCase() },
    ])
    expect(result.done).toBe(1)
    expect(result.failed).toEqual([
      { index: 0, message: '등록되지 않은 상품입니다.' },
      { index: 1, message: '수집일시는 현재보다 늦을 수 없습니다.' },
    ])
    // Like an empty name: the error is for the sender, not for the row.
    expect((await post([{ sellerName: ' \u200b\u3164', price: 99_000 }])).errors).toEqual([
      { field: 'rows.0.sellerName', message: '판매처 (을)를 입력해주세요.' },
    ])
  })

  it('can be deleted', async () => {
    await post([{ sellerName: '가', price: 1_000 }])
    const seq = (await read()).offers[0]?.marketPriceSeq
    expect((await say('DELETE', `${OFFERS}/${seq}`)).status).toBe(200)
    expect((await say('DELETE', `${OFFERS}/${seq}`)).status).toBe(404)
    expect((await read()).rank).toBeNull()
  })

  it('are uploaded as a sheet', async () => {
    const head = ['상품코드', '채널', '판매처', '가격', 'URL', '수집일시']
    const form = await sheetForm(head, [
      [item.itemCode, '쿠팡', '싸다', '95,500', 'https://www.example.com/1', '2026-11-20 10:30'],
      ['NOPE-1', '쿠팡', '싸다', '95500', '', '2026-11-20'],
      [item.itemCode, '우리마켓', '', '십만원', 'www', '2026-02-30'],
      [item.itemCode, '쿠팡', '싸다', '100,000,001', '', '2026-11-20'],
    ])
    const { result } = await say<Schemas['ExcelUpload']>('POST', `${OFFERS}/excel-uploads`, form)
    expect(result).toMatchObject({ total: 4, okCount: 1, badCount: 3 })
    expect(result.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 상품코드',
      '4 채널',
      '4 판매처',
      '4 가격',
      '4 URL',
      '4 수집일시',
      '5 가격',
    ])
    expect(result.errors.flatMap(({ column, message }) => (column === '가격' ? message : []))).toEqual([
      '가격을 100원 이상의 숫자로 입력해 주세요.',
      '가격을 100,000,000원 이하로 입력해 주세요.',
    ])
    expect((await read()).offers).toEqual([])
    const path = `${OFFERS}/excel-uploads/${result.uploadSeq}/confirm`
    expect((await say<Schemas['ExcelUploadReceipt']>('POST', path, { onlyValid: true })).result.done).toBe(1)
    expect((await read()).offers).toMatchObject([
      { channel: 'COUPANG', sellerName: '싸다', price: 95_500, collectedAt: '2026-11-20T01:30:00.000Z', stale: false },
    ])
  })
})

describe('the price ranking', () => {
  it('counts sellers whose lowest price is below ours; old offers are shown in gray only', async () => {
    await post([
      { sellerName: '가', price: 95_000, channel: 'NAVER' },
      { sellerName: '가', price: 101_000, channel: 'DANAWA' },
      { sellerName: '나', price: 100_000 },
      { sellerName: '다', price: 99_990, collectedAt: ago(3) },
      { sellerName: '라', price: 120_000 },
      { sellerName: '마', price: 50_000, collectedAt: ago(24 * 7) },
    ])
    const found = await read()
    expect(found).toMatchObject({
      ourPrice: 100_000,
      rank: 3,
      sellerCount: 5,
      lowestPrice: 95_000,
      lowestSeller: '가',
      lowestChannel: 'NAVER',
      gap: 5_000,
      gapRate: 5.3,
    })
    expect(found.offers.map(({ sellerName, stale }) => [sellerName, stale])).toEqual([
      ['가', false],
      ['다', false],
      ['나', false],
      ['가', false],
      ['라', false],
      ['마', true],
    ])
  })

  it('compares with a running event price', async () => {
    const now = shop.clock.now().getTime()
    const [event] = await db()
      .insert(itemEvents)
      .values({
        title: '특가',
        code: `rank-${item.itemSeq}`,
        discountType: 'PRICE',
        startAt: new Date(now - 1_000),
        endAt: new Date(now + 86_400_000),
      })
      .returning()
    await db()
      .insert(itemEventItems)
      .values({ itemEventSeq: event?.itemEventSeq ?? 0, itemSeq: item.itemSeq, sortOrder: 1, eventPrice: 90_000 })
    await post([{ sellerName: '가', price: 95_000 }])
    expect(await read()).toMatchObject({ ourPrice: 90_000, rank: 1, gap: -5_000, gapRate: -5.3 })
  })

  it('is filtered and sorted; items without offers have no rank', async () => {
    const others = [
      await newItem(shop, { brandSeq, salePrice: 100_000 }),
      await newItem(shop, { brandSeq, salePrice: 100_000 }),
      await newItem(shop, { brandSeq, salePrice: 100_000 }),
    ]
    const [top, fourth, none] = others.map(({ itemSeq }) => itemSeq)
    await post([
      { sellerName: '가', price: 90_000, itemSeq: item.itemSeq },
      { sellerName: '가', price: 110_000, itemSeq: top ?? 0, channel: 'GMARKET' },
      ...['가', '나', '다'].map((sellerName) => ({ sellerName, price: 80_000, itemSeq: fourth ?? 0 })),
    ])
    const brand = `brandSeq[0]=${brandSeq}`
    const seqs = async (query: string) => (await list(`${brand}&${query}`)).items.map(({ itemSeq }) => itemSeq)
    expect(await seqs('')).toEqual([fourth, item.itemSeq, top, none])
    expect(await seqs('sort=rank,asc')).toEqual([top, item.itemSeq, fourth, none])
    expect(await seqs('sort=lowestPrice,desc')).toEqual([top, item.itemSeq, fourth, none])
    expect(await seqs('sort=lowestPrice,asc')).toEqual([fourth, item.itemSeq, top, none])
    expect(await seqs('rank[0]=TOP1')).toEqual([top])
    expect(await seqs('rank[0]=TOP3&rank[1]=NONE')).toEqual([item.itemSeq, none])
    expect(await seqs('rank[0]=LOW')).toEqual([fourth])
    expect(await seqs('gapRate[from]=5&gapRate[to]=20')).toEqual([item.itemSeq])
    expect(await seqs('channel[0]=GMARKET')).toEqual([top])
    expect(await seqs(`keyword=${item.itemCode}`)).toEqual([item.itemSeq])
    expect((await say('GET', `${RANKINGS}?gapRate[from]=5&gapRate[to]=1`)).status).toBe(400)
  })

  it('of 20,000 items with 9,000 offers is correct in any order (times: `npm run bench`)', async () => {
    await db().execute(sql`
      insert into items (item_type, item_code, brand_seq, name, list_price, sale_price, sale_state, delivery_methods, mount_fee_type)
      select 'ETC', 'MANY' || n, ${brandSeq}::int, '많은 상품 ' || n, 200000, 100000 + n, 'ON_SALE', '{PARCEL}', 'SEPARATE'
      from generate_series(10001, 30000) as n`)
    await db().execute(sql`
      insert into market_prices (item_seq, channel, seller_name, price, collected_at)
      select item_seq, 'NAVER', 'seller ' || n, 95000 + item_seq % 1000 * 20 + n, ${ago(2)}::timestamptz
      from (select item_seq from items where item_code like 'MANY1%' order by item_seq limit 900) as chosen, generate_series(1, 10) n`)
    await db().execute(sql`analyze items`)
    await db().execute(sql`analyze market_prices`)
    const whole = 20_000
    for (const query of ['', 'sort=rank,asc', 'sort=collectedAt,desc', 'sort=sizeLabel,asc', 'page=400&size=50']) {
      const { items: rows, total } = await list(query)
      expect(total, query).toBeGreaterThanOrEqual(whole)
      expect(rows.length, query).toBeGreaterThanOrEqual(20)
    }
    const { total } = await list('rank[0]=LOW')
    expect(total).toBeLessThan(whole)
  })
})

describe('최저가 맞춤', () => {
  it('proposes the lowest price minus the undercut, at least the margin, and changes nothing', async () => {
    const floor = await newItem(shop, { brandSeq, salePrice: 100_000, costPrice: 93_000 })
    const noCost = await newItem(shop, { brandSeq, salePrice: 100_000, costPrice: null })
    const noOffer = await newItem(shop, { brandSeq, salePrice: 100_000, costPrice: 80_000 })
    await post([item, floor, noCost].map(({ itemSeq }) => ({ itemSeq, sellerName: '가', price: 94_995 })))
    const seqs = [item, floor, noCost, noOffer].map(({ itemSeq }) => itemSeq)
    const { result } = await say<Schemas['PricePreview']>('POST', `${RANKINGS}/match`, { seqs, undercut: 500 })
    expect(result).toMatchObject({ targetMode: 'LINES', ruleType: 'FIXED', count: 4, down: 2, skipped: 2 })
    expect(result.source).toBe('RANKING')
    const again = (body: object) => say('POST', `/api/v1/admin/price-jobs/previews/${result.previewId}/again`, body)
    expect(await again({ field: 'LIST_PRICE' })).toMatchObject({ status: 400, body: { errors: [{ field: 'field' }] } })
    const kept = (
      await say<Schemas['PricePreview']>('POST', `/api/v1/admin/price-jobs/previews/${result.previewId}/again`, {
        allowBigChange: true,
      })
    ).result.lines.items.find(({ itemSeq }) => itemSeq === noOffer.itemSeq)
    expect(kept?.message).toBe('최저가 정보가 없습니다.')
    const of = (seq: number) => result.lines.items.find(({ itemSeq }) => itemSeq === seq)
    expect(of(item.itemSeq)?.after).toBe(94_490)
    // 93,000 / 0.97 = 95,876.3
    expect(of(floor.itemSeq)?.after).toBe(95_900)
    expect(of(noCost.itemSeq)).toMatchObject({ after: null, result: 'SKIPPED', message: '매입가가 없습니다.' })
    expect(of(noOffer.itemSeq)?.message).toBe('최저가 정보가 없습니다.')
    const price = async () => (await db().select().from(items).where(eq(items.itemSeq, item.itemSeq)))[0]?.salePrice
    expect(await price()).toBe(100_000)

    const created = await say<Schemas['PriceJob']>('POST', '/api/v1/admin/price-jobs', {
      previewId: result.previewId,
      reason: '최저가 맞춤',
    })
    await shop.idle()
    expect(await price()).toBe(94_490)
    const lines = await say<{ items: Schemas['PriceJobLine'][] }>(
      'GET',
      `/api/v1/admin/price-jobs/${created.result.priceJobSeq}/lines`,
    )
    expect(lines.result.items.filter(({ state }) => state === 'SKIPPED').map(({ message }) => message)).toEqual([
      '매입가가 없습니다.',
      '최저가 정보가 없습니다.',
    ])
  })
})

describe('every night', () => {
  it('stores our rank, and deletes old ones', async () => {
    await post([
      { sellerName: '가', price: 95_000 },
      { sellerName: '나', price: 90_000, collectedAt: ago(24 * 31) },
    ])
    const day = (daysAgo: number) =>
      new Date(shop.clock.now().getTime() - (daysAgo * 24 - 9) * 3_600_000).toISOString().slice(0, 10)
    const daily = { itemSeq: item.itemSeq, ourPrice: 100_000, lowestPrice: 99_000, rank: 2 }
    await db()
      .insert(priceRankingDaily)
      .values([
        { ...daily, day: day(91) },
        { ...daily, day: day(89) },
      ])
    const run = () => db().transaction((tx) => recordRankings(tx as Db, shop.clock.now()))
    await run()
    // A second run changes nothing.
    await run()
    expect((await read()).daily).toEqual([
      { date: day(89), ourPrice: 100_000, lowestPrice: 99_000, rank: 2 },
      { date: day(0), ourPrice: 100_000, lowestPrice: 95_000, rank: 2 },
    ])
    const stored = await db().select().from(priceRankingDaily).where(eq(priceRankingDaily.itemSeq, item.itemSeq))
    expect(stored).toHaveLength(2)
    const offers = await db()
      .select()
      .from(marketPrices)
      .where(and(eq(marketPrices.itemSeq, item.itemSeq), eq(marketPrices.sellerName, '나')))
    expect(offers).toEqual([])
  })
})
