import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AdminOperation,
  checkInput,
  getOperation as operationOf,
  operations,
  parseQuery,
} from '../../server/contract/contract'
import { type Parameter, resolveRef, type Schema } from '../../server/contract/contract-document'
import type { AdminOperationName } from '../../server/contract/contract-types'
import { admins } from '../../server/db/schema'
import { type TestShop, testShop } from '../server/harness'
import { cases, type Request } from './cases'
import { expectDeclared, freshIp } from './checked'
import { resolveSchema } from './resolve-schema'

/** `FUZZ=40000 FUZZ_SEED=7` makes more calls with another seed. A failure names the seed. */
const CALLS = Number(process.env.FUZZ ?? 800)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)

let shop: TestShop
const valid = new Map<AdminOperationName, Request>()

/** Random numbers by mulberry32, the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomOf(SEED)
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

const NUMBERS = [
  0, -1, 1, 0.5, 127, 128, 255, 256, 32_767, 32_768, 65_536, -32_769, 2_147_483_647, 2_147_483_648, -2_147_483_649,
  9_007_199_254_740_991, 1e19, 1e308, -1e308, 1e-320, 999_999_999, 10_000_000_000,
]
const MOMENTS = [
  '0000-01-01T00:00:00Z',
  '2026-11-21T23:59:60Z',
  '9999-12-31T23:59:59+14:00',
  '2026-02-30T00:00:00+09:00',
  '2026-11-21T24:00:00Z',
  '-0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-21T00:00:00+99:99',
  '0001-01-01',
  '0000-00-00',
  '9999-12-31',
  '1900-01-01',
  '2999-12-31',
  '2026-13',
  '0000-01',
  '2999-12',
  '2026-11-21 10:00',
]
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u3164',
  '\u200b',
  '😀',
  "'; drop table items; --",
  '%',
  '_',
  '\\',
  '..',
  '../../x',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  'true',
  '가'.repeat(51),
  'a'.repeat(300),
  '가'.repeat(2_001),
  '225/45R17',
  '999/99R99',
  '32768/45R17',
  '99999999999',
  '-1',
  '*',
  '(',
  '[',
  '"',
  '\r\n',
  '\u202e',
  '{}',
]
const ANYTHING: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[[]]],
  { toString: 1 },
  ...NUMBERS,
  ...MOMENTS,
  ...TEXTS,
]

/** Returns a value that probably matches the schema, often at its limits. */
function likely(given: Schema, depth = 0): unknown {
  const schema = resolveSchema(given)
  if (random() < 0.08) return oneOf(ANYTHING)
  if (schema.enum) return oneOf(schema.enum)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return likely(oneOf(choice), depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => likely(part, depth)))
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum } = schema
      const within = [minimum, minimum + 1, maximum ?? 2_147_483_647, Math.min(maximum ?? 1_000, minimum + 100)]
      return random() < 0.7 ? oneOf(within) : oneOf(NUMBERS)
    }
    case 'boolean':
      return random() < 0.5
    case 'array':
      return depth > 5
        ? []
        : Array.from({ length: Math.floor(random() * 3) }, () => likely(schema.items ?? {}, depth + 1))
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).filter(([key]) =>
        schema.required?.includes(key) ? random() < 0.98 : random() < 0.5,
      )
      return Object.fromEntries(known.map(([key, part]) => [key, depth > 5 ? null : likely(part, depth + 1)]))
    }
    case 'string':
      if (schema.format?.startsWith('date')) return oneOf([...MOMENTS, '2026-11-21', '2026-11-21T09:00:00+09:00'])
      return oneOf([...TEXTS, ...MOMENTS, '가나다라마바사아자차카', 'a'.repeat(schema.maxLength ?? 10)])
    default:
      return oneOf(ANYTHING)
  }
}

type Holder = Record<string | number, unknown>

/** Returns a copy in which one value, at any depth, is replaced. */
function bent(value: unknown, schema: Schema): unknown {
  const copy = structuredClone(value)
  const targets: [Holder, string | number][] = []
  const walk = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return
    for (const key of Array.isArray(at) ? at.keys() : Object.keys(at)) {
      targets.push([at as Holder, key])
      walk((at as Holder)[key])
    }
  }
  walk(copy)
  const names = Object.keys(resolveSchema(schema).properties ?? {})
  if (typeof copy === 'object' && copy !== null && names.length > 0 && random() < 0.3) {
    const name = oneOf(names)
    ;(copy as Holder)[name] = likely(resolveSchema(schema).properties?.[name] ?? {})
    return copy
  }
  if (targets.length === 0) return likely(schema)
  const [holder, key] = oneOf(targets)
  const old = holder[key]
  const same = typeof old === 'number' ? NUMBERS : typeof old === 'string' ? [...TEXTS, ...MOMENTS] : ANYTHING
  holder[key] = oneOf(random() < 0.75 ? same : ANYTHING)
  return copy
}

