import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { newBrand } from './goods'
import { type TestShop, testShop } from './harness'
import { ITEMS, madeItem, putBody, tireBody } from './item-bodies'
import { newMember } from './members'
import { newOrder } from './orders'
import { sheetForm } from './sheet'
import { boss, logs } from './staff'

/** One search finds all changes of a field, by every way in which it can be changed. */

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await boss(shop)
})
afterAll(() => shop.close())

const say = async <T>(method: string, path: string, body?: unknown) => {
  const answer = await shop.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body))
  return answer.result
}
const found = (keyword: string) => logs(shop, `size=100&keyword=${encodeURIComponent(keyword)}`)
const itemOf = (seq: number) => say<Schemas['Item']>('GET', `${ITEMS}/${seq}`)

async function priceJob(itemSeqs: number[]): Promise<void> {
  const { previewId } = await say<Schemas['PricePreview']>('POST', '/api/v1/admin/price-jobs/preview', {
    field: 'SALE_PRICE',
    ruleType: 'RATE',
    direction: 'DOWN',
    ruleValue: 5,
    targetMode: 'SELECTED',
    seqs: itemSeqs,
    allowBelowCost: true,
  })
  await say('POST', '/api/v1/admin/price-jobs', { previewId, reason: '시험 가격 변경' })
  await shop.idle()
}

async function priceSheet(item: Schemas['Item'], price: number): Promise<void> {
  const { uploadSeq } = await say<{ uploadSeq: number }>(
    'POST',
    `${ITEMS}/excel-uploads`,
    await sheetForm(['상품코드', '판매가'], [[item.itemCode, price]]),
  )
  await say('POST', `${ITEMS}/excel-uploads/${uploadSeq}/confirm`, { onlyValid: false })
}

describe('a price change', () => {
  it('is found by field and code, from form, cell, paste, job or sheet', async () => {
    const [item, second] = [await madeItem(shop, await tireBody(shop)), await madeItem(shop, await tireBody(shop))]
    const cell = ({ itemSeq, salePrice }: Schemas['Item'], price: number) => ({
      seq: itemSeq,
      cells: [{ field: 'salePrice', value: String(price), before: String(salePrice) }],
    })
    const ways: Record<string, () => Promise<unknown>> = {
      saved: () => say('PUT', `${ITEMS}/${item.itemSeq}`, { ...putBody(item), salePrice: 130_000 }),
      'typed into a cell': async () =>
        say('PUT', `${ITEMS}/cells`, { requestId: randomUUID(), rows: [cell(await itemOf(item.itemSeq), 131_000)] }),
      pasted: async () =>
        say('PUT', `${ITEMS}/cells`, {
          requestId: randomUUID(),
          rows: [cell(second, 132_000), cell(await itemOf(item.itemSeq), 133_000)],
        }),
      'a job': () => priceJob([second.itemSeq, item.itemSeq]),
      'a sheet': () => priceSheet(item, 120_000),
    }
    let before = 0
    for (const [way, change] of Object.entries(ways)) {
      await change()
      const rows = await found(`판매가 ${item.itemCode}`)
      expect(rows.length, way).toBeGreaterThan(before)
      expect(rows[0]?.targets, way).toMatch(/^T\d{7}/)
      before = rows.length
    }
    // nothing for another item or another field
    expect(await found(`판매가 ${item.itemCode}9`)).toEqual([])
    expect(await found(`규격 ${item.itemCode}`)).toEqual([])
  })
})

describe('records in the log', () => {
  it('an order is found by its number with and without dash', async () => {
    const { order } = await newOrder(shop)
    await say('POST', `/api/v1/admin/orders/${order.orderSeq}/memos`, { kind: 'CS', content: '확인', pinned: false })
    const dashed = `${order.orderNo.slice(0, 8)}-${order.orderNo.slice(8)}`
    const [row] = await found(dashed)
    expect(row?.targets).toBe(dashed)
    expect((await found(order.orderNo)).map(({ adminLogSeq }) => adminLogSeq)).toContain(row?.adminLogSeq)
  })

  it('a record is found by its name, each of several by its own', async () => {
    const names = ['찾을 브랜드 하나', '찾을 브랜드 둘']
    const seqs = await Promise.all(names.map(async (name) => (await newBrand(shop, { name })).brandSeq))
    await say('POST', '/api/v1/admin/brands/bulk', { action: 'HIDE', seqs })
    for (const name of names) expect((await found(name))[0], name).toMatchObject({ action: 'BULK', targetCount: 2 })
    expect((await found(names[0] ?? ''))[0]?.targets).toMatch(/^찾을 브랜드 .+ 외 1건$/)
    await say('DELETE', `/api/v1/admin/brands/${seqs[1]}`)
    expect((await found('찾을 브랜드 둘'))[0]).toMatchObject({ action: 'DELETE', targets: '찾을 브랜드 둘' })
    expect(await found('찾을 브랜드 하나')).toHaveLength(1)
  })

  it('a person is found by id, not by name, which the log does not store', async () => {
    const member = await newMember(shop, { name: '독고탁구', loginId: 'dokko99' })
    await say('POST', '/api/v1/admin/members/bulk', {
      action: 'BLOCK',
      seqs: [member.memberSeq],
      reason: '시험으로 정지합니다',
      requestId: randomUUID(),
    })
    expect((await found('dokko99'))[0]).toMatchObject({ action: 'BULK' })
    expect(await found('독고탁구')).toEqual([])
  })
})
