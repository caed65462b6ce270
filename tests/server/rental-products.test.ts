import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { items } from '../../server/product/schema/item.schema'
import { planOf } from '../../server/rental/rental-product/rental-plan'
import { rentalApplications } from '../../server/rental/schema/rental-application.schema'
import { rentalProducts } from '../../server/rental/schema/rental-product.schema'
import { newBrand, newItem } from './goods'
import { type TestShop, testShop } from './harness'
import { cardBody, NOTICE, newCompany, newTire, plan, productBody } from './rental-goods'
import { newApplication } from './rentals'
import { sheetForm } from './sheet'
import { boss, logs } from './staff'

type Product = Schemas['RentalProduct']
type Row = Schemas['RentalProductRow']
type Receipt = Schemas['BulkReceipt']

const PATH = '/api/v1/admin/rental-products'

let shop: TestShop
let root: string

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
})
afterAll(() => shop.close())

const call = <T = Product>(method: string, path = '', body?: unknown) =>
  shop.call<T>(method, `${PATH}${path}`, { token: root, ...(body ? { body } : {}) })
const created = async (overrides: object = {}) => {
  const answer = await call('POST', '', await productBody(shop, overrides))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const read = async (seq: number) => (await call('GET', `/${seq}`)).result
const list = async (query = '') => (await call<{ items: Row[] }>('GET', `?size=100&${query}`)).result.items
const bulk = (body: object) => call<Receipt>('POST', '/bulk', body)
const stop = (itemSeq: number) =>
  shop.services.db.update(items).set({ saleState: 'STOPPED' }).where(eq(items.itemSeq, itemSeq))

describe('sample', () => {
  it('has 40 products of 3 companies, with four tires for 36 months at 12,000 to 58,000 won, some not offered', async () => {
    const rows = await list()
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(({ rentalCompany }) => rentalCompany))).toEqual(
      new Set(['한빛렌탈', '모아렌탈', '에스타이어렌탈']),
    )
    const count = (state: string) => rows.filter(({ displayState }) => displayState === state).length
    expect([count('ITEM_UNAVAILABLE'), count('HIDDEN')]).toEqual([2, 3])
    for (const { rentalProductSeq } of rows) {
      const { plans, item } = await read(rentalProductSeq)
      expect(plans.length).toBeGreaterThanOrEqual(2)
      expect(plans.length).toBeLessThanOrEqual(6)
      const usual = plans.find(({ quantity, months }) => quantity === 4 && months === 36)
      expect(usual?.monthlyFee).toBeGreaterThanOrEqual(12_000)
      expect(usual?.monthlyFee).toBeLessThanOrEqual(58_000)
      for (const { purchaseRatio } of plans) {
        expect(purchaseRatio).toBeGreaterThanOrEqual(1.1)
        expect(purchaseRatio).toBeLessThanOrEqual(1.6)
      }
      expect(Number(/R(\d+)/.exec(item.sizeLabel)?.[1])).toBeGreaterThanOrEqual(15)
    }
  })
})

