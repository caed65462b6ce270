import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admins, members } from '../../server/db/schema'
import { orders } from '../../server/orderdelivery/order/order.schema'
import { brands } from '../../server/product/brand/brand.schema'
import { giftCardGrants } from '../../server/product/gift-card-policy/gift-card.schema'
import { items } from '../../server/product/item/item.schema'
import { patterns } from '../../server/product/pattern/pattern.schema'
import { restockNotifies } from '../../server/product/restock-notify/restock.schema'
import { type FoundItem, keywordCases, ORDER_NO, PHONE } from '../keyword.cases'
import { type TestShop, testShop } from './harness'

/** The table of keywords on the calls of lists, pickers and the palette (which asks the list of items). */

let shop: TestShop
let token: string
let sample: (FoundItem & { seq: number })[]
const db = () => shop.services.db

interface Page {
  items: Record<string, unknown>[]
  total: number
}

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
  const rows = await db()
    .select({ item: items, brand: brands.name, pattern: patterns })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .orderBy(asc(items.itemSeq))
  sample = rows.map(({ item, brand, pattern }) => ({
    seq: item.itemSeq,
    name: item.name,
    brand,
    pattern: `${pattern?.name ?? ''} ${pattern?.nameKo ?? ''} ${pattern?.patternCode ?? ''}`,
    codes: [item.itemCode, item.supplierCode ?? '', item.barcode ?? ''],
    size: item.sizeCode ?? '',
    commercial: item.isCommercial,
    rim: item.rim ?? 0,
    battery: item.specCode ?? '',
  }))
})
afterAll(() => shop.close())

async function ask(path: string, query: Record<string, string>): Promise<Page> {
  const answer = await shop.call<Page>('GET', `${path}?${new URLSearchParams(query)}`, { token })
  expect(answer.status, `${path} ${JSON.stringify(query)} ${answer.message}`).toBe(200)
  return answer.result
}

const aboutItems = Object.entries(keywordCases).flatMap(([keyword, { finds }]) => (finds ? [{ keyword, finds }] : []))
const ofKind = (kind: string) =>
  Object.entries(keywordCases).flatMap(([keyword, { reads }]) => (reads === kind ? [keyword] : []))

it('has sixty cases and more', () => {
  expect(Object.keys(keywordCases).length).toBeGreaterThanOrEqual(60)
})

it.each(aboutItems)('list, palette and picker find what $keyword means', async ({ keyword, finds }) => {
  const wanted = sample.filter(finds).map(({ seq }) => seq)
  for (const [path, type] of [
    ['/api/v1/admin/items', 'all'],
    ['/api/v1/admin/common/item/pop_up', 'name'],
  ] as const) {
    const few = wanted.length <= 100
    const { items: found, total } = await ask(path, { keyword, keywordType: type, size: few ? '100' : '20' })
    expect(total, path).toBe(wanted.length)
    if (!few) continue
    expect(found.map(({ itemSeq }) => itemSeq).sort(), path).toEqual([...wanted].sort())
  }
})

it('cases that mean something find something, and not everything', () => {
  const empty = aboutItems.filter(({ finds }) => !sample.some(finds)).map(({ keyword }) => keyword)
  const nothing = Object.entries(keywordCases).flatMap(([keyword, { finds }]) =>
    String(finds) === '() => false' ? keyword : [],
  )
  expect(empty.sort()).toEqual(nothing.sort())
})

it('is refused without the right to items, asked by hand', async () => {
  const stranger = await shop.signIn('orders_only')
  const answer = await shop.call('GET', '/api/v1/admin/items?keywordType=all&keyword=2254517', { token: stranger })
  expect([answer.code, answer.result ?? null]).toEqual(['INVALID_AUTHORITIES', null])
})

