import { randomUUID } from 'node:crypto'
import { and, asc, gt, gte } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminOperation, getOperation, operations } from '../../server/contract/contract'
import type { Schema } from '../../server/contract/contract-document'
import type { AdminOperationName } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { type TestShop, testShop } from '../server/harness'
import { TEST_NOW } from '../server/snapshot'
import { cases, type Request } from './cases'
import { lastLog, send } from './checked'
import { resolveSchema } from './resolve-schema'

/** Rules for every call that changes something, tested with its successful request. */

/** Calls that write no row of the screen-usage log, each with its reason. */
const checkedOnly = 'only checks the sheet; its confirmation is logged'
const unlogged: Partial<Record<AdminOperationName, string>> = {
  'POST /api/v1/admin/auth/reissue': 'continues a session, whose start is logged',
  'POST /api/v1/admin/auth/check-id': 'changes nothing',
  'POST /api/v1/admin/auth/sign-in/test': 'the first of two steps; the second is the sign-in',
  'POST /api/v1/admin/me/otp': 'has no effect before it is confirmed',
  'DELETE /api/v1/admin/me/sessions': 'the admin of the test has no other session',
  'POST /api/v1/admin/files': 'no record refers to the file yet; the change of such a record is logged',
  'DELETE /api/v1/admin/excel-jobs/{seq}': 'discards a file, whose creation and downloads are logged',
  'POST /api/v1/admin/business-prices/excel-uploads': checkedOnly,
  'POST /api/v1/admin/business-sizes/excel-uploads': checkedOnly,
  'POST /api/v1/admin/car-models/excel-uploads': checkedOnly,
  'POST /api/v1/admin/coupons/{seq}/excel-uploads': checkedOnly,
  'POST /api/v1/admin/events/{seq}/winners/excel-uploads': checkedOnly,
  'POST /api/v1/admin/rental-events/{seq}/winners/excel-uploads': checkedOnly,
  'POST /api/v1/admin/gift-card-grants/excel-uploads': checkedOnly,
  'POST /api/v1/admin/delivery-batches/excel-uploads': checkedOnly,
  'POST /api/v1/admin/island-fees/excel-uploads': checkedOnly,
  'POST /api/v1/admin/items/excel-uploads': checkedOnly,
  'POST /api/v1/admin/point-entries/excel-uploads': checkedOnly,
  'POST /api/v1/admin/market-prices/excel-uploads': checkedOnly,
  'POST /api/v1/admin/price-jobs/excel-uploads': checkedOnly,
  'POST /api/v1/admin/rental-products/excel-uploads': checkedOnly,
  'POST /api/v1/admin/stores/excel-uploads': checkedOnly,
  'POST /api/v1/admin/rental-applications/excel-uploads': checkedOnly,
  'POST /api/v1/admin/sms-sends/excel-uploads': checkedOnly,
  'POST /api/v1/admin/sms-sends/check': 'only computes; sending is logged',
  'POST /api/v1/admin/price-jobs/excel-uploads/{uploadSeq}/confirm':
    'creates a preview; the job created from it is logged',
}

/** Log rows that name no record, each with its reason. */
const untargeted: Partial<Record<AdminOperationName, string>> = {
  'POST /api/v1/admin/admin-logs/screen-views': 'a screen is not a record',
  'PUT /api/v1/admin/shop-info': 'there is only one record',
  'PUT /api/v1/admin/item-view-settings/{itemType}': 'an item type has no seq; the summary names it',
  'POST /api/v1/admin/item-view-settings/{itemType}/reset': 'an item type has no seq; the summary names it',
  'PUT /api/v1/admin/holidays': 'days have no seq; the summary names the year',
  'PUT /api/v1/admin/stores/fee-defaults': 'there is only one table',
  'PUT /api/v1/admin/log-inspections/{month}': 'a month has no seq; the summary names it',
}

