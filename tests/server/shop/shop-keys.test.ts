import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shopOperations } from '../../../server/contract/contract'
import { items } from '../../../server/product/schema/item.schema'
import { restockNotifies } from '../../../server/product/schema/restock.schema'
import { SAMPLE_SHOP_KEY } from '../../../server/sample/sign-ins'
import { sha256 } from '../../../server/session/crypto'
import { shopKeys } from '../../../server/session/shop-key.schema'
import { type TestShop, testShop } from '../harness'
import { newKey, shopCall } from './shop-api'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Returns the body of an unused restock request, for a sold-out item. */
async function restockBody() {
  const [item] = await db().select().from(items).limit(1)
  if (!item) throw new Error('the sample has no item')
  const { itemSeq } = item
  await db().update(items).set({ saleState: 'SOLD_OUT', restockNotifyEnabled: true }).where(eq(items.itemSeq, itemSeq))
  await db().delete(restockNotifies).where(eq(restockNotifies.itemSeq, itemSeq))
  return { itemSeq, name: '김손님', mobilePhone: '01077778888', channel: 'SMS' as const }
}

describe('a key of the customer site', () => {
  it('is required by every operation, with the scope of the operation', async () => {
    expect(shopOperations.length).toBeGreaterThan(0)
    for (const { method, path, scope, name } of shopOperations) {
      const address = path.replace(/\{\w+\}/g, '1')
      const others = (['CATALOGUE', 'CONTENT', 'MEMBERS', 'ORDERS'] as const).filter((each) => each !== scope)
      const wrongScope = await newKey(shop, { scopes: others })
      const revoked = await newKey(shop, { revokedAt: shop.clock.now() })
      for (const token of [undefined, 'nonsense', 'shop_nonsense', revoked, await shop.signIn('admin')]) {
        const answer = await shop.call(method, address, token === undefined ? {} : { token })
        expect([answer.status, answer.code], `${name} with ${token}`).toEqual([401, 'UNAUTHORIZED'])
      }
      const answer = await shop.call(method, address, { token: wrongScope })
      expect([answer.status, answer.code], name).toEqual([401, 'INVALID_AUTHORITIES'])
    }
  })

  it('gives no access to the back-office', async () => {
    const answer = await shop.call('GET', '/api/v1/admin/faqs', { token: SAMPLE_SHOP_KEY })
    expect(answer.status).toBe(401)
  })

  it('is stored as a hash, with its last use to the minute', async () => {
    const key = await newKey(shop)
    await shopCall(shop, 'GET /api/v1/shop/faqs', { key })
    const [row] = await db()
      .select()
      .from(shopKeys)
      .where(eq(shopKeys.keyHash, sha256(key)))
    expect(row?.lastUsedAt).toEqual(shop.clock.now())
    expect(JSON.stringify(row)).not.toContain(key)
  })

  it('has a limit of calls per minute, and a refusal says when to retry', async () => {
    const key = await newKey(shop, { perMinute: 3 })
    const ask = () => shopCall(shop, 'GET /api/v1/shop/faqs', { key })
    for (const _ of [1, 2, 3]) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20'])
    shop.clock.advance(20 / 60)
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })
})

describe('a read of the customer site', () => {
  it('is answered with 304 while nothing has changed', async () => {
    const first = await shopCall(shop, 'GET /api/v1/shop/faqs')
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    const again = await shopCall(shop, 'GET /api/v1/shop/faqs', { headers })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const other = await shopCall(shop, 'GET /api/v1/shop/faqs', { headers, query: { category: 'ORDER' } })
    expect(other.status).toBe(200)
  })
})

describe('a read of the customer site, which writes nothing,', () => {
  it('begins no transaction', async () => {
    const begun = vi.spyOn(db(), 'transaction')
    const answer = await shopCall(shop, 'GET /api/v1/shop/brands')
    const times = begun.mock.calls.length
    begun.mockRestore()
    expect([answer.status, times]).toEqual([200, 0])
  })
})

describe('a write of the customer site', () => {
  it('is refused without an idempotency key, in every operation', async () => {
    for (const { method, path, name, bodyType } of shopOperations.filter((each) => each.method !== 'GET')) {
      const address = path.replace(/\{\w+\}/g, '1')
      const body = bodyType === 'multipart/form-data' ? new FormData() : bodyType ? {} : undefined
      const answer = await shop.call(method, address, { token: SAMPLE_SHOP_KEY, body })
      expect(answer.status, name).toBe(400)
    }
    const body = await restockBody()
    const answer = await shop.call('POST', '/api/v1/shop/restock-requests', { token: SAMPLE_SHOP_KEY, body })
    expect(answer.errors.map(({ field }) => field)).toEqual(['Idempotency-Key'])
  })

  it('is done once when it is repeated, with the same response', async () => {
    const body = await restockBody()
    const idempotencyKey = randomUUID()
    const ask = () => shopCall(shop, 'POST /api/v1/shop/restock-requests', { body, idempotencyKey })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ result }) => result.restockNotifySeq)).size).toBe(1)
    const other = await shopCall(shop, 'POST /api/v1/shop/restock-requests', {
      body: { ...body, name: '이손님' },
      idempotencyKey,
    })
    expect([other.status, other.code]).toEqual([409, 'REQUEST_REUSED'])
    const otherSite = await shopCall(shop, 'POST /api/v1/shop/restock-requests', {
      body,
      idempotencyKey,
      key: await newKey(shop),
    })
    expect([otherSite.status, otherSite.code]).toEqual([409, 'REQUEST_REUSED'])
  })
})
