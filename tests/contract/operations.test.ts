import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanText } from '../../domain/common/clean-text'
import { type AdminOperation, checkInput, operations } from '../../server/contract/contract'
import type { Schema } from '../../server/contract/contract-document'
import type { AdminOperationName } from '../../server/contract/contract-types'
import { Refusal } from '../../server/contract/refusal'
import { adminSessions } from '../../server/db/schema'
import { type Answer, type TestShop, testShop } from '../server/harness'
import { cases, type Request } from './cases'
import { freshIp, send } from './checked'
import { resolveSchema } from './resolve-schema'

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const names = (wanted: (operation: AdminOperation) => boolean): AdminOperationName[] =>
  operations.filter(wanted).map(({ name }) => name)

const isCoded = ({ permission }: AdminOperation): boolean => Array.isArray(permission)
const takesJson = ({ bodyType }: AdminOperation): boolean => bodyType === 'application/json'
const byName = new Map(operations.map((operation) => [operation.name, operation]))
const operationOf = (name: AdminOperationName): AdminOperation => byName.get(name) as AdminOperation

async function requestOf(name: AdminOperationName): Promise<Request> {
  const request = await cases[name](shop)
  return { token: operationOf(name).permission === 'PUBLIC' ? undefined : await shop.signIn('admin'), ...request }
}

const known = new Map<AdminOperationName, Promise<Request>>()

/** Returns the same request each time, for calls that read or are refused and so do not use it up. */
function sameRequestOf(name: AdminOperationName): Promise<Request> {
  const request = known.get(name) ?? requestOf(name)
  known.set(name, request)
  return request
}

/** Sends that request with changes, which must be refused or only read. */
const sendWith = async (name: AdminOperationName, change: Partial<Request>): Promise<Answer> =>
  send(shop, name, { ...(await sameRequestOf(name)), ...change })

/** Returns the properties of the body, with references and compositions resolved. */
function bodyProperties(name: AdminOperationName): [string, Schema][] {
  const { document } = operationOf(name)
  const schema = resolveSchema(document.requestBody?.content['application/json']?.schema ?? {})
  return Object.entries(schema.properties ?? {}).map(([key, property]) => [key, flat(property)])
}

function flat(schema: Schema): Schema {
  const resolved = resolveSchema(schema)
  const more = [...(resolved.allOf ?? []), ...(resolved.anyOf ?? [])].map(flat).filter(({ type }) => type !== 'null')
  return Object.assign({}, ...more, resolved)
}

const isText = ({ type }: Schema): boolean => type === 'string'
/** Limit of the editor's HTML, which the server sanitizes; no other text is so long. */
const RICH_TEXT = 102_400
const isFreeText = (schema: Schema): boolean =>
  isText(schema) && !schema.pattern && !schema.format && !schema.enum && (schema.maxLength ?? 500) >= 20

it('has a request for every operation of the contract', () => {
  expect(Object.keys(cases).sort()).toEqual(operations.map(({ name }) => name).sort())
})

it('knows the allowed callers of every operation', () => {
  for (const { permission, name } of operations) expect(permission.length, name).toBeGreaterThan(0)
})

describe('answers match the contract', () => {
  it.each(names(() => true))('%s', async (name) => {
    const answer = await send(shop, name, await requestOf(name))
    expect(answer.status, JSON.stringify(answer.body)).toBe(operationOf(name).status)
    if (operationOf(name).json) expect((answer.body as { status: number }).status).toBe(answer.status)
    else expect(answer.bytes.length).toBeGreaterThan(0)
    expect(shop.reports).toEqual([])
  })
})

