import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../../server/contract/contract-types'
import { adminLogs, serverMarks } from '../../../server/db/schema'
import { requestsDone } from '../../../server/http/idempotency.schema'
import { SAMPLE_PASSWORD } from '../../../server/sample/sign-ins'
import { shopKeys } from '../../../server/session/shop-key.schema'
import { webhookDeliveryJob } from '../../../server/shop/webhook/delivery-job'
import { shopWebhookDeliveries, shopWebhooks } from '../../../server/shop/webhook/shop-webhook.schema'
import { type Answer, type TestShop, testShop } from '../harness'
import { boss } from '../staff'
import { newKey, shopCall } from './shop-api'
import { createFakeSite, newDelivery, newWebhook } from './webhooks'

type Key = Schemas['ShopKey']
type Webhook = Schemas['ShopWebhook']

const KEYS = '/api/v1/admin/shop-keys'
const WEBHOOKS = '/api/v1/admin/shop-webhooks'
const DELIVERIES = '/api/v1/admin/shop-webhook-deliveries'
const currentPassword = SAMPLE_PASSWORD

let shop: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  token = await boss(shop)
})

const call = <T = unknown>(method: string, path: string, body?: unknown) => shop.call<T>(method, path, { token, body })
const fieldErrors = ({ status, errors }: Answer) => [status, ...errors.map(({ field }) => field)]

/** Returns the log rows of the last call. */
async function lastLog() {
  const [row] = await db().select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
  return row
}

/** Returns whether the log or the stored responses contain a text. */
async function keeps(text: string): Promise<boolean> {
  const kept = [await db().select().from(adminLogs), await db().select().from(requestsDone)]
  return JSON.stringify(kept).includes(text)
}

describe('keys of the customer site', () => {
  const body = { name: '새 쇼핑몰', scopes: ['CATALOGUE', 'CONTENT'], perMinute: 600 }

  it('are shown once, valid at once, and appear nowhere else', async () => {
    const created = await call<Schemas['ShopKeyMade']>('POST', KEYS, { ...body, currentPassword })
    expect(created.status).toBe(201)
    const { keySecret, ...key } = created.result
    expect(keySecret.startsWith(key.prefix)).toBe(true)
    expect(key).toMatchObject({ ...body, lastUsedAt: null, revokedAt: null, createdBy: 'admin' })
    expect(await lastLog()).toMatchObject({ action: 'CREATE', summary: `API 키 등록: 새 쇼핑몰 (${key.prefix}…)` })
    expect(await keeps(keySecret)).toBe(false)
    expect((await shopCall(shop, 'GET /api/v1/shop/faqs', { key: keySecret })).status).toBe(200)
    const list = await call<Key[]>('GET', KEYS)
    expect(list.result[0]).toMatchObject({ name: '새 쇼핑몰', lastUsedAt: shop.clock.now().toISOString() })
    expect(JSON.stringify(list.body)).not.toContain(keySecret)
    expect(list.headers.get('cache-control')).toContain('no-store')
  })

  it('need the own password, a scope and a name that no other active key has', async () => {
    const wrong = await call('POST', KEYS, { ...body, name: '다른 이름', currentPassword: 'wrong-Password-1' })
    expect(fieldErrors(wrong)).toEqual([400, 'currentPassword'])
    expect(fieldErrors(await call('POST', KEYS, { ...body, name: '다른 이름' }))).toEqual([400, 'currentPassword'])
    expect(fieldErrors(await call('POST', KEYS, { ...body, scopes: [], currentPassword }))).toEqual([400, 'scopes'])
    expect((await call('POST', KEYS, { ...body, name: '새쇼핑몰', currentPassword })).code).toBe('DUPLICATE')
  })

  it('change name, scopes and limit, which apply to the next call', async () => {
    const key = await newKey(shop, { name: '바꿀 키' })
    const { shopKeySeq, version } = (await call<Key[]>('GET', KEYS)).result.find(
      ({ name }) => name === '바꿀 키',
    ) as Key
    const change = { name: '바뀐 키', scopes: ['ORDERS'], perMinute: 100, version }
    const changed = await call<Key>('PUT', `${KEYS}/${shopKeySeq}`, change)
    expect(changed.result).toMatchObject({ name: '바뀐 키', scopes: ['ORDERS'], perMinute: 100 })
    expect((await shopCall(shop, 'GET /api/v1/shop/faqs', { key })).code).toBe('INVALID_AUTHORITIES')
    expect((await call('PUT', `${KEYS}/${shopKeySeq}`, change)).code).toBe('CONFLICT')
    expect((await lastLog())?.changes?.map(({ label }) => label)).toEqual(['이름', '사용 범위', '분당 호출 한도'])
  })

  it('are revoked permanently', async () => {
    const key = await newKey(shop, { name: '버릴 키' })
    const { shopKeySeq, version } = (await call<Key[]>('GET', KEYS)).result.find(
      ({ name }) => name === '버릴 키',
    ) as Key
    const revoked = await call<Key>('POST', `${KEYS}/${shopKeySeq}/revoke`, { version })
    expect(revoked.result.revokedAt).toBe(shop.clock.now().toISOString())
    expect((await shopCall(shop, 'GET /api/v1/shop/faqs', { key })).code).toBe('UNAUTHORIZED')
    const again = { ...body, name: '살린 키', version: revoked.result.version }
    expect((await call('PUT', `${KEYS}/${shopKeySeq}`, again)).code).toBe('INVALID_STATE')
    // its name can be used again
    expect((await call('POST', KEYS, { ...body, name: '버릴 키', currentPassword })).status).toBe(201)
    const list = (await call<Key[]>('GET', KEYS)).result
    const firstRevoked = list.findIndex(({ revokedAt }) => revokedAt !== null)
    expect(list.slice(firstRevoked).every(({ revokedAt }) => revokedAt !== null)).toBe(true)
  })

  it('are limited to twenty', async () => {
    for (let n = 0; n < 20; n += 1) await newKey(shop, { name: `많은 키 ${n}` })
    const refused = await call('POST', KEYS, { ...body, name: '하나 더', currentPassword })
    expect(refused.code).toBe('LIMIT_EXCEEDED')
    await db().delete(shopKeys).where(eq(shopKeys.perMinute, 60_000))
  })

  it('are listed with read permission, and created with write permission', async () => {
    const reader = await shop.signIn('reader')
    expect((await shop.call('GET', KEYS, { token: reader })).status).toBe(200)
    expect((await shop.call('POST', KEYS, { token: reader, body: { ...body, currentPassword } })).code).toBe(
      'INVALID_AUTHORITIES',
    )
    expect((await shop.call('GET', KEYS, { token: await shop.signIn('orders_only') })).code).toBe('INVALID_AUTHORITIES')
  })
})

