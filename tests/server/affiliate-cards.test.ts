import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { seoulDay } from '../../server/lib/seoul-time'
import { countCard } from '../../server/rental/affiliate-card/affiliate-card-days'
import { cardOf } from '../../server/rental/affiliate-card/affiliate-card-record'
import { affiliateCards } from '../../server/rental/schema/affiliate-card.schema'
import { type TestShop, testShop } from './harness'
import { cardBody, productBody, TIERS } from './rental-goods'
import { newApplication } from './rentals'
import { boss } from './staff'

type Card = Schemas['AffiliateCard']
type Row = Schemas['AffiliateCardRow']

const PATH = '/api/v1/admin/affiliate-cards'

let shop: TestShop
let root: string

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
})
afterAll(() => shop.close())

const call = <T = Card>(method: string, path = '', body?: object) =>
  shop.call<T>(method, `${PATH}${path}`, { token: root, ...(body ? { body } : {}) })
const created = async (overrides: object = {}) => (await call('POST', '', await cardBody(shop, overrides))).result
const read = async (seq: number) => (await call('GET', `/${seq}`)).result
const list = async (query = '') => (await call<{ items: Row[] }>('GET', `?size=100&${query}`)).result.items
const set = (seq: number, overrides: Partial<typeof affiliateCards.$inferInsert>) =>
  shop.services.db.update(affiliateCards).set(overrides).where(eq(affiliateCards.affiliateCardSeq, seq))

describe('sample', () => {
  it('has 14 cards of 9 companies in every state, one of which expires within 30 days', async () => {
    const rows = await list()
    expect(rows).toHaveLength(14)
    expect(new Set(rows.map(({ cardCompany }) => cardCompany)).size).toBe(9)
    const count = (state: string) => rows.filter(({ displayState }) => displayState === state).length
    const states = ['DISPLAYING', 'ENDED', 'HIDDEN', 'REVIEW_EXPIRED', 'SCHEDULED'].map(count)
    expect(states).toEqual([10, 2, 1, 1, 0])
    const soon = rows.filter(({ endAt, displayState }) => displayState === 'DISPLAYING' && endAt !== null)
    expect(soon).toHaveLength(1)
    expect(rows.every(({ image }) => image !== null)).toBe(true)
    expect(rows.some(({ clickCount30d }) => clickCount30d > 0)).toBe(true)
    for (const { tiers, maxDiscount } of rows) expect(tiers.at(-1)?.discountAmount).toBe(maxDiscount)
  })
})

describe('tiers', () => {
  it('a tier is refused unless its spending and discount exceed those of the tier before', async () => {
    const tiers = [
      { minSpend: 300_000, discountAmount: 13_000 },
      { minSpend: 300_000, discountAmount: 17_000 },
    ]
    const { status, errors } = await call('POST', '', await cardBody(shop, { tiers }))
    expect(status).toBe(400)
    expect(errors).toEqual([{ field: 'tiers.1.minSpend', message: '실적과 할인액은 이전 구간보다 커야 합니다.' }])
    const falling = [...TIERS, { minSpend: 900_000, discountAmount: 17_000 }]
    const other = await call('POST', '', await cardBody(shop, { tiers: falling }))
    expect(other.errors[0]?.field).toBe('tiers.2.discountAmount')
  })

  it('an annual fee is required, and a period must end after it starts', async () => {
    const none = await call('POST', '', await cardBody(shop, { annualFeeDomestic: null }))
    expect(none.errors[0]?.field).toBe('annualFeeDomestic')
    const startAt = '2026-11-01T00:00:00+09:00'
    const over = await call('POST', '', await cardBody(shop, { startAt, endAt: startAt }))
    expect(over.errors[0]?.field).toBe('endAt')
    expect((await created({ annualFeeDomestic: null, annualFeeGlobal: 0 })).annualFeeGlobal).toBe(0)
  })
})