describe('the price of a rental product', () => {
  it('plans have totals and their ratio to buying; the list has the lowest visible one', async () => {
    const product = await created({
      plans: [
        plan({ monthlyFee: 16_000, registrationFee: 10_000 }),
        plan({ months: 24, monthlyFee: 9_000, visible: false }),
      ],
    })
    // 16,000 × 36 + 10,000 of 4 × 100,000
    expect(product.plans[0]).toMatchObject({ planSeq: 1, totalFee: 586_000, purchaseRatio: 1.47 })
    expect(product).toMatchObject({ lowestFee: 16_000, purchaseRatio: 1.47, planCount: 2, displayState: 'DISPLAYING' })
    const [row] = await list(`rentalCompany[0]=${encodeURIComponent(product.rentalCompany)}`)
    expect(row).toMatchObject({ lowestFee: 16_000, planCount: 2 })
  })

  it('the card fee subtracts the best discount of a visible matching card, at least 0', async () => {
    const rentalCompany = newCompany()
    const tiers = [{ minSpend: 0, discountAmount: 100_000 }]
    const card = async (overrides: object) =>
      (
        await shop.call<Schemas['AffiliateCard']>('POST', '/api/v1/admin/affiliate-cards', {
          token: root,
          body: await cardBody(shop, overrides),
        })
      ).result
    const newCard = await card({ rentalCompanies: [rentalCompany], tiers: [{ minSpend: 0, discountAmount: 5_000 }] })
    await card({ rentalCompanies: [rentalCompany], tiers, visible: false })
    await card({ rentalCompanies: [newCompany()], tiers })
    const { rentalProductSeq: seq, version } = await created({
      rentalCompany,
      affiliateCardSeqs: [newCard.affiliateCardSeq],
    })
    expect((await read(seq)).lowestCardFee).toBe(11_000)
    const all = await card({ rentalCompanies: [rentalCompany], tiers })
    // not one of the product's cards
    expect((await read(seq)).lowestCardFee).toBe(11_000)
    const { itemSeq } = await read(seq)
    const body = await productBody(shop, { itemSeq, rentalCompany, affiliateCardSeqs: [all.affiliateCardSeq] })
    const { result } = await call('PUT', `/${seq}`, { ...body, version })
    expect(result.lowestCardFee).toBe(0)
  })
})

describe('validation', () => {
  it('an item is a tire, unique within its company', async () => {
    const { itemSeq, rentalCompany } = await created()
    const again = await call('POST', '', await productBody(shop, { itemSeq, rentalCompany }))
    expect([again.code, again.message]).toEqual(['DUPLICATE', '이미 등록된 렌탈 상품입니다.'])
    expect((await created({ itemSeq })).itemSeq).toBe(itemSeq)
    const { itemSeq: other } = await newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq })
    const wrong = await call('POST', '', await productBody(shop, { itemSeq: other }))
    expect(wrong.errors).toEqual([{ field: 'itemSeq', message: '타이어 상품만 선택할 수 있습니다.' }])
  })

  it('a visible one needs a visible plan and a complete notice, also in bulk', async () => {
    const hidden = [plan({ visible: false })]
    const notice = { ...NOTICE, cancellation: ' ', contact: null }
    const { errors } = await call('POST', '', await productBody(shop, { plans: hidden, notice }))
    expect(errors.map(({ field }) => field)).toEqual(['plans', 'notice.cancellation', 'notice.contact'])
    const product = await created({ plans: hidden, notice, visible: false })
    expect(product).toMatchObject({ displayState: 'HIDDEN', lowestFee: null, lowestCardFee: null, purchaseRatio: null })
    const { result } = await bulk({ action: 'SHOW', seqs: [product.rentalProductSeq] })
    expect(result).toMatchObject({ done: 0, failed: [{ code: 'VALIDATION_FAILED' }] })
  })

  it('quantity and term are unique, and so is a service', async () => {
    const twice = await call('POST', '', await productBody(shop, { plans: [plan(), plan({ monthlyFee: 20_000 })] }))
    expect(twice.errors[0]).toEqual({
      field: 'plans.1.months',
      message: '같은 수량과 개월의 요금제가 이미 있습니다.',
    })
    const mount = { service: 'MOUNT', count: 1 }
    const services = await call('POST', '', await productBody(shop, { services: [mount, mount] }))
    expect(services.errors[0]?.field).toBe('services.1.service')
  })

  it('the name defaults to that of the item', async () => {
    const { displayName, item } = await created({ displayName: ' ' })
    expect(displayName).toBe(item.name)
  })

  it('plans keep their ids while others change', async () => {
    const product = await created({ plans: [plan(), plan({ months: 24 }), plan({ months: 48 })] })
    const [first, , third] = product.plans
    const body = await productBody(shop, {
      itemSeq: product.itemSeq,
      rentalCompany: product.rentalCompany,
      plans: [plan({ months: 60 }), plan({ planSeq: third?.planSeq, months: 48 }), plan({ planSeq: first?.planSeq })],
    })
    const { result } = await call('PUT', `/${product.rentalProductSeq}`, { ...body, version: product.version })
    expect(result.plans.map(({ planSeq, months }) => [planSeq, months])).toEqual([
      [4, 60],
      [3, 48],
      [1, 36],
    ])
  })
})