describe('webhooks', () => {
  let site: ReturnType<typeof createFakeSite>
  beforeEach(async () => {
    await shop.idle()
    await db().delete(shopWebhooks)
    site = createFakeSite(shop)
  })
  const body = { url: 'https://site.example.com/hooks', kinds: ['ORDER_PLACED', 'REFUND_DONE'], enabled: true }
  const make = (overrides: object = {}) =>
    call<Schemas['ShopWebhookMade']>('POST', WEBHOOKS, { ...body, ...overrides, currentPassword })

  it('are created with a secret that is shown once and stored encrypted', async () => {
    const created = await make()
    expect(created.status).toBe(201)
    const { signingSecret, ...webhook } = created.result
    expect(signingSecret).toMatch(/^whsec_.{40,}$/)
    expect(webhook).toMatchObject({ ...body, state: 'ON', failures: 0, waitingCount: 0, failedCount: 0 })
    const [row] = await db().select().from(shopWebhooks)
    expect(JSON.stringify(row)).not.toContain(signingSecret)
    expect(await keeps(signingSecret)).toBe(false)
    expect(await lastLog()).toMatchObject({ action: 'CREATE', summary: `웹훅 등록: ${body.url}` })
    expect((await call<Webhook[]>('GET', WEBHOOKS)).result).toEqual([webhook])
  })

  it('refuse an invalid or duplicate address, no event, and a wrong password', async () => {
    expect(fieldErrors(await make({ url: 'http://site.example.com' }))).toEqual([400, 'url'])
    expect(fieldErrors(await make({ kinds: [] }))).toEqual([400, 'kinds'])
    const wrong = await call('POST', WEBHOOKS, { ...body, currentPassword: 'wrong-Password-1' })
    expect(fieldErrors(wrong)).toEqual([400, 'currentPassword'])
    await make()
    expect((await make()).code).toBe('DUPLICATE')
  })

  it('may use an address of this machine only in a sample shop', async () => {
    const url = 'http://localhost:4300/hooks'
    const [mark] = await db().delete(serverMarks).where(eq(serverMarks.name, 'sample')).returning()
    expect(fieldErrors(await make({ url }))).toEqual([400, 'url'])
    await db()
      .insert(serverMarks)
      .values(mark ?? { name: 'sample', value: 'small', at: shop.clock.now() })
    expect((await make({ url })).status).toBe(201)
  })

  it('need the password again only when the address changes', async () => {
    const { shopWebhookSeq, version } = (await make()).result
    const put = (overrides: object) =>
      call<Webhook>('PUT', `${WEBHOOKS}/${shopWebhookSeq}`, { ...body, version, ...overrides })
    const moved = { url: 'https://other.example.com/hooks' }
    expect(fieldErrors(await put(moved))).toEqual([400, 'currentPassword'])
    const changed = await put({ kinds: ['CLAIM_MOVED'], enabled: false })
    expect(changed.result).toMatchObject({ kinds: ['CLAIM_MOVED'], state: 'OFF' })
    expect((await put(moved)).code).toBe('CONFLICT')
    const after = await put({ ...moved, version: changed.result.version, currentPassword })
    expect(after.result.url).toBe(moved.url)
  })

  it('get another secret, which signs the next call', async () => {
    const { shopWebhookSeq, version, signingSecret } = (await make()).result
    const path = `${WEBHOOKS}/${shopWebhookSeq}`
    await call('POST', `${path}/test`)
    const rotated = await call<Schemas['ShopWebhookMade']>('POST', `${path}/rotate-secret`, {
      version,
      currentPassword,
    })
    expect(rotated.result.signingSecret).not.toBe(signingSecret)
    await call('POST', `${path}/test`)
    const [first, second] = site.received.map(({ headers }) => headers['shop-signature'])
    expect(first).not.toBe(second)
  })

  it('are tested with a call marked as a test', async () => {
    const { shopWebhookSeq } = (await make()).result
    const test = () => call<Schemas['ShopWebhookTest']>('POST', `${WEBHOOKS}/${shopWebhookSeq}/test`)
    expect((await test()).result).toMatchObject({ delivered: true, response: 'HTTP 200' })
    expect(site.received).toMatchObject([{ kind: 'TEST', id: 0, data: {} }])
    expect(await lastLog()).toMatchObject({ summary: `웹훅 시험 발송 성공 (HTTP 200): ${body.url}` })
    site.answer(() => new Error('연결 거부'))
    expect((await test()).result).toMatchObject({ delivered: false, response: '연결 거부' })
    expect((await call<Webhook[]>('GET', WEBHOOKS)).result[0]).toMatchObject({ state: 'ON', failures: 0 })
  })

  it('show failures and waiting deliveries, and resend them on request', async () => {
    const { shopWebhookSeq } = await newWebhook(shop)
    site.answer(() => 500)
    for (let n = 1; n <= 6; n += 1) await newDelivery(shop, { shopWebhookSeq }, { recordSeq: n, recordName: `T${n}` })
    await newDelivery(shop, { shopWebhookSeq }, { recordSeq: 1, recordName: 'T1' })
    await shop.run(webhookDeliveryJob)
    const shown = async () => (await call<Webhook[]>('GET', WEBHOOKS)).result[0]
    expect(await shown()).toMatchObject({ state: 'FAILING', waitingCount: 7, failedCount: 0, lastResponse: 'HTTP 500' })
    const list = await call<{ items: Schemas['ShopWebhookDelivery'][] }>('GET', `${DELIVERIES}?keyword=T1`)
    expect(list.result.items.map(({ state, blocked }) => [state, blocked])).toEqual([
      ['WAITING', true],
      ['RETRYING', false],
    ])
    site.answer(() => 200)
    const resent = await call<{ done: number }>('POST', `${WEBHOOKS}/${shopWebhookSeq}/resend`)
    expect(resent.result.done).toBeGreaterThanOrEqual(5)
    await shop.idle()
    await shop.run(webhookDeliveryJob)
    await shop.idle()
    expect(await shown()).toMatchObject({ state: 'ON', waitingCount: 0, failedCount: 0 })
  })

  it('resend single deliveries, also delivered ones, but not to a disabled address', async () => {
    const webhook = await newWebhook(shop)
    const off = await newWebhook(shop, { enabled: false })
    const { shopWebhookDeliverySeq: seq } = await newDelivery(shop, webhook)
    const { shopWebhookDeliverySeq: asleep } = await newDelivery(shop, off, { recordName: 'T00002' })
    await shop.run(webhookDeliveryJob)
    expect(site.received).toHaveLength(1)
    const receipt = await call<Schemas['BulkReceipt']>('POST', `${DELIVERIES}/bulk`, {
      action: 'RESEND',
      seqs: [seq, asleep, 2_147_483_647],
    })
    expect(receipt.result.done).toBe(1)
    expect(receipt.result.failed.map(({ code, name }) => [code, name])).toEqual([
      ['INVALID_STATE', 'T00002'],
      ['NOT_FOUND', null],
    ])
    await shop.idle()
    expect(site.received.map(({ id }) => id)).toEqual([seq, seq])
  })

  it('delete their deliveries with them', async () => {
    const webhook = await newWebhook(shop)
    await newDelivery(shop, webhook)
    expect((await call('DELETE', `${WEBHOOKS}/${webhook.shopWebhookSeq}`)).status).toBe(200)
    expect(await db().$count(shopWebhookDeliveries)).toBe(0)
  })

  it('are read only with permission, without their secrets', async () => {
    await newWebhook(shop)
    const reader = await shop.signIn('reader')
    const list = await shop.call('GET', WEBHOOKS, { token: reader })
    expect(JSON.stringify(list.body)).not.toMatch(/secret/i)
    expect(
      (await shop.call('POST', `${DELIVERIES}/bulk`, { token: reader, body: { action: 'RESEND', seqs: [1] } })).code,
    ).toBe('INVALID_AUTHORITIES')
    expect((await shop.call('GET', DELIVERIES, { token: await shop.signIn('orders_only') })).code).toBe(
      'INVALID_AUTHORITIES',
    )
  })
})