const parametersOf = ({ document }: AdminOperation): Parameter[] =>
  (document.parameters ?? []).map((p) => ('$ref' in p ? (resolveRef(p.$ref) as Parameter) : p))

/** Percent-encodes a text. Lone surrogates, which UTF-8 cannot encode, are sent as the bytes that they would have. */
const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function pairs(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => pairs(`${name}[${i}]`, each))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => pairs(`${name}[${key}]`, each))
  }
  return [`${encoded(name)}=${encoded(textOf(value))}`]
}

function queryOf(operation: AdminOperation, sent: string | undefined): string {
  const known = parametersOf(operation).filter((p) => p.in === 'query')
  const chosen = known.filter(() => random() < 1.5 / known.length)
  const all = chosen.flatMap((p) => pairs(p.name, likely(p.schema)))
  if (random() < 0.02)
    all.push(oneOf(['a[b][c][d][e]=1', '%', '__proto__[x]=1', '%ff=%fe', 'page[]=1&page=2', 'a'.repeat(3_000)]))
  if (random() < 0.4 && sent) all.unshift(sent.slice(1))
  return all.length > 0 ? `?${all.join('&')}` : ''
}

function pathOf(operation: AdminOperation, sent: Request['path']): string {
  const schemas = new Map(parametersOf(operation).map((p) => [p.name, p.schema]))
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random() < 0.75 && sent?.[name] !== undefined) return encoded(String(sent[name]))
    return encoded(
      textOf(random() < 0.7 ? likely(schemas.get(name) ?? {}) : oneOf(['..', '.', '%2e', 'a/b', ...TEXTS])),
    )
  })
}

const HEADERS: [string, string[]][] = [
  ['x-admin-screen', ['/product/brand', '/../..', `/${'a'.repeat(5_000)}`, '\u00ff\u00fe', '%ED%A0%80', '/%', '']],
  [
    'authorization',
    ['Bearer', 'Bearer a.b', `Bearer ${'x'.repeat(5_000)}`, 'Basic YTpi', 'Bearer \u00ff.\u00ff', 'Bearer .'],
  ],
  ['cookie', ['XSRF-TOKEN=%ED%95%9C', '=;;=;', `a=${'b'.repeat(8_000)}`]],
  ['user-agent', ['\u00ff'.repeat(500), '']],
  ['x-background', ['1', 'yes']],
  ['content-type', ['application/json; charset=euc-kr', 'text/plain', 'multipart/form-data', 'x', 'APPLICATION/JSON']],
  ['content-length', ['0', '-1', '99999999999999999999', 'x']],
]

function formOf(): FormData {
  const form = new FormData()
  const name = oneOf(['a.xlsx', '../a.png', '\u0000', 'a\r\nb', '가'.repeat(400), '"', '%00', '\ud800.png'])
  const content = oneOf([
    '',
    'PK\u0003\u0004',
    'PK\u0005\u0006'.padEnd(22, '\u00ff'),
    '\u0089PNG\r\n\u001a\n',
    'GIF89a',
    'RIFF0000WEBPVP8 ',
  ])
  form.append(oneOf(['file', 'file', 'other']), new File([Buffer.from(content, 'latin1')], name))
  return form
}

function bodyOf(operation: AdminOperation, sent: unknown): unknown {
  if (operation.bodyType === 'multipart/form-data') return formOf()
  if (operation.bodyType !== 'application/json') return oneOf(TEXTS)
  const schema = operation.document.requestBody?.content['application/json']?.schema ?? {}
  return random() < 0.6 ? bent(sent, schema) : likely(schema)
}

let accounts: (typeof admins.$inferSelect)[]
let token: string

/** Restores the accounts, since a call may have changed its own admin (locked, suspended, signed out …). */
async function restore(): Promise<void> {
  for (const { adminSeq, ...row } of accounts) {
    await shop.services.db.update(admins).set(row).where(eq(admins.adminSeq, adminSeq))
  }
  token = await shop.signIn('admin', { fresh: true, ip: freshIp() })
}

beforeAll(async () => {
  shop = await testShop()
  accounts = await shop.services.db.select().from(admins).where(eq(admins.loginId, 'admin'))
  for (const { name } of operations) valid.set(name, await cases[name](shop))
  await restore()
})
afterAll(() => shop.close())