describe('an application', () => {
  it('keeps the plan and card it was made with (check 6)', async () => {
    const product = await created()
    const { rentalProductSeq: seq, itemSeq, rentalCompany, version } = product
    const CARDS = '/api/v1/admin/affiliate-cards'
    const body = await cardBody(shop)
    const { result: card } = await shop.call<Schemas['AffiliateCard']>('POST', CARDS, { token: root, body })
    const { rentalApplicationSeq, ...made } = await newApplication(shop, {
      rentalProductSeq: seq,
      rentalCompany,
      itemSeq,
      planSeq: 1,
      monthlyFee: 16_000,
      affiliateCardSeq: card.affiliateCardSeq,
      cardName: card.name,
      cardMinSpend: 700_000,
      cardDiscount: 17_000,
      payFee: 0,
    })
    const dearer = await productBody(shop, {
      itemSeq,
      rentalCompany,
      plans: [plan({ planSeq: 1, monthlyFee: 30_000 })],
    })
    expect((await call('PUT', `/${seq}`, { ...dearer, version })).status).toBe(200)
    const fewer = { ...body, tiers: body.tiers.slice(0, 1), version: card.version }
    const path = `${CARDS}/${card.affiliateCardSeq}`
    expect((await shop.call('PUT', path, { token: root, body: fewer })).status).toBe(200)
    const [after] = await shop.services.db
      .select()
      .from(rentalApplications)
      .where(eq(rentalApplications.rentalApplicationSeq, rentalApplicationSeq))
    expect(after).toEqual({ rentalApplicationSeq, ...made })
  })
})

describe('an item off sale', () => {
  it('makes its product ITEM_UNAVAILABLE and not offered; with applications the product stays', async () => {
    const product = await created()
    const { rentalProductSeq: seq } = product
    const reader = { db: shop.services.db }
    expect((await planOf(reader, seq, 1)).offered).toBe(true)
    await stop(product.itemSeq)
    expect((await read(seq)).displayState).toBe('ITEM_UNAVAILABLE')
    expect((await planOf(reader, seq, 1)).offered).toBe(false)
    const options = await call<{ items: unknown[] }>('GET', `/options?displayState[0]=DISPLAYING&seqs[0]=${seq}`)
    expect(options.result.items).toEqual([])

    await newApplication(shop, { rentalProductSeq: seq })
    await newApplication(shop, { rentalProductSeq: seq })
    const refused = await call('DELETE', `/${seq}`)
    expect(refused).toMatchObject({
      code: 'IN_USE',
      message: '신청 2건이 있는 렌탈 상품은 삭제할 수 없습니다. 숨김으로 바꿔 주세요.',
    })
    expect((await read(seq)).applicationCount30d).toBe(2)
  })

  it('cannot be deleted while rented out', async () => {
    const { itemSeq } = await created()
    await stop(itemSeq)
    const { code } = await shop.call('DELETE', `/api/v1/admin/items/${itemSeq}`, { token: root })
    expect(code).toBe('IN_USE')
  })
})

