import { gunzipSync } from 'node:zlib'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AllHandlers, Call } from '../../../server/call/call'
import { parametersOf, shopOperations } from '../../../server/contract/contract'
import { brands } from '../../../server/product/schema/brand.schema'
import { SAMPLE_SHOP_KEY } from '../../../server/sample/sign-ins'
import { shopKeys } from '../../../server/session/shop-key.schema'
import { storedPartsOf } from '../../../server/session/shop-keys'
import { type TestShop, testShop } from '../harness'
import { newKey, shopCall } from './shop-api'

let shop: TestShop
let brandSeq: number
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
  shop.services.keepAnswers = true
  const [brand] = await db().select().from(brands).orderBy(asc(brands.brandSeq)).limit(1)
  brandSeq = brand?.brandSeq ?? 0
})
afterAll(() => shop.close())
// nothing that a test before has read is kept any more
beforeEach(() => shop.clock.advance(1))

type Replaced = Partial<Pick<AllHandlers, 'GET /api/v1/shop/brands' | 'GET /api/v1/shop/menus'>>

/** Replaces handlers while `work` runs. */
async function withHandlers(replaced: Replaced, work: () => Promise<void>): Promise<void> {
  const own = shop.services.definitions
  shop.services.definitions = { ...own, handlers: { ...own.handlers, ...replaced } }
  try {
    await work()
  } finally {
    shop.services.definitions = own
  }
}

const rename = (name: string) => db().update(brands).set({ name }).where(eq(brands.brandSeq, brandSeq))
const readBrands = (headers: Record<string, string> = {}) => shopCall(shop, 'GET /api/v1/shop/brands', { headers })
const readName = async () => (await readBrands()).result.find((brand) => brand.brandSeq === brandSeq)?.name

describe('an answer that is the same for everybody', () => {
  it('is kept for the seconds of the contract, and is new after them', async () => {
    await rename('먼저')
    expect(await readName()).toBe('먼저')
    await rename('나중')
    shop.clock.advance(4.9 / 60)
    expect(await readName()).toBe('먼저')
    shop.clock.advance(0.1 / 60)
    expect(await readName()).toBe('나중')
  })

  it('says how long the site may use it, and is compared with the ETag that was sent', async () => {
    const first = await readBrands()
    shop.clock.advance(2 / 60)
    const again = await readBrands({ 'If-None-Match': first.headers.get('etag') ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect([first, again].map(({ headers }) => headers.get('cache-control'))).toEqual([
      'private, max-age=5',
      'private, max-age=3',
    ])
  })

  it('is compressed for those who accept it, each time alike', async () => {
    const plain = await readBrands()
    const headers = { authorization: `Bearer ${SAMPLE_SHOP_KEY}`, 'Accept-Encoding': 'gzip' }
    for (const _ of [1, 2]) {
      const packed = await shop.app.fetch(new Request('http://shop.test/api/v1/shop/brands', { headers }))
      expect([packed.headers.get('Content-Encoding'), packed.headers.get('Vary')]).toEqual(['gzip', 'Accept-Encoding'])
      expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'))
      expect(new Uint8Array(gunzipSync(await packed.arrayBuffer()))).toEqual(plain.bytes)
    }
  })

  it('is computed once for calls at the same time', async () => {
    let computed = 0
    const count = async () => {
      computed += 1
      return []
    }
    await withHandlers({ 'GET /api/v1/shop/brands': count }, async () => {
      await Promise.all(Array.from({ length: 10 }, () => readBrands()))
    })
    expect(computed).toBe(1)
  })

  it('is not kept when it is an error', async () => {
    const fail = () => Promise.reject(new Error('broken'))
    await withHandlers({ 'GET /api/v1/shop/brands': fail }, async () => {
      expect((await readBrands()).status).toBe(500)
    })
    expect((await readBrands()).status).toBe(200)
    expect(shop.reports.splice(0)).toHaveLength(1)
  })

  it('is kept for each query, whatever the order of its parameters', async () => {
    const queries: object[] = []
    const note = async (_: Call, { query }: { query: object }) => {
      queries.push(query)
      return []
    }
    await withHandlers({ 'GET /api/v1/shop/menus': note }, async () => {
      const read = (search: string) => shop.call('GET', `/api/v1/shop/menus?${search}`, { token: SAMPLE_SHOP_KEY })
      await read('area=HEADER&device=PC')
      await read('device=PC&area=HEADER')
      await read('area=HEADER&device=MOBILE')
      await read('area=FOOTER&device=PC')
    })
    expect(queries).toEqual([
      { area: 'HEADER', device: 'PC' },
      { area: 'HEADER', device: 'MOBILE' },
      { area: 'FOOTER', device: 'PC' },
    ])
  })

  it('is given only to a key that is in use, with the scope and calls left', async () => {
    await readBrands()
    const codeOf = async (key: string) => (await shopCall(shop, 'GET /api/v1/shop/brands', { key })).code
    expect(await codeOf(await newKey(shop, { scopes: ['CONTENT'] }))).toBe('INVALID_AUTHORITIES')
    const key = await newKey(shop, { perMinute: 1 })
    expect([await codeOf(key), await codeOf(key)]).toEqual([undefined, 'TOO_MANY_REQUESTS'])
    await db()
      .update(shopKeys)
      .set({ revokedAt: shop.clock.now() })
      .where(eq(shopKeys.keyHash, storedPartsOf(key).keyHash))
    expect(await codeOf(key)).toBe('UNAUTHORIZED')
  })

  it('is computed again by a server that keeps no answers', async () => {
    const other = await shop.another()
    await readName()
    await rename('바로')
    const { result } = await shopCall(other, 'GET /api/v1/shop/brands')
    expect(result.find((brand) => brand.brandSeq === brandSeq)?.name).toBe('바로')
  })
})

describe('operations whose answers are kept', () => {
  it('are reads that depend on no customer and on no page of a list', () => {
    const kept = shopOperations.filter(({ keepSeconds }) => keepSeconds !== null)
    expect(kept.length).toBeGreaterThan(0)
    for (const operation of kept) {
      const names = parametersOf(operation).map(({ name }) => name)
      const ofCustomers = names.filter((name) => /member|phone|order|size|keyword/i.test(name))
      expect([operation.name, operation.method, operation.json, ofCustomers]).toEqual([operation.name, 'GET', true, []])
    }
  })
})