describe('refuses callers without a valid session', () => {
  const closed = names(({ permission }) => permission !== 'PUBLIC')

  it('refuses a missing and a forged token on every protected operation', async () => {
    const good = await shop.signIn('admin')
    const forged = `${good.slice(0, -4)}${good.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    for (const name of closed) {
      for (const token of [undefined, forged, 'nonsense']) {
        const answer = await send(shop, name, { token, body: undefined })
        expect([answer.status, answer.code], name).toEqual([401, 'UNAUTHORIZED'])
      }
    }
  })

  it('refuses an expired token on every protected operation', async () => {
    const token = await shop.signIn('super2', { fresh: true, ip: freshIp() })
    const now = shop.clock.now()
    shop.clock.advance(31)
    for (const name of closed) {
      const answer = await send(shop, name, { token })
      expect([answer.status, answer.code], name).toEqual([401, 'TOKEN_EXPIRED'])
    }
    shop.clock.set(now)
  })

  it('refuses the token of an ended session on every protected operation', async () => {
    const token = await shop.signIn('mkt_lead', { fresh: true, ip: freshIp() })
    const me = await shop.call<{ adminSeq: number }>('GET', '/api/v1/admin/me', { token })
    await shop.services.db
      .update(adminSessions)
      .set({ revokedAt: shop.clock.now(), revokedReason: 'FORCED' })
      .where(eq(adminSessions.adminSeq, me.result.adminSeq))
    for (const name of closed) {
      const answer = await send(shop, name, { token })
      expect([answer.status, answer.code], name).toEqual([401, 'UNAUTHORIZED'])
    }
  })
})

describe('refuses callers without permission', () => {
  // The permission is checked first: the rest of the request need not exist.
  const refused = async (wanted: AdminOperationName[], loginId: string): Promise<string[]> => {
    const token = await shop.signIn(loginId, { ip: freshIp() })
    const others: string[] = []
    for (const name of wanted) {
      const { status, code, message } = await send(shop, name, { token, path: { seq: 1, date: '2026-11-20' } })
      if (status !== 401 || code !== 'INVALID_AUTHORITIES' || message !== '해당 메뉴에 대한 권한이 없습니다.')
        others.push(`${name}: ${status} ${code} ${message}`)
    }
    return others
  }

  it('refuses a caller without the permission code', async () => {
    // the admin has only READ of FAQ
    const readsFaq = (operation: AdminOperation) => operation.permission.includes('FAQ') && operation.level === 'READ'
    expect(
      await refused(
        names((operation) => isCoded(operation) && !readsFaq(operation)),
        'nobody',
      ),
    ).toEqual([])
  })

  it('refuses a change from a caller who may only read', async () => {
    const writing = names((operation) => isCoded(operation) && operation.level === 'WRITE')
    expect(await refused(writing, 'reader')).toEqual([])
  })

  it('allows reads for a caller who may only read', async () => {
    const token = await shop.signIn('reader', { ip: freshIp() })
    for (const name of names((operation) => isCoded(operation) && operation.level === 'READ')) {
      const request = await sameRequestOf(name)
      const answer = await send(shop, name, { ...request, query: request.query?.replace('unmask=true', ''), token })
      // The permission exists, but the preview or the upload belongs to the case's admin only.
      const own = name.includes('/previews/{seq}') || name.includes('/excel-uploads/{uploadSeq}')
      expect(answer.status, name).toBe(own ? 404 : operationOf(name).status)
    }
  })
})

/**
 * Returns field and message of the contract check for a body or path parameters. The same check runs for every call.
 */
function saidOf(name: AdminOperationName, { body, path }: { body?: unknown; path?: Record<string, string> }) {
  try {
    // The check fills in defaults: a copy keeps the caller's value unchanged.
    checkInput(operationOf(name), { path: path ?? {}, query: {}, body: structuredClone(body) })
    return []
  } catch (error) {
    if (error instanceof Refusal && error.status === 400 && error.code === 'VALIDATION_FAILED')
      return error.errors ?? []
    throw error
  }
}

const bodySchemaOf = (name: AdminOperationName): Schema =>
  resolveSchema(operationOf(name).document.requestBody?.content['application/json']?.schema ?? {})

describe('refuses bodies that violate the contract', () => {
  const json = { 'content-type': 'application/json' }

  /** One request of each kind is sent. Other faults of a body are tested by the check that all requests pass. */
  it.each(names(takesJson))('%s: malformed JSON, wrong content type, no object, unknown field', async (name) => {
    for (const body of ['{"a":', 'null']) {
      const answer = await sendWith(name, { body, headers: json })
      expect([answer.status, answer.code], body).toEqual([400, 'VALIDATION_FAILED'])
    }
    const text = await sendWith(name, { body: '{}', headers: { 'content-type': 'text/plain' } })
    expect([text.status, text.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
    const request = await sameRequestOf(name)
    const more = await sendWith(name, { body: { ...(request.body as object), surprise: 1 } })
    expect([more.status, more.code, more.errors.map(({ field }) => field)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['surprise'],
    ])
  })

  it('refuses every JSON value that is no object', async () => {
    for (const body of ['', '[]', '"text"', '\u0000', '{"__proto__":{"admin":true}}', '{"a":"\\ud800"}']) {
      const answer = await sendWith('POST /api/v1/admin/brands', { body, headers: json })
      expect([answer.status, answer.code], body).toEqual([400, 'VALIDATION_FAILED'])
    }
  })

  it.each(names(takesJson))('%s: missing and invalid fields', async (name) => {
    const { body, path } = await sameRequestOf(name)
    const valid = body as Record<string, unknown>
    const whole = Object.fromEntries(Object.entries(path ?? {}).map(([key, value]) => [key, String(value)]))
    expect(saidOf(name, { body: valid, path: whole })).toEqual([])
    const refused = (changed: unknown, field: string): void => {
      const errors = saidOf(name, { body: changed, path: whole })
      expect(
        errors.map((error) => error.field.split('.')[0]),
        `${field} ${JSON.stringify(changed)}`,
      ).toContain(field)
      for (const { message } of errors) expect(message).toMatch(/[가-힣]/)
    }
    for (const field of bodySchemaOf(name).required ?? []) {
      const { [field]: _left, ...rest } = valid
      refused(rest, field)
    }
    for (const [field, property] of bodyProperties(name)) {
      const wrong = property.type === 'string' ? { a: 1 } : property.type === 'array' ? { 0: 1 } : ['wrong']
      refused({ ...valid, [field]: wrong }, field)
      if (!isText(property)) continue
      if (property.maxLength) refused({ ...valid, [field]: '가'.repeat(property.maxLength + 1) }, field)
      expect(saidOf(name, { body: { ...valid, [field]: 'a\ud800b' }, path: whole }), field).toEqual([
        { field, message: '사용할 수 없는 문자가 있습니다.' },
      ])
      // Tokens have no title and a separate message.
      if (!property.title || !(property.minLength || bodySchemaOf(name).required?.includes(field))) continue
      const invisible = '\u3164\u200b\u00a0\u00ad\u2800\ufe0f\u3000\u202e\u115f\u2060'
      const blank = saidOf(name, { body: { ...valid, [field]: invisible }, path: whole })
      expect(blank[0]?.field, field).toBe(field)
    }
  })

  it('refuses a body over the size limit on every operation with a body', async () => {
    const maxSize = (name: AdminOperationName) => (name === 'POST /api/v1/admin/files' ? 27 : 22) * 1024 * 1024
    // With a Content-Length it is refused at the start, otherwise as soon as the limit is exceeded. One call of each
    // kind is tested.
    const untold = new Set<string>()
    for (const name of names(({ bodyType }) => bodyType !== null)) {
      const type = operationOf(name).bodyType ?? ''
      const headers = { 'content-type': type === 'multipart/form-data' ? `${type}; boundary=x` : type }
      const response = await sendWith(name, {
        headers: { ...headers, 'content-length': String(maxSize(name)) },
        body: '{}',
      })
      expect([response.status, response.code], name).toEqual([413, 'TOO_LARGE'])
      if (untold.has(type)) continue
      untold.add(type)
      const sent = await sendWith(name, { headers, body: new Uint8Array(maxSize(name)).fill(0x20) })
      expect([sent.status, sent.code], name).toEqual([413, 'TOO_LARGE'])
    }
  })
})

describe('refuses queries and paths that violate the contract', () => {
  it.each(names(({ document }) => '400' in document.responses))('%s: unknown parameters', async (name) => {
    const answer = await sendWith(name, { query: '?surprise=1' })
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(answer.errors.map(({ field }) => field)).toContain('surprise')
  })

  it.each(names(({ path, method }) => path.endsWith('s') && method === 'GET' && /admins|groups|logs/.test(path)))(
    '%s: invalid paging, sorting and filters',
    async (name) => {
      if (!operationOf(name).document.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'page'))
        return
      const wrong = [
        'page=0',
        'page=-1',
        'page=x',
        'size=10',
        'sort=nothing,asc',
        'sort=name',
        'state[0]=NOPE',
        'page[a]=1',
      ]
      const request = await sameRequestOf(name)
      for (const query of wrong) {
        const answer = await send(shop, name, { ...request, query: `?${query}` })
        expect([answer.status, answer.code], query).toEqual([400, 'VALIDATION_FAILED'])
      }
      const far = await send(shop, name, { ...request, query: '?page=2000000000&size=500' })
      expect(far.status).toBe(200)
      expect((far.result as { items: unknown[] }).items).toEqual([])
    },
  )

  it.each(names(({ path }) => path.includes('{seq}')))(
    '%s: a path parameter that is no number, and one of an unknown record',
    async (name) => {
      const request = await sameRequestOf(name)
      for (const seq of ['0', '-1', '1.5', '99999999999', "1'--"]) {
        const errors = saidOf(name, { body: request.body, path: { ...request.path, seq } })
        expect(
          errors.map(({ field }) => field),
          seq,
        ).toContain('seq')
      }
      const answer = await send(shop, name, { ...request, path: { ...request.path, seq: 'abc' } })
      expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
      const missing = await send(shop, name, { ...request, path: { ...request.path, seq: 2_147_483_647 } })
      expect([missing.status, missing.code]).toEqual([404, 'NOT_FOUND'])
    },
  )
})

describe('treats special characters as plain text', () => {
  /** Decomposed text with invisible characters, which is cleaned before it is stored. */
  const unclean = `${'한글'.normalize('NFD')}\u200b\u202e\u0000`
  const evil = `${unclean}'; DROP TABLE admins; --<script>alert(1)</script>"><img src=x onerror=alert(1)> {{7*7}} \${1} %_\\ 가😀`
  const withFreeText = names(takesJson).filter((name) => bodyProperties(name).some(([, schema]) => isFreeText(schema)))

  /** Fields that have another name in the response, or whose text is masked there. */
  const shownOtherwise: Partial<Record<AdminOperationName, readonly string[]>> = {
    // the reason for a day in a closed month is stored in the order's history; the reason of the refund is another one
    'POST /api/v1/admin/refunds/{seq}/transition': ['reason'],
    // the content of an inquiry is the question; tests/server/business-inquiries.test.ts checks the answer
    'PUT /api/v1/admin/business-inquiries/{seq}/answer': ['content'],
    'PUT /api/v1/admin/item-inquiries/{seq}/answer': ['content'],
    'PUT /api/v1/admin/inquiries/{seq}/answer': ['content'],
    // the writer is masked, and the memo requires an inquiry that is closed on the phone
    'POST /api/v1/admin/inquiries': ['writerName', 'closeMemo'],
    'PUT /api/v1/admin/inquiries/{seq}': ['writerName'],
    'PUT /api/v1/admin/return-inquiries/{seq}/answer': ['content'],
    'PUT /api/v1/admin/marketing-inquiries/{seq}/answer': ['content'],
    'PUT /api/v1/admin/store-inquiries/{seq}/answer': ['content'],
    'PUT /api/v1/admin/wholesale-inquiries/{seq}/answer': ['content'],
    'PUT /api/v1/admin/event-comments/{seq}/reply': ['content'],
    'PUT /api/v1/admin/rental-event-comments/{seq}/reply': ['content'],
    'PUT /api/v1/admin/rental-event-winners/{seq}': ['name'],
    // only for a banner with a link
    'POST /api/v1/admin/rental-banners': ['linkUrl'],
    'PUT /api/v1/admin/rental-banners/{seq}': ['linkUrl'],
    'POST /api/v1/admin/main-banners': ['linkUrl'],
    'PUT /api/v1/admin/main-banners/{seq}': ['linkUrl'],
    'POST /api/v1/admin/item-detail-banners': ['linkUrl', 'scopeValues'],
    'PUT /api/v1/admin/item-detail-banners/{seq}': ['linkUrl', 'scopeValues'],
    // picture banners have no text
    'POST /api/v1/admin/top-banners': ['linkUrl', 'text'],
    'PUT /api/v1/admin/top-banners/{seq}': ['linkUrl', 'text'],
    'POST /api/v1/admin/line-banners': ['linkUrl'],
    'PUT /api/v1/admin/line-banners/{seq}': ['linkUrl'],
    'PUT /api/v1/admin/event-winners/{seq}': ['name'],
    // only for companies, rejections or long messages
    'PUT /api/v1/admin/rental-applications/{seq}': ['companyName'],
    'POST /api/v1/admin/rental-applications/{seq}/transition': ['rejectMemo', 'penaltyMemo'],
    'POST /api/v1/admin/sms-sends': ['title'],
    'PUT /api/v1/admin/sms-templates/{eventCode}': ['title'],
    // only for template types with these parts
    'POST /api/v1/admin/alimtalk-templates': ['extra', 'emphasizeTitle', 'emphasizeSubtitle'],
    'PUT /api/v1/admin/alimtalk-templates/{seq}': ['extra', 'emphasizeTitle', 'emphasizeSubtitle'],
  }

  /** Path of the texts in the response, if not at its top. */
  const shownWithin: Partial<Record<AdminOperationName, string>> = {
    'PUT /api/v1/admin/return-inquiries/{seq}/inspection': 'inspection',
    'PUT /api/v1/admin/return-inquiries/{seq}/decision': 'decision',
    // the review's own texts are the writer's
    'PUT /api/v1/admin/item-reviews/{seq}/reply': 'reply',
    'PUT /api/v1/admin/store-reviews/{seq}/reply': 'reply',
    // the response is the member, who has an address, too
    'PUT /api/v1/admin/members/{seq}/business': 'business',
  }

  it.each(withFreeText)('%s', async (name) => {
    const texts = Object.fromEntries(
      bodyProperties(name).flatMap(([field, schema]) => {
        const text = [...evil].slice(0, Math.min(schema.maxLength ?? 200, 200))
        return isFreeText(schema) ? [[field, text.join('').trim()]] : []
      }),
    )
    const sendTexts = async (some: Record<string, unknown>): Promise<Answer> => {
      const request = await requestOf(name)
      const answer = await send(shop, name, { ...request, body: { ...(request.body as object), ...some } })
      expect(answer.status, `${Object.keys(some)} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
      const whole = answer.result as Record<string, unknown> | null
      const within = shownWithin[name]
      const result = (within && whole ? whole[within] : whole) as Record<string, unknown> | null
      if (answer.status < 300 && within) expect(result, within).toBeTypeOf('object')
      if (answer.status < 300 && result && typeof result === 'object') {
        for (const [field, schema] of bodyProperties(name)) {
          if (!(field in some && field in result) || shownOtherwise[name]?.includes(field)) continue
          if (schema.maxLength === RICH_TEXT) expect(result[field], field).not.toMatch(/<script|onerror/)
          // personal data is masked in the response
          else if (!String(result[field]).includes('*'))
            expect(result[field], field).toBe(cleanText(texts[field] ?? '').trim())
        }
      }
      return answer
    }
    const all = await sendTexts(texts)
    // If one text is refused, the others are sent one by one.
    if (all.status >= 300) for (const [field, text] of Object.entries(texts)) await sendTexts({ [field]: text })
    expect(shop.reports).toEqual([])
    expect((await shop.call('GET', '/api/v1/admin/me', { token: await shop.signIn('admin') })).status).toBe(200)
  })

  it.each(names(({ document }) => JSON.stringify(document.parameters ?? []).includes('"keyword"')))(
    '%s',
    async (name) => {
      const request = await sameRequestOf(name)
      for (const keyword of [evil, '%', '_', '\\', "'", '""', '가나다😀', '2254517', 'a\u0000b']) {
        const answer = await send(shop, name, {
          ...request,
          query: `?keyword=${encodeURIComponent(keyword.slice(0, 100))}`,
        })
        expect([200, 400], keyword).toContain(answer.status)
        // Lists return a total; counts are numbers themselves.
        const { total, all } = (answer.result ?? {}) as { total?: number; all?: number }
        const counts = Object.values(answer.result ?? {}).filter((each) => typeof each === 'number')
        const n = Array.isArray(answer.result) ? answer.result.length : (total ?? all ?? Math.min(...counts))
        if (answer.status === 200) expect(n).toBeGreaterThanOrEqual(0)
      }
      expect(shop.reports).toEqual([])
    },
  )
})
