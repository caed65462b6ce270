import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { newBrand, newItem } from './goods'
import { type TestShop, testShop } from './harness'
import { madeItem, tireBody } from './item-bodies'
import { boss, logs } from './staff'

/** Cells of grids: independent rows, comparison with the values that the admin saw, idempotent requests. */

type Row = Schemas['CellRow']
type Receipt = Schemas['CellsReceipt']

let shop: TestShop
let other: TestShop
let token: string
let grades: Schemas['BusinessGradeOption'][]

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
  token = await boss(shop)
  grades = (await shop.call<{ items: typeof grades }>('GET', '/api/v1/admin/business-grades', { token })).result.items
})
afterAll(() => shop.close())

const MATRIX = '/api/v1/admin/business-prices/matrix'
const ITEMS = '/api/v1/admin/items'
const send = (path: string, rows: Row[], overrides: object = {}, on = shop) =>
  on.call<Receipt>('PUT', `${path}/cells`, { token, body: { requestId: randomUUID(), rows, ...overrides } })
const field = (at: number) => `grade-${grades[at]?.businessGradeSeq}`
const cell = (at: number, value: string | null, before: string | null = null) => ({ field: field(at), value, before })
const goods = async () =>
  newItem(shop, { brandSeq: (await newBrand(shop)).brandSeq, salePrice: 200_000, listPrice: 250_000 })
const fixedOf = async (seq: number) => {
  const { result } = await shop.call<Schemas['BusinessItemPrices']>('GET', `${MATRIX}/${seq}`, { token })
  return result.row.cells.map(({ fixedPrice }) => fixedPrice)
}
const first = ({ result }: { result: Receipt }) => result.failed[0]

describe('cells of the price matrix', () => {
  it('change many rows in one call; a refused one is named and stops no others', async () => {
    const [a, b] = [await goods(), await goods()]
    const { result } = await send(MATRIX, [
      { seq: a.itemSeq, cells: [cell(0, '150000'), cell(1, '140000')] },
      { seq: b.itemSeq, cells: [cell(0, '150000'), cell(1, '999990')] },
      { seq: 2_147_483_647, cells: [cell(0, '150000')] },
    ])
    expect(result.done).toBe(1)
    expect(result.failed.map(({ seq, code }) => [seq, code])).toEqual([
      [b.itemSeq, 'VALIDATION_FAILED'],
      [2_147_483_647, 'NOT_FOUND'],
    ])
    expect(result.failed[0]?.name).toContain(b.itemCode)
    expect((await fixedOf(a.itemSeq)).slice(0, 2)).toEqual([150_000, 140_000])
    expect((await fixedOf(b.itemSeq)).slice(0, 2)).toEqual([null, null])
    const [log] = await logs(shop, `keywordType=summary&keyword=${encodeURIComponent('가격표 칸')}`)
    expect(log).toMatchObject({ action: 'BULK', summary: '사업자 가격표 칸 수정 (1건, 2칸)' })
  })

  it("are reverted to their previous values, but not over another admin's change", async () => {
    const { itemSeq } = await goods()
    await send(MATRIX, [{ seq: itemSeq, cells: [cell(0, '150000')] }])
    await send(MATRIX, [{ seq: itemSeq, cells: [cell(0, '160000', '150000')] }])
    const late = await send(MATRIX, [{ seq: itemSeq, cells: [cell(0, null, '150000')] }])
    expect(first(late)).toMatchObject({ code: 'CONFLICT', message: '다른 관리자가 먼저 수정했습니다. (현재 160,000)' })
    await send(MATRIX, [{ seq: itemSeq, cells: [cell(0, null, '160000')] }])
    expect((await fixedOf(itemSeq))[0]).toBeNull()
  })

  it('below cost only with permission', async () => {
    const { brandSeq } = await newBrand(shop)
    const { itemSeq } = await newItem(shop, { brandSeq, salePrice: 200_000, listPrice: 250_000, costPrice: 120_000 })
    const rows = [{ seq: itemSeq, cells: [cell(0, '100000')] }]
    expect(first(await send(MATRIX, rows))).toMatchObject({ code: 'BELOW_COST' })
    expect((await send(MATRIX, rows, { allowBelowCost: true })).result.done).toBe(1)
  })

  it('leave a rule alone that is more than a price', async () => {
    const { itemSeq } = await goods()
    const rule = { targetType: 'ITEM', targetSeq: itemSeq, priceType: 'RATE', rate: 10 }
    await shop.call('POST', '/api/v1/admin/business-prices', {
      token,
      body: { ...rule, businessGradeSeq: grades[0]?.businessGradeSeq },
    })
    expect(first(await send(MATRIX, [{ seq: itemSeq, cells: [cell(0, '150000')] }]))).toMatchObject({
      code: 'INVALID_STATE',
    })
  })

  it('sent twice are changed once, also concurrently by two servers', async () => {
    const { itemSeq } = await goods()
    const requestId = randomUUID()
    const rows = [{ seq: itemSeq, cells: [cell(0, '150000')] }]
    const answers = await Promise.all([send(MATRIX, rows, { requestId }), send(MATRIX, rows, { requestId }, other)])
    await send(MATRIX, [{ seq: itemSeq, cells: [cell(0, null, '150000')] }])
    const late = await send(MATRIX, rows, { requestId })
    for (const { status, result } of [...answers, late])
      expect([status, result]).toEqual([200, { done: 1, failed: [], also: [] }])
    expect((await fixedOf(itemSeq))[0]).toBeNull()
    const stranger = await shop.call('PUT', `${MATRIX}/cells`, {
      token: await shop.signIn('ops_lead'),
      body: { requestId, rows },
    })
    expect(stranger.code).toBe('REQUEST_REUSED')
  })
})