it(
  `${CALLS} answers every generated input as the contract declares`,
  async () => {
    const faults = new Map<string, string>()
    for (let n = 0; n < CALLS; n += 1) {
      const operation = operations[n % operations.length] as AdminOperation
      const sent = valid.get(operation.name) ?? {}
      const open = operation.permission === 'PUBLIC'
      const headers: Record<string, string> = {}
      if (random() < 0.1) {
        const [header, values] = oneOf(HEADERS)
        headers[header] = oneOf(values)
      }
      const bearer = headers.authorization || open ? {} : { token: sent.token ?? token }
      const body = operation.bodyType === null ? undefined : bodyOf(operation, sent.body)
      const path = `${pathOf(operation, sent.path)}${queryOf(operation, sent.query)}`
      if (operation.bodyType === 'text/plain') headers['content-type'] ??= 'text/plain'
      const what = () =>
        `${operation.method} ${path} ${JSON.stringify(headers)} ${JSON.stringify(body)?.slice(0, 1_500)}`
      shop.reports.length = 0
      try {
        const answer = await shop.call(operation.method, path, { ...bearer, body, headers, ip: freshIp() })
        if (answer.status === 401 && 'token' in bearer && bearer.token === token) await restore()
        if (answer.status >= 500) throw new Error(shop.reports.join('\n'))
        expectDeclared(operation.name, answer)
      } catch (error) {
        const why = (error as Error).message.replace(/^[0-9a-f]{16} /, '').slice(0, 900)
        const key = `${operation.name} ${why.slice(0, 200)}`
        if (!faults.has(key)) faults.set(key, `${what()}\n    ${why}`)
      }
    }
    expect([...faults.values()], `seed ${SEED}`).toEqual([])
  },
  Math.max(60_000, CALLS * 100),
)

// ---- limits of numbers ----------------------------------------------------------------------------------------------

/** Values at and beside the limits of 16-bit and 32-bit columns, in ascending order. */
const LIMITS = [-2_147_483_648, -32_769, -1, 0, 32_768, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991]

type NumberPlace = (string | 0)[]

/** Returns the schemas that apply to a value. */
const partsOf = (given: Schema): Schema[] => {
  const schema = resolveSchema(given)
  return [schema, ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(partsOf)]
}