describe('a bulk change of fees', () => {
  const fee = { rate: -5, quantity: 4 }
  const plans = () => [
    plan({ monthlyFee: 19_990 }),
    plan({ quantity: 2, monthlyFee: 9_990 }),
    plan({ months: 24, monthlyFee: 20_010 }),
  ]

  it('previews each matching plan, rounded down to 100 won, and changes exactly that', async () => {
    const { rentalProductSeq: seq } = await created({ plans: plans() })
    const { result: seen } = await call<Schemas['RentalFeePreview'][]>('POST', '/fee-preview', { seqs: [seq], fee })
    expect(seen[0]?.plans).toEqual([
      { planSeq: 1, quantity: 4, months: 36, before: 19_990, after: 18_900 },
      { planSeq: 3, quantity: 4, months: 24, before: 20_010, after: 19_000 },
    ])
    expect((await read(seq)).plans[0]?.monthlyFee).toBe(19_990)
    const { result } = await bulk({ action: 'ADJUST_FEE', seqs: [seq], fee, requestId: randomUUID() })
    expect(result).toEqual({ done: 1, failed: [] })
    expect((await read(seq)).plans.map(({ monthlyFee }) => monthlyFee)).toEqual([18_900, 9_990, 19_000])
    const [row] = await logs(shop, 'action[0]=BULK')
    expect(row?.summary).toContain('렌탈료 조정 (-5%)')
  })

  it('is applied once per request', async () => {
    const { rentalProductSeq: seq } = await created({ plans: plans() })
    const body = { action: 'ADJUST_FEE', seqs: [seq], fee: { rate: 10 }, requestId: randomUUID() }
    const answers = await Promise.all([bulk(body), bulk(body)])
    expect(answers.map(({ result }) => result.done)).toEqual([1, 1])
    expect((await read(seq)).plans[0]?.monthlyFee).toBe(21_900)
  })

  it('skips products beyond the limits or without such a plan, with a reason', async () => {
    const cheap = await created({ plans: [plan({ monthlyFee: 3_000 })] })
    const small = await created({ plans: [plan({ quantity: 2 })] })
    const seqs = [cheap.rentalProductSeq, small.rentalProductSeq]
    const { result } = await bulk({ action: 'ADJUST_FEE', seqs, fee, requestId: randomUUID() })
    expect(result.done).toBe(0)
    expect(result.failed.map(({ code, message }) => [code, message])).toEqual([
      ['INVALID_STATE', '4본 36개월의 월 렌탈료가 2,800원이 됩니다. 3,000~500,000원만 가능합니다.'],
      ['INVALID_STATE', '조건에 맞는 요금제가 없습니다.'],
    ])
    const { result: seen } = await call<Schemas['RentalFeePreview'][]>('POST', '/fee-preview', { seqs, fee })
    expect(seen.map(({ problem }) => problem)).toEqual(result.failed.map(({ message }) => message))
  })

  it('needs a rate and a request id', async () => {
    const seqs = [(await created()).rentalProductSeq]
    expect((await bulk({ action: 'ADJUST_FEE', seqs })).status).toBe(400)
    expect((await bulk({ action: 'ADJUST_FEE', seqs, fee: { rate: 0 }, requestId: randomUUID() })).status).toBe(400)
    expect((await bulk({ action: 'ADJUST_FEE', seqs, fee: { rate: 1 } })).status).toBe(400)
  })
})

describe('the order of products', () => {
  it('is per company; a product that changes its company moves to the end', async () => {
    const [rentalCompany, other] = [newCompany(), newCompany()]
    const [a, b] = [await created({ rentalCompany }), await created({ rentalCompany })]
    const there = await created({ rentalCompany: other })
    const seqs = [b.rentalProductSeq, a.rentalProductSeq]
    expect((await call('PUT', '/order', { rentalCompany, seqs })).status).toBe(200)
    const stored = async (company: string) =>
      (await list(`rentalCompany[0]=${encodeURIComponent(company)}`)).map(({ rentalProductSeq }) => rentalProductSeq)
    expect(await stored(rentalCompany)).toEqual(seqs)
    const foreign = await call('PUT', '/order', { rentalCompany, seqs: [...seqs, there.rentalProductSeq] })
    expect([foreign.code, foreign.result]).toEqual(['CONFLICT', seqs])
    const { version } = await read(b.rentalProductSeq)
    const body = await productBody(shop, { itemSeq: b.itemSeq, rentalCompany: other })
    await call('PUT', `/${b.rentalProductSeq}`, { ...body, version })
    expect(await stored(other)).toEqual([there.rentalProductSeq, b.rentalProductSeq])
  })
})

describe('companies', () => {
  it('are returned with the notice of their newest product', async () => {
    const rentalCompany = newCompany()
    await created({ rentalCompany })
    await created({ rentalCompany, notice: { ...NOTICE, contact: '1600-9999' } })
    const { result } = await call<Schemas['RentalCompany'][]>('GET', '/companies')
    const found = result.find((company) => company.rentalCompany === rentalCompany)
    expect(found).toMatchObject({ productCount: 2, notice: { contact: '1600-9999' } })
  })
})

