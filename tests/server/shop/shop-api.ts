import { randomUUID } from 'node:crypto'
import qs from 'qs'
import type { BodyOf, PathOf, QueryOf, ResultOf, ShopOperationName } from '../../../server/contract/contract-types'
import { SAMPLE_SHOP_KEY } from '../../../server/sample/sign-ins'
import { shopKeys } from '../../../server/session/shop-key.schema'
import { newShopKey, type ShopKey } from '../../../server/session/shop-keys'
import { expectDeclared } from '../../contract/checked'
import type { Answer, TestShop } from '../harness'

/** Input of a call of the customer site. Parts that the operation does not have may be omitted. */
interface Sent<N extends ShopOperationName> {
  path?: PathOf<N>
  query?: QueryOf<N>
  body?: BodyOf<N>
  /** Default: the key of the sample's customer site. */
  key?: string
  /** Default: a new key for each write. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** A call of the customer site that is not sent yet. */
export interface SiteCall<T = unknown> {
  name: ShopOperationName
  method: string
  to: string
  headers: Record<string, string>
  body: unknown
  /** Only for the type of its result. */
  result?: T
}

/** Returns a call of the customer site. */
export function siteCall<N extends ShopOperationName>(
  name: N,
  { path, query, body, idempotencyKey = randomUUID(), headers = {} }: Omit<Sent<N>, 'key'> = {},
): SiteCall<ResultOf<N>> {
  const [method = '', pattern = ''] = name.split(' ')
  const values = new Map<string, unknown>(Object.entries(path ?? {}))
  const filled = pattern.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(values.get(part))))
  const search = qs.stringify(query, { addQueryPrefix: true })
  const once: Record<string, string> = method === 'GET' ? {} : { 'Idempotency-Key': idempotencyKey }
  return { name, method, to: `${filled}${search}`, headers: { ...once, ...headers }, body }
}

/** Sends a call with a key, and fails if the contract does not declare the response. */
export async function sendCall<T>(
  shop: TestShop,
  { name, method, to, headers, body }: SiteCall<T>,
  key = SAMPLE_SHOP_KEY,
): Promise<Answer<T>> {
  const answer = await shop.call<T>(method, to, {
    token: key,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  expectDeclared(name, answer)
  return answer
}

/** Calls an operation of the customer site with a key, and fails if the contract does not declare the response. */
export const shopCall = <N extends ShopOperationName>(
  shop: TestShop,
  name: N,
  { key, ...sent }: Sent<N> = {},
): Promise<Answer<ResultOf<N>>> => sendCall(shop, siteCall(name, sent), key)

/** Stores a key of the customer site, by default with all rights. Returns it in the format of requests. */
export async function newKey(shop: TestShop, overrides: Partial<typeof shopKeys.$inferInsert> = {}): Promise<string> {
  const { key, ...stored } = newShopKey(shop.services.random)
  const scopes: ShopKey['scopes'] = ['CATALOGUE', 'CONTENT', 'MEMBERS', 'ORDERS']
  await shop.services.db
    .insert(shopKeys)
    .values({ name: '시험 사이트', scopes, perMinute: 60_000, ...stored, ...overrides })
  return key
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a form with one picture. */
export function pictureForm(): FormData {
  const form = new FormData()
  form.set('file', new File([PNG], 'dot.png', { type: 'image/png' }))
  return form
}

/** Uploads a picture as the customer site does; returns its number. */
export async function uploaded(shop: TestShop, purpose: 'PUBLIC' | 'PRIVATE' | 'PERSONAL'): Promise<number> {
  const answer = await shopCall(shop, 'POST /api/v1/shop/files', { query: { purpose }, body: pictureForm() })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.result.fileSeq
}
