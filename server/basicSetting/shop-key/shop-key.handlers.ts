import { and, count, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf, steppedHandlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, Refusal } from '../../contract/refusal'
import { lockPlaces } from '../../db/locks'
import { fieldChanges } from '../../log/field-changes'
import { nameLookupFrom } from '../../resource/each-row'
import { logOf } from '../../resource/log'
import { recordSerializer } from '../../resource/record-serializer'
import { createRepository } from '../../resource/repository'
import { checkVersion } from '../../resource/stamps'
import { assertUnique, nameEquals } from '../../resource/unique'
import { checkOwnPassword, ownAccount, withOwnPassword } from '../../session/own-password'
import { shopKeys } from '../../session/shop-key.schema'
import { newShopKey, type ShopKey } from '../../session/shop-keys'

const RESOURCE = 'shop-keys'
/** Maximum number of keys in use. */
const MAX_KEYS = 20

const store = createRepository(shopKeys, 'shopKeySeq')
const { shopKeySeq, name, revokedAt } = shopKeys
const serialize = recordSerializer('PUT /api/v1/admin/shop-keys/{seq}')
// the prefix tells keys apart; the key itself is never logged
const log = logOf('API 키', RESOURCE, nameLookupFrom(shopKeys, shopKeySeq, sql`${name} || ' (' || prefix || '…)'`))

async function toShopKey({ db }: Pick<AdminCall, 'db'>, row: ShopKey): Promise<Schemas['ShopKey']> {
  const [record] = await serialize(db, [row])
  // the fields of the schema are columns
  return record as Schemas['ShopKey']
}

/** Throws DUPLICATE if another key in use has the name. */
const assertFreeName = (call: AdminCall, text: string, exceptSeq?: number): Promise<void> =>
  assertUnique(call.db, shopKeySeq, exceptSeq, {
    name: [and(nameEquals(name, text), isNull(revokedAt)), '사용 중인 다른 API 키의 이름입니다.'],
  })

async function assertRoom({ db }: AdminCall): Promise<void> {
  const [row] = await db.select({ n: count() }).from(shopKeys).where(isNull(revokedAt))
  if (Number(row?.n ?? 0) < MAX_KEYS) return
  throw new Refusal(
    409,
    'LIMIT_EXCEEDED',
    `API 키는 ${MAX_KEYS}개까지 사용할 수 있습니다. 쓰지 않는 키를 폐기해 주세요.`,
  )
}

/** Locks a key that is in use, at the version that was seen. Throws 404, CONFLICT, INVALID_STATE if it is revoked. */
async function lockUsable(call: AdminCall, seq: number, version: number): Promise<ShopKey> {
  await lockPlaces(call.db, RESOURCE)
  const row = await store.lock(call.db, seq)
  await checkVersion(row, version, () => toShopKey(call, row))
  if (row.revokedAt) throw invalidState('폐기한 API 키입니다.')
  return row
}

const named = ({ name, prefix }: ShopKey): string => `${name} (${prefix}…)`

export const shopKeyHandlers = {
  ...handlersOf({
    'GET /api/v1/admin/shop-keys': async (call) => {
      const usable = await call.db.select().from(shopKeys).where(isNull(revokedAt)).orderBy(sql`${shopKeySeq} desc`)
      const revoked = await call.db
        .select()
        .from(shopKeys)
        .where(isNotNull(revokedAt))
        .orderBy(sql`${revokedAt} desc`, sql`${shopKeySeq} desc`)
      // the fields of the schema are columns
      return (await serialize(call.db, [...usable, ...revoked])) as Schemas['ShopKey'][]
    },

    'PUT /api/v1/admin/shop-keys/{seq}': async (call, { path, body: { version, ...body } }) => {
      const before = await lockUsable(call, path.seq, version)
      await assertFreeName(call, body.name, path.seq)
      const values = { ...body, name: body.name.trim(), scopes: [...new Set(body.scopes)] }
      const row = await store.update(call, before, values)
      const changes = fieldChanges('ShopKeyUpdate', before, values)
      log(call, { action: 'UPDATE', what: '수정', names: [named(row)], seqs: [path.seq], changes })
      return toShopKey(call, row)
    },

    'POST /api/v1/admin/shop-keys/{seq}/revoke': async (call, { path, body }) => {
      const before = await lockUsable(call, path.seq, body.version)
      const row = await store.update(call, before, { revokedAt: call.now })
      log(call, { action: 'STATE', what: '폐기', names: [named(row)], seqs: [path.seq] })
      return toShopKey(call, row)
    },
  }),
  ...steppedHandlersOf({
    'POST /api/v1/admin/shop-keys': withOwnPassword(
      ({ currentPassword }) => currentPassword,
      async (call, { body: { currentPassword: _, ...body } }, ownPassword) => {
        await lockPlaces(call.db, RESOURCE)
        await checkOwnPassword(call, await ownAccount(call), ownPassword, 'currentPassword')
        await assertRoom(call)
        await assertFreeName(call, body.name)
        const { key, ...stored } = newShopKey(call.services.random)
        const values = { ...body, name: body.name.trim(), scopes: [...new Set(body.scopes)] }
        const row = await store.insert(call, { ...values, ...stored })
        const changes = fieldChanges('ShopKeyUpdate', { name: null, scopes: null, perMinute: null }, values)
        log(call, { action: 'CREATE', what: '등록', names: [named(row)], seqs: [row.shopKeySeq], changes })
        return { ...(await toShopKey(call, row)), keySecret: key }
      },
    ),
  }),
}
