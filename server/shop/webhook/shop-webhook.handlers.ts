import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { isLocalUrl, webhookUrlProblem } from '../../../domain/basicSetting/webhook-url'
import type { AdminCall, Call, SteppedCall } from '../../call/call'
import { handlersOf, steppedHandlersOf } from '../../call/handlers-of'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid, invalidState, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { wakeRunner } from '../../jobs/runner'
import { fieldChanges } from '../../log/field-changes'
import { isSampleShop } from '../../prepare-data'
import { forEachRow, nameLookupFrom } from '../../resource/each-row'
import { anyOf, contains, withinDays } from '../../resource/filters'
import { logOf } from '../../resource/log'
import { orderBy, paged } from '../../resource/pages'
import { createRepository } from '../../resource/repository'
import { checkVersion } from '../../resource/stamps'
import { assertUnique } from '../../resource/unique'
import { newToken, seal } from '../../session/crypto'
import { checkOwnPassword, type OwnPassword, ownAccount, withOwnPassword } from '../../session/own-password'
import { isBlocked, noteAttempt, webhookDeliveryJob } from './delivery-job'
import { sendWebhook } from './send-webhook'
import { type ShopWebhook, shopWebhookDeliveries, shopWebhooks } from './shop-webhook.schema'
import { webhookStateOf } from './webhook-state'

const RESOURCE = 'shop-webhooks'
const MAX_WEBHOOKS = 10

const store = createRepository(shopWebhooks, 'shopWebhookSeq')
const d = shopWebhookDeliveries
const log = logOf('웹훅', RESOURCE, nameLookupFrom(shopWebhooks, shopWebhooks.shopWebhookSeq, shopWebhooks.url))
const deliveryNames = nameLookupFrom(d, d.shopWebhookDeliverySeq, d.recordName)
const logDeliveries = logOf('웹훅 전송', 'shop-webhook-deliveries', deliveryNames)

/** Returns how many deliveries of each address are in a state. */
async function countsOf(db: Db, seqs: readonly number[]): Promise<(seq: number, failed: boolean) => number> {
  const rows = await db
    .select({ seq: d.shopWebhookSeq, state: d.state, n: count() })
    .from(d)
    .where(and(inArray(d.shopWebhookSeq, [...seqs]), ne(d.state, 'DELIVERED')))
    .groupBy(d.shopWebhookSeq, d.state)
  return (seq, failed) =>
    rows
      .filter((row) => row.seq === seq && (row.state === 'FAILED') === failed)
      .reduce((sum, row) => sum + Number(row.n), 0)
}

