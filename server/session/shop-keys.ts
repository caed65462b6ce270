import { and, eq, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/common/durations'
import type { LocalServices } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { Refusal, tooMany } from '../contract/refusal'
import type { Db } from '../db/database'
import type { Random } from '../lib/random'
import { newToken, sha256 } from './crypto'
import { shopKeys } from './shop-key.schema'

export type ShopKey = typeof shopKeys.$inferSelect

/** What a call needs to know of its key. */
const usedColumns = {
  shopKeySeq: shopKeys.shopKeySeq,
  scopes: shopKeys.scopes,
  perMinute: shopKeys.perMinute,
  lastUsedAt: shopKeys.lastUsedAt,
}
type UsedKey = Pick<ShopKey, keyof typeof usedColumns>

const PREFIX_LENGTH = 10

/** Returns a new key of the customer site: the key itself, which is shown once, and what is stored of it. */
export function newShopKey(random: Random): { key: string } & Pick<ShopKey, 'prefix' | 'keyHash'> {
  const key = `shop_${newToken(random)}`
  return { key, ...storedPartsOf(key) }
}

/** Returns what is stored of a key. */
export const storedPartsOf = (key: string): Pick<ShopKey, 'prefix' | 'keyHash'> => ({
  prefix: key.slice(0, PREFIX_LENGTH),
  keyHash: sha256(key),
})

/**
 * Returns the key of the customer site that a call was made with. Throws 401 UNAUTHORIZED without a valid key,
 * INVALID_AUTHORITIES if it was not made for `scope`, 429 above its calls per minute.
 */
export async function authenticateShopKey(
  services: Pick<LocalServices, 'db' | 'namedDb'>,
  { token, now }: { token: string | null; now: Date },
  scope: Schemas['ShopKeyScope'],
): Promise<UsedKey> {
  const { db, namedDb = db } = services
  const condition = token?.startsWith('shop_')
    ? and(eq(shopKeys.keyHash, sha256(token)), isNull(shopKeys.revokedAt))
    : null
  const [key] = condition ? await namedDb.select(usedColumns).from(shopKeys).where(condition) : []
  if (!key) throw new Refusal(401, 'UNAUTHORIZED', 'API 키가 없거나 사용할 수 없습니다.')
  if (!key.scopes.includes(scope)) throw new Refusal(401, 'INVALID_AUTHORITIES', 'API 키에 이 호출의 권한이 없습니다.')
  countCall(services, key, now)
  await noteUse(db, key, now)
  return key
}

async function noteUse(db: Db, { shopKeySeq, lastUsedAt }: UsedKey, now: Date): Promise<void> {
  if (lastUsedAt && Math.abs(now.getTime() - lastUsedAt.getTime()) < MINUTE_MS) return
  await db.update(shopKeys).set({ lastUsedAt: now }).where(eq(shopKeys.shopKeySeq, shopKeySeq))
}

interface Bucket {
  /** Calls that may be made at once. */
  left: number
  at: number
}

/** Calls that each key may still make, by server. */
const buckets = new WeakMap<object, Map<number, Bucket>>()

/**
 * Counts a call against the limit of its key: a bucket that holds as many calls as the key may make in a minute and
 * fills up evenly. Throws 429 when it is empty. Each server process counts its own calls.
 */
function countCall(services: object, { shopKeySeq, perMinute }: UsedKey, now: Date): void {
  const serviceBuckets = buckets.get(services) ?? new Map<number, Bucket>()
  buckets.set(services, serviceBuckets)
  const { left, at } = serviceBuckets.get(shopKeySeq) ?? { left: perMinute, at: now.getTime() }
  const passed = Math.max(0, now.getTime() - at)
  const free = Math.min(perMinute, left + (passed * perMinute) / MINUTE_MS)
  if (free < 1) {
    const seconds = Math.ceil(((1 - free) * MINUTE_MS) / perMinute / 1000)
    throw tooMany('호출이 너무 많습니다. 잠시 후 다시 시도해 주세요.', seconds)
  }
  serviceBuckets.set(shopKeySeq, { left: free - 1, at: now.getTime() })
}