/** Log rows whose records have no name, each with its reason. */
const ownAccount = 'the record is the admin of the log row'
const singleRecord = 'there is only one, which the summary names'
const unnamed: Partial<Record<AdminOperationName, string>> = {
  'POST /api/v1/admin/auth/reset-password': ownAccount,
  'POST /api/v1/admin/auth/sign-in': ownAccount,
  'POST /api/v1/admin/auth/sign-in/otp/test': ownAccount,
  'POST /api/v1/admin/auth/sign-out': ownAccount,
  'PUT /api/v1/admin/me': ownAccount,
  'PUT /api/v1/admin/me/pins': ownAccount,
  'DELETE /api/v1/admin/me/otp': ownAccount,
  'POST /api/v1/admin/me/otp/confirm': ownAccount,
  'POST /api/v1/admin/me/otp/recovery-codes': ownAccount,
  'DELETE /api/v1/admin/me/sessions/{seq}': ownAccount,
  'PUT /api/v1/admin/main-banners/settings': singleRecord,
  'PUT /api/v1/admin/main-brands/settings': singleRecord,
  'PUT /api/v1/admin/shipping-fees': singleRecord,
  'PUT /api/v1/admin/sms-settings': singleRecord,
  'POST /api/v1/admin/bank-deposits/rematch': 'deposits of a round, which the summary counts',
  'POST /api/v1/admin/bank-deposits/sync': 'deposits of a round, which the summary counts',
  'POST /api/v1/admin/excel-jobs': 'rows of a list, which the summary counts',
}

/** Changes of request bodies that only test, so that the call changes something. */
const effectiveBodies: Partial<Record<AdminOperationName, object>> = {
  'POST /api/v1/admin/best-experts/auto-fill': { dryRun: false },
}

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const writes = operations.filter(({ method, level }) => method !== 'GET' && level === 'WRITE')

/** Code that replaces CONFLICT for an old version, for actions that can be done only once. */
const onceOnlyCodes: Partial<Record<AdminOperationName, string>> = {
  'POST /api/v1/admin/return-inquiries/{seq}/claim': 'ALREADY_PROCESSED',
}

async function requestOf(operation: AdminOperation): Promise<Request> {
  const request = await cases[operation.name](shop)
  const more = effectiveBodies[operation.name]
  if (more) request.body = { ...(request.body as object), ...more }
  return { token: operation.permission === 'PUBLIC' ? undefined : await shop.signIn('admin'), ...request }
}

/** Returns new log rows, without reading the months of the sample. */
const logsAfter = (seq: number) =>
  shop.services.db
    .select()
    .from(adminLogs)
    .where(and(gt(adminLogs.adminLogSeq, seq), gte(adminLogs.occurredAt, TEST_NOW)))
    .orderBy(asc(adminLogs.adminLogSeq))

function bodyOf({ document }: AdminOperation): Schema {
  return resolveSchema(document.requestBody?.content['application/json']?.schema ?? {})
}

const versioned = (operation: AdminOperation): boolean => bodyOf(operation).properties?.version !== undefined

const isDone = ({ result }: { result: string }): boolean => result === 'SUCCESS'

/** Bodies that contain only their request id. */
const onlyRequestId: AdminOperationName[] = [
  'POST /api/v1/admin/bank-deposits/sync',
  'POST /api/v1/admin/bank-deposits/rematch',
]

/** Returns other values for a field of a body; the contract may refuse some of them. */
function otherValues(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1]
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'string') {
    const day = value.replace(/^\d{4}-\d{2}-(\d{2})/, (all, of) => `${all.slice(0, 8)}${of === '01' ? '02' : '01'}`)
    const month = value.replace(/^(\d{4}-)(\d{2})$/, (_all, year, of) => `${year}${of === '01' ? '02' : '01'}`)
    return [day, month, `${value} 2`, `${value}2`].filter((other) => other !== value)
  }
  if (Array.isArray(value)) {
    const inside = value.flatMap((each, at) => otherValues(each).map((other) => value.with(at, other)))
    return [...inside, value.slice(0, -1)]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, of]) => otherValues(of).map((other) => ({ ...value, [key]: other })))
}