async function toWebhooks(db: Db, rows: readonly ShopWebhook[]): Promise<Schemas['ShopWebhook'][]> {
  if (rows.length === 0) return []
  const counts = await countsOf(
    db,
    rows.map(({ shopWebhookSeq }) => shopWebhookSeq),
  )
  return rows.map((row) => {
    const { secretSealed: _, pausedUntil: _1, ...shown } = row
    return {
      ...shown,
      state: webhookStateOf(row),
      lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
      lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
      waitingCount: counts(row.shopWebhookSeq, false),
      failedCount: counts(row.shopWebhookSeq, true),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

async function toWebhook({ db }: Pick<Call, 'db'>, row: ShopWebhook): Promise<Schemas['ShopWebhook']> {
  const [webhook] = await toWebhooks(db, [row])
  if (!webhook) throw new Error('no webhook of its row')
  return webhook
}

async function lockAt(call: AdminCall, seq: number, version: number): Promise<ShopWebhook> {
  await lockPlaces(call.db, RESOURCE)
  const row = await store.lock(call.db, seq)
  await checkVersion(row, version, () => toWebhook(call, row))
  return row
}

/** Returns the columns of an address. Throws 400 on `url`, DUPLICATE. */
async function valuesOf(call: AdminCall, body: Schemas['ShopWebhookFields'], exceptSeq?: number) {
  const problem = webhookUrlProblem(body.url)
  if (problem) throw invalid({ url: problem })
  if (isLocalUrl(body.url) && !(await isSampleShop(call.db)))
    throw invalid({ url: '이 서버 자신의 주소로는 보낼 수 없습니다.' })
  const url = new URL(body.url.trim()).href
  await assertUnique(call.db, shopWebhooks.shopWebhookSeq, exceptSeq, {
    url: [eq(shopWebhooks.url, url), '이미 등록된 주소입니다.'],
  })
  return { url, kinds: [...new Set(body.kinds)], enabled: body.enabled }
}

async function confirmPassword(call: AdminCall, ownPassword: OwnPassword): Promise<void> {
  await checkOwnPassword(call, await ownAccount(call), ownPassword, 'currentPassword')
}

/** Returns a new signing secret and what is stored of it. */
function newSecret({ services: { random, keys } }: AdminCall) {
  const signingSecret = `whsec_${newToken(random)}`
  return { signingSecret, secretSealed: seal(keys.personal, random, signingSecret) }
}

async function create(call: AdminCall, body: Schemas['ShopWebhookFields'], ownPassword: OwnPassword) {
  await lockPlaces(call.db, RESOURCE)
  await confirmPassword(call, ownPassword)
  if ((await call.db.$count(shopWebhooks)) >= MAX_WEBHOOKS)
    throw new Refusal(409, 'LIMIT_EXCEEDED', `웹훅은 ${MAX_WEBHOOKS}개까지 등록할 수 있습니다.`)
  const values = await valuesOf(call, body)
  const { signingSecret, secretSealed } = newSecret(call)
  const row = await store.insert(call, { ...values, secretSealed })
  const changes = fieldChanges('ShopWebhookUpdate', { url: null, kinds: null, enabled: null }, values)
  log(call, { action: 'CREATE', what: '등록', names: [row.url], seqs: [row.shopWebhookSeq], changes })
  return { ...(await toWebhook(call, row)), signingSecret }
}

async function update(call: AdminCall, seq: number, body: Schemas['ShopWebhookUpdate'], ownPassword: OwnPassword) {
  const before = await lockAt(call, seq, body.version)
  const values = await valuesOf(call, body, seq)
  const isMoved = values.url !== before.url
  // a new recipient of the shop's events is as sensitive as a secret
  if (isMoved) await confirmPassword(call, ownPassword)
  const fresh = isMoved || (values.enabled && !before.enabled) ? { failures: 0, pausedUntil: null } : {}
  const row = await store.update(call, before, { ...values, ...fresh })
  const changes = fieldChanges('ShopWebhookUpdate', before, values)
  log(call, { action: 'UPDATE', what: '수정', names: [row.url], seqs: [seq], changes })
  wake(call)
  return toWebhook(call, row)
}

const wake = (call: AdminCall): void => call.afterCommit(() => wakeRunner(call.services, webhookDeliveryJob))

/** Makes an address and its deliveries due now. */
async function resume(call: AdminCall, webhookSeqs: readonly number[]): Promise<void> {
  await call.db
    .update(shopWebhooks)
    .set({ pausedUntil: null })
    .where(inArray(shopWebhooks.shopWebhookSeq, [...webhookSeqs]))
  wake(call)
}

async function resendAll(call: AdminCall, seq: number): Promise<Schemas['ShopWebhookResent']> {
  const { url } = await store.lock(call.db, seq)
  const rows = await call.db
    .update(d)
    .set({ state: 'RETRYING', since: call.now, nextAttemptAt: call.now })
    .where(and(eq(d.shopWebhookSeq, seq), inArray(d.state, ['FAILED', 'RETRYING'])))
    .returning({ seq: d.shopWebhookDeliverySeq })
  await resume(call, [seq])
  log(call, { action: 'SEND', what: `실패한 전송 ${rows.length}건 다시 보내기`, names: [url], seqs: [seq] })
  return { done: rows.length }
}

async function resendMany(call: AdminCall, seqs: number[]): Promise<Schemas['BulkReceipt']> {
  const webhooks = new Set<number>()
  const act = async (db: Db, seq: number): Promise<void> => {
    const [row] = await db
      .select({ delivery: d, enabled: shopWebhooks.enabled })
      .from(d)
      .innerJoin(shopWebhooks, eq(shopWebhooks.shopWebhookSeq, d.shopWebhookSeq))
      .where(eq(d.shopWebhookDeliverySeq, seq))
    if (!row) throw new Refusal(404, 'NOT_FOUND', '지난 전송 내역입니다.')
    if (!row.enabled) throw invalidState('사용하지 않는 웹훅입니다. 사용으로 바꾼 뒤 다시 보내 주세요.')
    webhooks.add(row.delivery.shopWebhookSeq)
    const state = row.delivery.attempts > 0 && row.delivery.state !== 'DELIVERED' ? 'RETRYING' : 'WAITING'
    await db.update(d).set({ state, since: call.now, nextAttemptAt: call.now }).where(eq(d.shopWebhookDeliverySeq, seq))
  }
  const { done, failed, doneSeqs } = await forEachRow(call, seqs, act, deliveryNames)
  if (done > 0) {
    await resume(call, [...webhooks])
    const names = [...(await deliveryNames(call.db, doneSeqs)).values()]
    logDeliveries(call, { action: 'SEND', what: '다시 보내기', names: names.slice(0, 1), count: done, seqs: doneSeqs })
  }
  return { done, failed }
}

async function test(call: SteppedCall, seq: number): Promise<Schemas['ShopWebhookTest']> {
  const webhook = await call.step(({ db }) => store.lock(db, seq))
  const startedAt = performance.now()
  const content = { id: 0, kind: 'TEST', createdAt: call.now.toISOString(), data: {} }
  const attempt = await sendWebhook(call.services, webhook, content)
  const took = Math.round(performance.now() - startedAt)
  return call.finish(async (inner) => {
    // a failed test is no failed delivery
    if (attempt.delivered) {
      await noteAttempt(inner, seq, attempt)
      wake(inner)
    }
    const outcome = attempt.delivered ? '성공' : '실패'
    log(inner, {
      action: 'SEND',
      what: `시험 발송 ${outcome} (${attempt.response})`,
      names: [webhook.url],
      seqs: [seq],
    })
    return { ...attempt, took }
  })
}

type Query = QueryOf<'GET /api/v1/admin/shop-webhook-deliveries'>

async function deliveries({ db }: AdminCall, query: Query) {
  const where = and(
    contains(query.keyword, d.recordName),
    query.shopWebhookSeq === undefined ? undefined : eq(d.shopWebhookSeq, query.shopWebhookSeq),
    anyOf(d.kind, query.kind),
    anyOf(d.state, query.state),
    withinDays(d.createdAt, query.createdAt, 'createdAt'),
  )
  const blocked = sql<boolean>`(${d.state} <> 'DELIVERED' and ${isBlocked})`
  return paged(
    query,
    () => db.$count(d, where),
    async (limit, offset) => {
      const rows = await db
        .select({ delivery: d, url: shopWebhooks.url, blocked })
        .from(d)
        .innerJoin(shopWebhooks, eq(shopWebhooks.shopWebhookSeq, d.shopWebhookSeq))
        .where(where)
        .orderBy(...orderBy(query.sort, 'createdAt,desc', { createdAt: d.createdAt }, d.shopWebhookDeliverySeq))
        .limit(limit)
        .offset(offset)
      return rows.map(({ delivery: { data, since: _, ...delivery }, url, blocked }) => ({
        ...delivery,
        url,
        blocked,
        nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
        lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
        createdAt: delivery.createdAt.toISOString(),
        content: JSON.stringify(data),
      }))
    },
  )
}

export const shopWebhookHandlers = {
  ...handlersOf({
    'GET /api/v1/admin/shop-webhooks': async ({ db }) =>
      toWebhooks(db, await db.select().from(shopWebhooks).orderBy(shopWebhooks.shopWebhookSeq)),

    'DELETE /api/v1/admin/shop-webhooks/{seq}': async (call, { path, query }) => {
      const { url } = await lockAt(call, path.seq, query.version)
      await store.remove(call.db, path.seq)
      log(call, { action: 'DELETE', what: '삭제', names: [url], seqs: [path.seq] })
      return null
    },

    'POST /api/v1/admin/shop-webhooks/{seq}/resend': (call, { path }) => resendAll(call, path.seq),

    'GET /api/v1/admin/shop-webhook-deliveries': (call, { query }) => deliveries(call, query),
    'POST /api/v1/admin/shop-webhook-deliveries/bulk': (call, { body }) => resendMany(call, body.seqs),
  }),
  ...steppedHandlersOf({
    'POST /api/v1/admin/shop-webhooks': withOwnPassword(
      ({ currentPassword }) => currentPassword,
      (call, { body: { currentPassword: _, ...body } }, ownPassword) => create(call, body, ownPassword),
    ),

    'PUT /api/v1/admin/shop-webhooks/{seq}': withOwnPassword(
      ({ currentPassword }) => currentPassword,
      (call, { path, body }, ownPassword) => update(call, path.seq, body, ownPassword),
    ),

    'POST /api/v1/admin/shop-webhooks/{seq}/rotate-secret': withOwnPassword(
      ({ currentPassword }) => currentPassword,
      async (call, { path, body }, ownPassword) => {
        const before = await lockAt(call, path.seq, body.version)
        await confirmPassword(call, ownPassword)
        const { signingSecret, secretSealed } = newSecret(call)
        const row = await store.update(call, before, { secretSealed })
        log(call, { action: 'UPDATE', what: '서명 키 재발급', names: [row.url], seqs: [path.seq] })
        return { ...(await toWebhook(call, row)), signingSecret }
      },
    ),

    'POST /api/v1/admin/shop-webhooks/{seq}/test': { inSteps: (call, { path }) => test(call, path.seq) },
  }),
}