describe('the review date', () => {
  const REFUSED = '심의필 유효기간이 지난 카드는 노출할 수 없습니다.'

  it('of yesterday: the card is REVIEW_EXPIRED and cannot be shown; of today it is valid', async () => {
    const yesterday = await cardBody(shop, { reviewUntil: '2026-11-20' })
    const shown = await call('POST', '', yesterday)
    expect([shown.status, shown.code, shown.message]).toEqual([409, 'INVALID_STATE', REFUSED])

    const card = await created({ reviewUntil: '2026-11-20', visible: false })
    expect(card.displayState).toBe('REVIEW_EXPIRED')
    const bulk = await call<Schemas['BulkReceipt']>('POST', '/bulk', { action: 'SHOW', seqs: [card.affiliateCardSeq] })
    expect(bulk.result).toMatchObject({ done: 0, failed: [{ code: 'INVALID_STATE', message: REFUSED }] })

    expect((await created({ reviewUntil: '2026-11-21' })).displayState).toBe('DISPLAYING')
  })

  it('expires for a shown card: it can be hidden and cannot be chosen', async () => {
    const { affiliateCardSeq: seq } = await created()
    await set(seq, { reviewUntil: '2026-11-20' })
    expect((await read(seq)).displayState).toBe('REVIEW_EXPIRED')
    const product = { rentalCompany: '한빛렌탈', affiliateCardSeqs: [] }
    const reader = { db: shop.services.db, now: shop.clock.now() }
    await expect(cardOf(reader, seq, product)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    const hidden = await call<Schemas['BulkReceipt']>('POST', '/bulk', { action: 'HIDE', seqs: [seq] })
    expect(hidden.result.done).toBe(1)
  })

  it('within 30 days: today and the thirtieth day are found, the day after is not', async () => {
    const days = ['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22']
    const made = await Promise.all(days.map((reviewUntil) => created({ reviewUntil, visible: false })))
    const found = new Set((await list('reviewEnding=true')).map(({ affiliateCardSeq }) => affiliateCardSeq))
    expect(made.map(({ affiliateCardSeq }) => found.has(affiliateCardSeq))).toEqual([false, true, true, false])
  })
})

describe('a name', () => {
  it('is unique within its company, ignoring case and spaces', async () => {
    const { name } = await created({ name: 'Rental One' })
    const again = await call('POST', '', await cardBody(shop, { name: ' rentalONE ' }))
    expect([again.code, again.message]).toEqual(['DUPLICATE', '이미 등록된 카드입니다.'])
    expect((await created({ name, cardCompany: 'JEJU' })).name).toBe(name)
  })
})

describe('the tier stored with an application', () => {
  it('is the requested one, else the highest; only of a card that fits the product', async () => {
    const { affiliateCardSeq: seq, name } = await created({ rentalCompanies: ['모아렌탈'] })
    const reader = { db: shop.services.db, now: shop.clock.now() }
    const moa = { rentalCompany: '모아렌탈', affiliateCardSeqs: [] }
    const [low, high] = TIERS
    expect(await cardOf(reader, seq, moa)).toEqual({ affiliateCardSeq: seq, name, ...high })
    expect(await cardOf(reader, seq, moa, 300_000)).toEqual({ affiliateCardSeq: seq, name, ...low })
    const field = (promise: Promise<unknown>) => promise.catch((error) => error.errors[0].field)
    expect(await field(cardOf(reader, seq, moa, 500_000))).toBe('cardMinSpend')
    expect(await field(cardOf(reader, seq, { ...moa, rentalCompany: '한빛렌탈' }))).toBe('affiliateCardSeq')
    expect(await field(cardOf(reader, seq, { ...moa, affiliateCardSeqs: [seq + 1_000] }))).toBe('affiliateCardSeq')
  })
})

describe('deleting', () => {
  it('is refused with applications, else removes the card from rental products', async () => {
    const used = await created()
    const other = await created()
    const seqs = [used.affiliateCardSeq, other.affiliateCardSeq]
    const { result: product } = await shop.call<Schemas['RentalProduct']>('POST', '/api/v1/admin/rental-products', {
      token: root,
      body: await productBody(shop, { affiliateCardSeqs: seqs }),
    })
    await newApplication(shop, { rentalProductSeq: product.rentalProductSeq, affiliateCardSeq: used.affiliateCardSeq })
    expect((await read(used.affiliateCardSeq)).applicationCount).toBe(1)

    const refused = await call('DELETE', `/${used.affiliateCardSeq}`)
    expect(refused).toMatchObject({
      code: 'IN_USE',
      message: '신청 1건에서 선택된 카드입니다. 숨김으로 바꿔 주세요.',
    })
    expect((await call('DELETE', `/${other.affiliateCardSeq}`)).status).toBe(200)
    const after = await shop.call<Schemas['RentalProduct']>(
      'GET',
      `/api/v1/admin/rental-products/${product.rentalProductSeq}`,
      { token: root },
    )
    expect(after.result.affiliateCardSeqs).toEqual([used.affiliateCardSeq])
    expect(after.result.version).toBe(product.version + 1)
  })
})

describe('statistics from the shop', () => {
  it('are added up by day; the list shows the clicks of the last 30 days', async () => {
    const { affiliateCardSeq: seq } = await created()
    const at = (days: number) => ({
      db: shop.services.db,
      now: new Date(shop.clock.now().getTime() - days * 86_400_000),
    })
    await countCard(at(0), seq, 'viewCount')
    for (const days of [0, 0, 29, 30]) await countCard(at(days), seq, 'clickCount')
    expect(await read(seq)).toMatchObject({ viewCount: 1, clickCount: 4, clickCount30d: 3, version: 1 })
    const { result: stats } = await call<Schemas['DisplayStats']>('GET', `/${seq}/stats`)
    expect(stats).toMatchObject({ views: 1, clicks: 3, ctr: 300 })
    expect(stats.days.filter(({ views, clicks }) => views + clicks > 0)).toEqual([
      { day: seoulDay(at(29).now), views: 0, clicks: 1 },
      { day: seoulDay(at(0).now), views: 1, clicks: 2 },
    ])
    expect(stats.days).toHaveLength(30)
    expect((await call('GET', '/999999/stats')).status).toBe(404)
  })
})