/** Returns the same request with other content (body or record of the path), to be sent with the same request id. */
function otherContents({ body, path, ...request }: Request): Request[] {
  const { requestId, version, ...content } = body as Record<string, unknown>
  const bodies = otherValues(content).map((other) => ({
    ...(other as object),
    requestId,
    ...(version ? { version } : {}),
  }))
  const others = typeof path?.seq === 'number' ? [{ ...request, body, path: { ...path, seq: path.seq + 1 } }] : []
  return [...bodies.map((of) => ({ ...request, ...(path ? { path } : {}), body: of })), ...others]
}

/** Returns whether a DELETE requires the version of its record. */
const requiresVersion = ({ method, document }: AdminOperation): boolean =>
  method === 'DELETE' && (document.parameters ?? []).some((p) => 'name' in p && p.name === 'version')

/** A version that no record of the tests has. */
const STALE = '?version=999999'

/** Returns the operation that reads the record of a path with a seq, if there is one. */
function readerOf({ path }: AdminOperation): AdminOperationName | undefined {
  const record = `GET ${path.replace(/(\{\w+\})\/.*$/, '$1')}` as AdminOperationName
  return operations.some(({ name }) => name === record) ? record : undefined
}

/** Returns a record without the fields that every change changes. */
function withoutStamps(record: unknown): object {
  const { version: _1, updatedAt: _2, updatedBy: _3, ...rest } = record as Record<string, unknown>
  return rest
}

describe('every write is logged, is idempotent by request id, and changes nothing with an old version', () => {
  it.each(writes.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const { path } = operation
    const isOwnRecord = path.startsWith('/api/v1/admin/me/') || path.includes('/excel-jobs/')
    const rightsOnly = path.includes('/permission-groups/')
    const request = await requestOf(operation)
    await shop.idle()
    const reader = readerOf(operation)
    const read = async (): Promise<unknown> =>
      reader && (await send(shop, reader, { path: request.path ?? {}, token: request.token ?? '' })).result
    const record = await read()
    const before = await lastLog(shop)
    if (requiresVersion(operation)) {
      const stale = await send(shop, name, { ...request, query: STALE })
      expect([stale.status, stale.code], JSON.stringify(stale.body)).toEqual([409, 'CONFLICT'])
      expect(stale.result, 'shows the record as it is').toMatchObject({ version: expect.any(Number) })
      expect(await read()).toEqual(record)
    }
    const answer = await send(shop, name, request)
    expect(answer.status, JSON.stringify(answer.body)).toBe(operation.status)
    const rows = await logsAfter(before)
    if (name in unlogged) {
      expect(rows, 'is no exception any more').toEqual([])
      return
    }
    expect(rows.length, 'left no row').toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.summary).toMatch(/[가-힣]/)
      expect(row.result).toBe('SUCCESS')
      if (name in untargeted) continue
      expect(row.resource).toBeTruthy()
      expect(row.targetCount, row.summary).toBeGreaterThan(0)
      // the row for reading the version of a DELETE names nothing
      if (!(name in unnamed) && row.action !== 'DETAIL')
        expect(row.targets, `names nothing: ${row.summary}`).not.toBe('')
    }
    if (operation.method === 'DELETE' && path.endsWith('s/{seq}') && !isOwnRecord)
      expect(rows.map(({ action }) => action)).toContain(rightsOnly ? 'PERMISSION_CHANGE' : 'DELETE')
    // jobs that the call started (e.g. a refund at the payment provider) must not change the record before the call
    // below
    await shop.idle()
    const after = await read()
    if (
      operation.method === 'PUT' &&
      record &&
      JSON.stringify(withoutStamps(record)) !== JSON.stringify(withoutStamps(after))
    )
      expect(rows.flatMap(({ changes }) => changes).length, 'says nothing of what changed').toBeGreaterThan(0)

    const last = await lastLog(shop)
    if (bodyOf(operation).properties?.requestId) {
      expect(request.body, 'the case sends no id').toHaveProperty('requestId')
      const again = await send(shop, name, request)
      expect([again.status, again.result], 'the same request answers the first result').toEqual([
        operation.status,
        answer.result,
      ])
      if (!onlyRequestId.includes(name)) {
        let reused: typeof again | undefined
        for (const other of otherContents(request)) {
          reused = await send(shop, name, other)
          if (reused.status !== 400) break
        }
        expect([reused?.status, reused?.code], JSON.stringify(reused?.body)).toEqual([409, 'REQUEST_REUSED'])
      }
      expect((await logsAfter(last)).filter(isDone), 'acted twice').toEqual([])
      expect(await read()).toEqual(after)
    }

    if (!versioned(operation)) return
    const lastNow = await lastLog(shop)
    // a different request: a repetition of the same one returns the first response
    const body = request.body as object
    const other = 'requestId' in body ? { ...request, body: { ...body, requestId: randomUUID() } } : request
    const stale = await send(shop, name, other)
    expect([stale.status, stale.code], JSON.stringify(stale.body)).toEqual([409, onceOnlyCodes[name] ?? 'CONFLICT'])
    expect((await logsAfter(lastNow)).filter(isDone)).toEqual([])
    expect(await read()).toEqual(after)
  })

  it('a DELETE takes a version if its record has one', () => {
    const edited = (path: string) => writes.some((put) => put.method === 'PUT' && put.path === path && versioned(put))
    const without = writes
      .filter(({ method, path }) => method === 'DELETE' && edited(path))
      .filter((o) => !requiresVersion(o))
    expect(without.map(({ name }) => name)).toEqual([])
    expect(writes.filter(requiresVersion).length).toBeGreaterThan(40)
  })

  it('lists only exceptions that exist', () => {
    for (const name of [
      ...Object.keys({ ...unlogged, ...untargeted, ...unnamed, ...effectiveBodies, ...onceOnlyCodes }),
      ...onlyRequestId,
    ])
      expect(getOperation(name as AdminOperationName).level).toBe('WRITE')
  })
})