describe('people and orders', () => {
  it('a phone is found in every spelling, whatever kind of name was chosen', async () => {
    const [[member], [admin], [notice], [grant]] = await Promise.all([
      db().update(members).set({ mobilePhone: PHONE, state: 'ACTIVE' }).where(eq(members.memberSeq, 1)).returning(),
      db().update(admins).set({ mobilePhone: PHONE }).where(eq(admins.adminSeq, 3)).returning(),
      db()
        .update(restockNotifies)
        .set({ mobilePhone: PHONE })
        .where(eq(restockNotifies.restockNotifySeq, 1))
        .returning(),
      db().update(giftCardGrants).set({ mobilePhone: PHONE }).where(eq(giftCardGrants.giftCardGrantSeq, 1)).returning(),
    ])
    const spellings = ofKind(`phone ${PHONE}`)
    expect(spellings.length).toBeGreaterThan(6)
    for (const keyword of spellings) {
      for (const [path, key, seq] of [
        ['common', 'memberSeq', member?.memberSeq],
        ['admins', 'adminSeq', admin?.adminSeq],
        ['restock-notifies', 'restockNotifySeq', notice?.restockNotifySeq],
        ['gift-card-grants', 'giftCardGrantSeq', grant?.giftCardGrantSeq],
      ] as const) {
        const { items: found } = await ask(`/api/v1/admin/${path}`, { keyword })
        expect(
          found.map((row) => row[key]),
          `${path} ${keyword}`,
        ).toEqual([seq])
      }
    }
  })

  it('is masked in the log, wherever it was typed', async () => {
    const { items: rows } = await ask('/api/v1/admin/admin-logs', {
      keywordType: 'summary',
      keyword: '관리자 목록 조회 4568',
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const { summary } of rows) expect(summary).not.toContain('7123')
  })

  it('an order is found by its number in every spelling', async () => {
    const [grant] = await db().select().from(giftCardGrants).where(eq(giftCardGrants.giftCardGrantSeq, 2))
    await db()
      .update(orders)
      .set({ orderNo: ORDER_NO })
      .where(eq(orders.orderSeq, grant?.orderSeq ?? 0))
    for (const keyword of ofKind(`order ${ORDER_NO}`)) {
      const { items: found } = await ask('/api/v1/admin/gift-card-grants', { keyword })
      expect(
        found.map((row) => row.orderNo),
        keyword,
      ).toContain(ORDER_NO)
    }
  })
})

describe('every list with a keyword', () => {
  it.each([
    ['brands', 'ㅁㅅㄹ', 'name', /미쉐린/],
    ['brands', 'altnpfls', 'name', /미쉐린/],
    ['brands', '미쉘린', 'name', /미쉐린/],
    ['patterns', '미쉐린 primacy', 'name', /Primacy/],
    ['patterns', 'michelin sport', 'name', /Sport/],
    ['car-makers', 'ㅎㄷ', 'name', /현대|혼다/],
    ['car-makers', 'guseo', 'name', /현대/],
    ['car-models', '현대 아반떼', 'modelName', /아반떼/],
    ['car-models', '현대 2254517', 'carMakerName', /현대/],
    ['best-experts', 'michelin', 'item.brandName', /미쉐린/],
    ['price-rankings', 'michelin 2254517', 'brandName', /미쉐린/],
    ['business-prices/matrix', 'michelin 2254517', 'item.name', /미쉐린/],
    ['restock-notifies/by-item', 'hankook', 'name', /한국타이어/],
    ['permission-groups', 'ㅅㅍ', 'name', /상품/],
    ['admin-logs', 'ㄱㄷㅎ', 'adminName', /김도현/],
  ])('%s finds by %s', async (path, keyword, field, expected) => {
    const type: Record<string, string> = path === 'admin-logs' ? { keywordType: 'adminName' } : {}
    const { items: rows, total } = await ask(`/api/v1/admin/${path}`, { keyword, ...type })
    expect(total).toBeGreaterThan(0)
    const [head = '', tail] = field.split('.')
    for (const row of rows) {
      const value = tail ? (row[head] as Record<string, unknown>)[tail] : row[head]
      expect(String(value)).toMatch(expected)
    }
  })

  it('more words than anybody looks for are refused at the keyword', async () => {
    const answer = await shop.call('GET', `/api/v1/admin/items?keyword=${encodeURIComponent('가 '.repeat(21))}`, {
      token,
    })
    expect(answer.status).toBe(400)
    expect(answer.errors).toEqual([{ field: 'keyword', message: '검색어는 20단어까지 입력할 수 있습니다.' }])
  })
})