/** Returns the paths of all numbers in a value. */
function numberPlaces(given: Schema, depth = 0): NumberPlace[] {
  if (depth > 6) return []
  const found = partsOf(given).flatMap((schema): NumberPlace[] => [
    ...(schema.type === 'integer' || schema.type === 'number' ? [[]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      numberPlaces(part, depth + 1).map((path): NumberPlace => [key, ...path]),
    ),
    ...(schema.items ? numberPlaces(schema.items, depth + 1).map((path): NumberPlace => [0, ...path]) : []),
  ])
  return [...new Map(found.map((path) => [path.join('.'), path])).values()]
}

/** Returns a copy of a value with another value at a path. Creates missing parents. */
function withAt(value: unknown, [key, ...rest]: NumberPlace, put: unknown): unknown {
  if (key === undefined) return put
  if (key === 0) {
    const list = Array.isArray(value) ? [...value] : []
    list[0] = withAt(list[0], rest, put)
    return list
  }
  const bag = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return { ...bag, [key]: withAt(bag[key], rest, put) }
}

const passes = (
  operation: AdminOperation,
  input: { path?: Request['path']; query?: string; body?: unknown },
): boolean => {
  try {
    const path = Object.fromEntries(Object.entries(input.path ?? {}).map(([name, value]) => [name, String(value)]))
    checkInput(operation, { path, query: parseQuery(input.query ?? ''), body: structuredClone(input.body) })
    return true
  } catch {
    return false
  }
}

interface Limited {
  query: string
  body: unknown
  what: string
}

/** Of the values that the contract accepts: the minimum, the maximum, and one that does not fit 16 bits. */
function furthest<T extends { what: string }>(tries: readonly T[]): T[] {
  const [least, ...rest] = tries
  return least ? [least, ...rest.slice(0, -1).filter(({ what }) => /=-?3276[89]$/.test(what)), ...rest.slice(-1)] : []
}

/** At a limit these return an empty page, which hides the effect of other parameters. They are tested separately. */
const PAGING = ['page', 'size']

/** Queries with numbers at a limit, with all parameters at once where the contract accepts them. */
function* queriesAtLimits(operation: AdminOperation, { path, query = '', body }: Request): Generator<Limited> {
  const withQuery = (parameter: string): Limited => ({
    query: query ? `${query}&${parameter}` : `?${parameter}`,
    body,
    what: parameter,
  })
  const taken = (tries: Limited[]) => tries.filter((each) => passes(operation, { path, query: each.query, body }))
  const parameters = parametersOf(operation)
    .filter((p) => p.in === 'query')
    .flatMap(({ name, schema }) => numberPlaces(schema).map((place) => ({ name, place })))
    .map(({ name, place }) => ({
      name,
      tries: furthest(taken(LIMITS.map((limit) => withQuery(pairs(name, withAt(undefined, place, limit)).join('&'))))),
    }))
  const together = parameters.filter(({ name }) => !PAGING.includes(name))
  for (let which = 0; which < 4; which += 1) {
    const tries = together.flatMap((place) => place.tries[which] ?? [])
    const [all] = taken([withQuery(tries.map(({ what }) => what).join('&'))])
    if (tries.length > 1 && all) yield all
    else yield* tries
  }
  yield* parameters.filter(({ name }) => PAGING.includes(name)).flatMap(({ tries }) => tries)
}

/** Requests of an operation with one number at a limit, or another kind of action. */
function* atLimits(operation: AdminOperation): Generator<Limited> {
  const sent = valid.get(operation.name) ?? {}
  const query = sent.query ?? ''
  yield* queriesAtLimits(operation, sent)
  if (operation.bodyType !== 'application/json') return
  const schema = operation.document.requestBody?.content['application/json']?.schema ?? {}
  for (const path of numberPlaces(schema)) {
    const what = (limit: number) => `${path.join('.')}=${limit}`
    const tries = LIMITS.map((limit) => ({ query, body: withAt(sent.body, path, limit), what: what(limit) }))
    yield* furthest(tries.filter((each) => passes(operation, { path: sent.path, query, body: each.body })))
  }
  // each kind of action, on records that do not exist
  for (const [name, part] of Object.entries(resolveSchema(schema).properties ?? {})) {
    for (const value of resolveSchema(part).enum ?? []) {
      const gone = 'seqs' in (sent.body as object) ? { seqs: [2_147_483_647] } : {}
      const body = { ...(sent.body as object), ...gone, [name]: value }
      if (passes(operation, { path: sent.path, query, body })) yield { query, body, what: `${name}=${value}` }
    }
  }
}

// the longest test of all: some two thousand calls, because only the database refuses what it cannot store
it('answers extreme numbers and unknown record numbers as the contract declares', async () => {
  await restore()
  const faults: string[] = []
  let tried = 0
  for (const operation of operations) {
    const sent = valid.get(operation.name) ?? {}
    for (const { query, body, what } of atLimits(operation)) {
      tried += 1
      shop.reports.length = 0
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(String(sent.path?.[name] ?? 1)))
      const bearer = operation.permission === 'PUBLIC' ? {} : { token: sent.token ?? token }
      const answer = await shop.call(operation.method, `${path}${query}`, { ...bearer, body, ip: freshIp() })
      if (answer.status === 401 && 'token' in bearer && bearer.token === token) await restore()
      try {
        expectDeclared(operation.name, answer)
        if (answer.status >= 500) throw new Error(shop.reports.join(' ').slice(17, 300))
      } catch (error) {
        faults.push(`${operation.name} ${what}: ${(error as Error).message.slice(0, 300)}`)
      }
    }
  }
  expect(faults).toEqual([])
  expect(tried).toBeGreaterThan(500)
}, 900_000)

it('every operation with a path parameter declares 404', () => {
  for (const { name, path, document } of operations) {
    if (path.includes('{')) expect(Object.keys(document.responses), name).toContain('404')
  }
})

/** One example of each kind of request that once caused a 500. */
it.each([
  ['GET /api/v1/admin/items/size-options', '?width=32768'],
  ['GET /api/v1/admin/items', '?capacityAh[from]=32768'],
  ['GET /api/v1/admin/items', '?salePrice[to]=2147483648'],
  ['GET /api/v1/admin/admin-logs', '?occurredAt[from]=0000-01-01'],
] as const)('%s%s is refused', async (name, query) => {
  const { method, path } = operationOf(name)
  const answer = await shop.call(method, `${path}${query}`, { token })
  expectDeclared(name, answer)
  expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_FAILED'])
})

it.each(['0000-01-01T00:00:00Z', '2026-12-31T23:59:60Z', '2026-12-31T24:00:00+09:00', '2026-12-01T00:00:00+99:00'])(
  'refuses the invalid date-time %s',
  async (startAt) => {
    const name = 'POST /api/v1/admin/item-events'
    const body = { ...(valid.get(name)?.body as object), startAt }
    const answer = await shop.call('POST', operationOf(name).path, { token, body })
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, 'startAt'])
  },
)

it.each(['a\ud800b', '\udc00'])('no sheet column accepts %j as a list of words', async (word) => {
  const name = 'POST /api/v1/admin/brands'
  const body = { ...(valid.get(name)?.body as object), aliases: [word] }
  const answer = await shop.call('POST', operationOf(name).path, { token, body })
  expect([answer.status, answer.errors[0]?.message]).toEqual([400, '사용할 수 없는 문자가 있습니다.'])
})