describe('an upload of plans', () => {
  const HEAD = ['상품코드', '렌탈사', '수량', '개월', '월 렌탈료', '등록비', '노출']
  const upload = async (rows: (string | number)[][]) =>
    (await call<Schemas['ExcelUpload']>('POST', '/excel-uploads', await sheetForm(HEAD, rows))).result
  const confirm = async (uploadSeq: number, onlyValid = false) =>
    call<Schemas['ExcelUploadReceipt']>('POST', `/excel-uploads/${uploadSeq}/confirm`, { onlyValid })

  it('replaces the plans of a product by its rows, and creates hidden new products', async () => {
    const product = await created({ plans: [plan(), plan({ months: 24 })] })
    const tire = await newTire(shop)
    const { rentalCompany } = product
    const sheet = await upload([
      [product.item.itemCode, rentalCompany, 4, 60, '12,000원', 0, ''],
      [product.item.itemCode.toLowerCase(), rentalCompany, '4본', '36개월', 15_000, 10_000, '숨김'],
      [tire.itemCode, rentalCompany, 2, 24, 9_000, '', 'Y'],
    ])
    expect(sheet).toMatchObject({ okCount: 3, badCount: 0, createdCount: 1 })
    expect(sheet.preview[0]?.changes).toEqual([
      {
        column: '요금제',
        before: '4본 36개월 16,000원, 4본 24개월 16,000원',
        after: '4본 60개월 12,000원, 4본 36개월 15,000원',
      },
    ])
    expect((await confirm(sheet.uploadSeq)).result).toMatchObject({ done: 3, failed: [] })
    const after = await read(product.rentalProductSeq)
    expect(
      after.plans.map(({ planSeq, months, monthlyFee, visible }) => [planSeq, months, monthlyFee, visible]),
    ).toEqual([
      [3, 60, 12_000, true],
      [1, 36, 15_000, false],
    ])
    const [fresh] = await shop.services.db.select().from(rentalProducts).where(eq(rentalProducts.itemSeq, tire.itemSeq))
    expect(fresh).toMatchObject({ rentalCompany, visible: false, notice: { contact: NOTICE.contact } })
  })

  it('reports errors, and stores a product with all or none of its rows', async () => {
    const product = await created()
    const { itemCode } = product.item
    const { itemCode: battery } = await newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq })
    const tire = await newTire(shop)
    const { rentalCompany } = product
    const sheet = await upload([
      [itemCode, rentalCompany, 4, 48, 14_000, 0, '노출'],
      [itemCode, rentalCompany, 3, 36, 2_990, 50, '아마'],
      ['NOPE', rentalCompany, 4, 36, 15_000, 0, ''],
      [battery, '', 4, 36, 15_000, 0, ''],
      [tire.itemCode, rentalCompany, 4, 36, 15_000, 0, ''],
      [tire.itemCode, '다른 렌탈사', 4, 36, 15_000, 0, ''],
      [tire.itemCode, '다른 렌탈사', 4, 36, 16_000, 0, ''],
    ])
    expect(sheet.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '2 상품코드',
      '3 수량',
      '3 월 렌탈료',
      '3 등록비',
      '3 노출',
      '4 상품코드',
      '5 상품코드',
      '5 렌탈사',
      '7 상품코드',
      '8 개월',
    ])
    expect((await confirm(sheet.uploadSeq)).code).toBe('INVALID_STATE')
    expect((await confirm(sheet.uploadSeq, true)).result).toMatchObject({ done: 1, badCount: 6 })
    expect((await read(product.rentalProductSeq)).plans).toEqual(product.plans)
  })

  it('cannot hide the last plan of a visible product', async () => {
    const { item, rentalCompany } = await created()
    const sheet = await upload([[item.itemCode, rentalCompany, 4, 36, 15_000, 0, '숨김']])
    expect(sheet.errors[0]).toMatchObject({ row: 2, column: '노출' })
  })
})