describe('cells of the item lists', () => {
  const itemOf = async (seq: number) => (await shop.call<Schemas['Item']>('GET', `${ITEMS}/${seq}`, { token })).result

  it('are validated together as price, stock and state of a row; the ledgers record them', async () => {
    const item = await madeItem(shop, await tireBody(shop, { initialStockQuantity: 4 }))
    const cells = [
      { field: 'saleState', value: 'STOPPED', before: 'READY' },
      { field: 'salePrice', value: String(item.salePrice - 1000), before: String(item.salePrice) },
      { field: 'stockQuantity', value: '9', before: '4' },
    ]
    // READY cannot be stopped: no cell of the row is changed
    expect(first(await send(ITEMS, [{ seq: item.itemSeq, cells }]))).toMatchObject({ code: 'INVALID_STATE' })
    expect(await itemOf(item.itemSeq)).toMatchObject({ salePrice: item.salePrice, stockQuantity: 4 })
    expect((await send(ITEMS, [{ seq: item.itemSeq, cells: cells.slice(1) }])).result.done).toBe(1)
    expect(await itemOf(item.itemSeq)).toMatchObject({ salePrice: item.salePrice - 1000, stockQuantity: 9 })
    const stock = await shop.call<{ items: Schemas['StockHistory'][] }>(
      'GET',
      `${ITEMS}/${item.itemSeq}/stock-histories`,
      { token },
    )
    expect(stock.result.items[0]).toMatchObject({ reason: 'CORRECTION', afterQuantity: 9 })
  })

  it('return derived changes: without stock an item is off sale, with stock back on', async () => {
    const { brandSeq } = await newBrand(shop)
    const { itemSeq: seq } = await newItem(shop, { brandSeq, saleState: 'ON_SALE', stockQuantity: 4 })
    const stock = async (value: string, before: string) =>
      (await send(ITEMS, [{ seq, cells: [{ field: 'stockQuantity', value, before }] }])).result.also
    expect(await stock('3', '4')).toEqual([])
    expect(await stock('0', '3')).toEqual([{ seq, field: 'saleState', value: 'SOLD_OUT', before: 'ON_SALE' }])
    expect(await stock('5', '0')).toEqual([{ seq, field: 'saleState', value: 'ON_SALE', before: 'SOLD_OUT' }])
  })

  it('refuse to overwrite a stock changed by a sale meanwhile', async () => {
    const { itemSeq } = await madeItem(shop, await tireBody(shop, { initialStockQuantity: 4 }))
    const cells = [{ field: 'stockQuantity', value: '40', before: '5' }]
    expect(first(await send(ITEMS, [{ seq: itemSeq, cells }]))).toMatchObject({ code: 'CONFLICT' })
  })

  it.each([
    ['salePrice', '1005'],
    ['salePrice', null],
    ['stockQuantity', '-1'],
    ['saleState', 'GONE'],
    ['itemCode', 'T1'],
  ])('%s cannot be %s', async (name, value) => {
    const item = await madeItem(shop, await tireBody(shop))
    const before = { salePrice: String(item.salePrice), stockQuantity: '0', saleState: 'READY' }[name] ?? null
    const answer = await send(ITEMS, [{ seq: item.itemSeq, cells: [{ field: name, value, before }] }])
    expect(first(answer)).toMatchObject({ code: 'VALIDATION_FAILED', message: expect.stringMatching(/[가-힣]/) })
  })
})