/** Names of fields that hold personal data. */
const personal = /^(mobilePhone|officePhone|phone|email|address|addressDetail|carNumber|accountNo|birthDate)$/i

/** Fields of such a name without personal data, each with its reason: their values are not masked in error messages. */
const withoutPersonalData: Partial<Record<AdminOperationName, Record<string, string>>> = {
  'POST /api/v1/admin/package-codes': { phone: "a courier's customer center, which it publishes" },
  'PUT /api/v1/admin/package-codes/{seq}': { phone: "a courier's customer center, which it publishes" },
}

describe('refuses a masked value', () => {
  const fields = writes.flatMap((operation) =>
    Object.keys(bodyOf(operation).properties ?? {})
      .filter((field) => personal.test(field))
      .map((field) => [operation.name, field] as const),
  )

  it('wherever personal data is sent', () => {
    expect(fields.length).toBeGreaterThan(5)
  })

  it('lists only exceptions that exist', () => {
    const known = fields.map(([name, field]) => `${name} ${field}`)
    for (const [name, own] of Object.entries(withoutPersonalData))
      for (const field of Object.keys(own)) expect(known).toContain(`${name} ${field}`)
  })

  it.each(fields)('%s %s', async (name, field) => {
    const request = await requestOf(getOperation(name))
    const masked = field === 'email' ? 'ho***@example.com' : '010-****-5678'
    const body = { ...(request.body as object), [field]: masked }
    const answer = await send(shop, name, { ...request, body })
    expect([answer.status, answer.errors.map((error) => error.field)]).toEqual([400, [field]])
    if (!withoutPersonalData[name]?.[field]) expect(answer.errors[0]?.message).toContain('가려진 값')
  })
})
