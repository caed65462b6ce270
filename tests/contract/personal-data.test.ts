import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminOperation, getOperation, operations, parametersOf } from '../../server/contract/contract'
import type { Schema } from '../../server/contract/contract-document'
import type { AdminOperationName, OperationName } from '../../server/contract/contract-types'
import { queryRows } from '../../server/db/rows'
import { isPersonalKeywordType } from '../../server/lib/keyword-mask'
import { isSecret } from '../../server/log/field-changes'
import { responseRecordSchema } from '../../server/resource/record-serializer'
import type { Answer, TestShop } from '../server/harness'
import { testShop } from '../server/harness'
import { type Case, cases, type Request } from './cases'
import { freshIp, lastLog } from './checked'
import {
  type Dictionary,
  findPersonal,
  giveLoginIds,
  isSuspect,
  markAddresses,
  personalColumns,
  publicColumns,
  readDictionary,
} from './personal-data'
import { resolveSchema } from './resolve-schema'

/**
 * No response shows personal data to an admin without 개인정보 보기. All writes of the contract run first, so that histories,
 * logs and message texts contain what they wrote. Then every GET is sent.
 */

let shop: TestShop
let dictionary: Dictionary
/** Has read and write permission for everything except personal data. */
let clerk: string
/** A request of each operation that succeeds. */
const requests = new Map<OperationName, Request>()

async function call(
  name: AdminOperationName,
  { path = {}, query = '', token, body, headers }: Request,
): Promise<Answer> {
  const operation = getOperation(name)
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path[key] ?? key))
  return shop.call(operation.method, filled + query, { token: token ?? clerk, body, headers, ip: freshIp() })
}

/** Signs in an admin with all permissions except those for personal data. */
async function signInClerk(): Promise<string> {
  const { db } = shop.services
  await db.execute(sql`update permission_groups set pii_unmask = false, pii_export = false, permissions = (
    select jsonb_object_agg(code, 'WRITE') from permission_groups g, jsonb_object_keys(g.permissions) code)
    where name = '조회전용'`)
  return shop.signIn('reader', { ip: freshIp() })
}

/** Passwords, codes and tokens in the requests and responses of the writes. */
const secrets = new Set<string>()

function noteSecrets(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    if (isSecret(name) && value.length >= 8) secrets.add(value)
  } else if (typeof value === 'object' && value) {
    for (const [key, inner] of Object.entries(value)) noteSecrets(inner, Array.isArray(value) ? name : key)
  }
}

/** Callers may see personal values that they have sent. */
const sentBy = ({ body }: Request): string =>
  body === undefined || body instanceof FormData ? '' : JSON.stringify(body) + JSON.stringify(body).replace(/[- ]/g, '')

/** URLs of files in the responses, each with its operation. */
const fileAddresses = new Map<string, AdminOperationName>()

function noteFiles(name: AdminOperationName, value: unknown): void {
  if (typeof value === 'string') {
    if (!value.includes('/files/')) return
    // formatted texts contain the URLs of their pictures
    const found = value.match(/(?:\/api\/v1\/admin)?\/files\/[\w./-]+(?:\?[\w=&.%-]+)?/g) ?? []
    for (const address of found) fileAddresses.set(address, name)
  } else if (typeof value === 'object' && value) {
    for (const inner of Object.values(value)) noteFiles(name, inner)
  }
}

const leaks = new Map<string, string>()

/** Records the values in a response by operation and field. */
function note(name: AdminOperationName, request: Request, answer: Answer): void {
  noteFiles(name, answer.body)
  const sent = sentBy(request)
  for (const { field, kind, value } of findPersonal(dictionary, answer.body)) {
    if (sent.includes(value)) continue
    const where = `${name} › ${field}`
    if (!leaks.has(where)) leaks.set(where, `${kind} ${value} (${answer.status} ${request.query ?? ''})`)
  }
}

const takeLeaks = (): Record<string, string> => {
  const found = Object.fromEntries(leaks)
  leaks.clear()
  return found
}

/** Requests and responses of the clerk's writes, recorded after all writes. */
const written: [AdminOperationName, Request, Answer][] = []

async function write(name: AdminOperationName, request: Request, admin: string): Promise<void> {
  const keep = async (sent: Request): Promise<Answer> => {
    const answer = await call(name, sent)
    noteSecrets([sent.body, answer.body])
    // writes that use another session are logged as well
    if (sent.token === undefined) written.push([name, sent, answer])
    return answer
  }
  const { status } = await keep(request)
  const { body, token } = request
  if (token !== undefined) return
  // what the clerk may not do, or not without personal data, the super admin does
  if (status >= 400) await keep({ ...request, token: admin })
  // if another admin changed the record before, the response contains the current record
  if (typeof body === 'object' && body !== null && 'version' in body)
    await keep({ ...request, body: { ...body, version: 9_999 } })
}

beforeAll(async () => {
  shop = await testShop()
  await giveLoginIds(shop)
  await markAddresses(shop)
  clerk = await signInClerk()
  const admin = await shop.signIn('admin')
  for (const { name, method, permission } of operations) {
    const request: Request = await (cases[name] as Case)(shop)
    if (method === 'GET') requests.set(name, request)
    else await write(name, permission === 'PUBLIC' ? { token: '', ...request } : request, admin)
  }
  // sheets are sent again, when the records that they name exist
  for (const { name } of operations.filter(({ path }) => path.endsWith('/excel-uploads')))
    await write(name, await (cases[name] as Case)(shop), admin)
  await shop.idle()
  await markAddresses(shop)
  dictionary = await readDictionary(shop)
})
afterAll(() => shop.close())

// ---- requests
// -----------------------------------------------------------------------------------------------------------

/** Returns values of a parameter, some of those that the schema names. */
function valuesOf(given: Schema): unknown[] {
  const schema = resolveSchema(given)
  if (schema.enum) return schema.enum
  if (schema.type === 'boolean') return [true, false]
  return [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(valuesOf)
}

const isPeriod = (schema: Schema): boolean => {
  const { from } = resolveSchema(schema).properties ?? {}
  return from !== undefined && resolveSchema(from).format === 'date'
}

const AROUND = ['page', 'size', 'sort', 'keyword', 'keywordType', 'unmask', 'print']

/**
 * Returns queries that cover an operation: all rows of the longest allowed period, and a few rows of each value of each
 * filter, which may have other fields or states.
 */
function queriesOf(operation: AdminOperation, base: string): string[] {
  const known = parametersOf(operation).filter((parameter) => parameter.in === 'query')
  const has = (name: string): boolean => known.some((parameter) => parameter.name === name)
  const pages = has('page') ? [['size=500'], ['size=500', 'page=2'], ['size=500', 'page=3']] : [[]]
  const few = has('size') ? ['size=20'] : []
  // lists accept a year, three months or less
  const periods = known
    .filter(({ schema }) => isPeriod(schema))
    .flatMap(({ name }) => ['2025-12-01', '2026-09-01'].map((day) => `${name}[from]=${day}&${name}[to]=2026-11-30`))
  const filters = known
    .filter(({ name }) => !AROUND.includes(name))
    .flatMap(({ name, schema }) => {
      const many = resolveSchema(schema).type === 'array' ? '[0]' : ''
      return valuesOf(schema).map((value) => `${name}${many}=${value}`)
    })
  const [longest = [], ...shorter] = periods.map((period) => [period])
  const queries = [
    ...pages.map((page) => [...page, ...longest]),
    ...shorter,
    ...filters.map((filter) => [...few, filter, ...longest]),
  ]
  return [base, ...queries.map((parts) => `?${parts.join('&')}`)]
}

const withoutUnmask = (query = ''): string => query.replace(/unmask=true&?|&?print=\w+/g, '')

const reading = operations.filter(({ method, json }) => method === 'GET' && json)

/** Operations that log whose data was read. */
const logged = new Set<AdminOperationName>()
/** Operations that show masked personal data. */
const aboutPersons = new Set<AdminOperationName>()
/** A masked name, phone, e-mail or plate. */
const MASKED = /"[가-힣]\*{1,2}[가-힣]?"|\d{2,3}-\*{3,4}-\d{4}|\w\*{3}@|[가-힣] \*{2}\d{2}/

interface Walk {
  requests: Request[]
  /** Whether a request succeeded. */
  answered: boolean
  /** The first and the last row of each page. */
  rows: object[]
}

const walks = new Map<AdminOperationName, Promise<Walk>>()

/** Sends all requests of a GET once, and records the values. */
function walk(operation: AdminOperation): Promise<Walk> {
  const walked = walks.get(operation.name) ?? makeWalk(operation)
  walks.set(operation.name, walked)
  return walked
}

async function makeWalk(operation: AdminOperation): Promise<Walk> {
  const requests = await walkOf(operation)
  // the requests for a record begin with its list, which is logged
  const before = await lastLog(shop)
  const found: Walk = { requests, answered: false, rows: [] }
  for (const request of requests) {
    const answer = await call(operation.name, request)
    found.answered ||= answer.status === 200
    found.rows.push(...endsOf(answer))
    note(operation.name, request, answer)
    if (!aboutPersons.has(operation.name) && MASKED.test(JSON.stringify(answer.body))) aboutPersons.add(operation.name)
  }
  if ((await lastLog(shop)) > before) logged.add(operation.name)
  return found
}

function endsOf({ result }: Answer): object[] {
  const rows = (Array.isArray(result) ? result : ((result as { items?: unknown } | null)?.items ?? [])) as object[]
  return [rows[0], rows.at(-1)].filter((row) => row !== undefined)
}

/** Returns the numbers of some records below a path, for each value of the list's filters. */
async function someRecords(operation: AdminOperation): Promise<number[]> {
  const path = operation.path.slice(0, operation.path.indexOf('/{seq}'))
  const list = reading.find(({ name }) => name === `GET ${path}`)
  if (!list) return []
  const record = operations.find(({ name }) => name === `GET ${path}/{seq}`) ?? list
  const key = Object.keys(responseRecordSchema(record.name).properties ?? {}).find((name) => /Seq$/.test(name)) ?? ''
  const found = (await walk(list)).rows.map((row) => (row as Record<string, unknown>)[key])
  return [...new Set(found)].filter((seq) => typeof seq === 'number').slice(0, 10)
}

/** Returns the paths and queries of a GET to send. */
async function walkOf(operation: AdminOperation): Promise<Request[]> {
  const request = requests.get(operation.name) as Request
  const base = withoutUnmask(request.query)
  const path = request.path ?? {}
  const seqs = operation.path.includes('/{seq}') ? await someRecords(operation) : []
  return [
    ...queriesOf(operation, base).map((query) => ({ path, query })),
    ...seqs.map((seq) => ({ path: { ...path, seq }, query: base })),
  ]
}

// ---- allowed values
// -----------------------------------------------------------------------------------------------------

/** Contents of sheets that the caller has sent. */
const sent: Record<string, string> = {
  'POST /api/v1/admin/sms-sends/excel-uploads › result.recipients[].phone': '01055551234',
  'POST /api/v1/admin/stores/excel-uploads › result.preview[].changes[].after': '김철수',
}

/** Fields that show personal data to every reader of the record, each with its reason. */
const shown: Record<string, string> = {
  'GET /api/v1/admin/message-events › result[].variables[].sample': 'samples of a preview, the same in every shop',
  'GET /api/v1/admin/me › result.email': 'their own',
  'GET /api/v1/admin/me › result.mobilePhone': 'their own',
  'GET /api/v1/admin/me › result.officePhone': 'their own',
}

it('knows every column with personal data', async () => {
  const columns = await queryRows<{ place: string }>(
    shop.services.db,
    sql`select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'date')
        and table_name !~ '_20[0-9]{2}_[0-9]{2}$' order by 1`,
  )
  const known = [...Object.keys(personalColumns), ...Object.values(publicColumns).flat()]
  const places = columns.map(({ place }) => place)
  expect(places.filter((column) => isSuspect(column) && !known.includes(column))).toEqual([])
  // and no column that does not exist any more; a part of a column is not a column
  expect(known.filter((column) => !places.includes(column) && !column.includes(' '))).toEqual([])
})

it('detects personal data in a sample answer', () => {
  const answer = { items: [{ text: '홍길동님, 010 1234 5678', plate: '12가 3456' }], at: '2026-11-21' }
  const known: Dictionary = {
    values: new Map([
      ['홍길동', 'name'],
      ['01012345678', 'phone'],
      ['12가3456', 'plate'],
    ]),
    searched: new Map(),
  }
  expect(findPersonal(known, answer).map(({ field, kind }) => [field, kind])).toEqual([
    ['items[].text', 'name'],
    ['items[].text', 'phone'],
    ['items[].plate', 'plate'],
  ])
})

/** Operations that show masked data without a log row, each with its reason. */
const unlogged: Partial<Record<AdminOperationName, string>> = {
  'GET /api/v1/admin/bank-deposits/{seq}/candidates': 'orders of the deposit whose record was opened, which is logged',
  'GET /api/v1/admin/dashboard/mounts-today': 'asked for again and again by the dashboard itself, and opens nothing',
}
describe('hides personal data from admins without the right to see it', () => {
  it('in answers of reads', { timeout: 600_000 }, async () => {
    const unanswered: string[] = []
    let count = 0
    for (const operation of reading) {
      const { requests, answered } = await walk(operation)
      count += requests.length
      if (!answered) unanswered.push(operation.name)
    }
    expect(count).toBeGreaterThan(2_000)
    expect(takeLeaks()).toEqual(Object.fromEntries(Object.keys(shown).map((field) => [field, expect.anything()])))
    // previews, jobs and uploads are visible only to their creator
    expect(unanswered).toEqual([
      'GET /api/v1/admin/excel-jobs/{seq}',
      'GET /api/v1/admin/files/{seq}/address',
      'GET /api/v1/admin/price-jobs/previews/{seq}',
    ])
  })

  it('marks every logged read as a view, so that hovering never prefetches it', () => {
    const marked = reading.filter(({ document }) => document['x-personal']).map(({ name }) => name)
    expect(marked.sort()).toEqual([...logged].sort())
  })

  it('logs every read that returns masked data', () => {
    expect([...aboutPersons].filter((name) => !logged.has(name)).sort()).toEqual(Object.keys(unlogged))
  })

  it('in answers of writes', () => {
    for (const answered of written) note(...answered)
    const expected = Object.entries(sent).map(([field, value]) => [field, expect.stringContaining(value)])
    expect(takeLeaks()).toEqual(Object.fromEntries(expected))
  })
})

it('exports no personal data without 개인정보 다운로드', async () => {
  const { db, definitions: parts, clock } = shop.services
  const open = Object.values(parts.excel).filter(({ personal }) => !personal)
  expect(open.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const { resource, listOperation, columns, rows } of open) {
    // an export takes the path parameters of its list in the query
    const query = requests.get(listOperation)?.path ?? {}
    for await (const batch of rows(db, query, clock.now())) {
      const cells = batch.map((row) => Object.fromEntries(columns.map(({ title, value }) => [title, value(row)])))
      for (const { field, kind, value } of findPersonal(dictionary, cells))
        found.push(`${resource} ${field} ${kind} ${value}`)
    }
  }
  expect([...new Set(found)]).toEqual([])
})

describe('serves files', () => {
  const storedFiles = () =>
    queryRows<{ seq: number; key: string; small: string | null; purpose: string }>(
      shop.services.db,
      sql`select file_seq as seq, key, small_key as small, purpose from files`,
    )

  it('publicly only if the shop shows them, and never files about a person', async () => {
    const stored = await storedFiles()
    const purposes = new Map(stored.flatMap(({ key, small, purpose }) => [key, small].map((each) => [each, purpose])))
    const purposeOf = new Map(stored.map(({ seq, purpose }) => [seq, purpose]))
    const wrong: string[] = []
    const signed: string[] = []
    for (const [address, name] of fileAddresses) {
      const open = address.startsWith('/files/')
      const [, seq] = /^\/api\/v1\/admin\/files\/(\d+)\?address=/.exec(address) ?? []
      if (!open && seq === undefined) continue
      const purpose = open ? purposes.get(address.slice('/files/'.length)) : purposeOf.get(Number(seq))
      if (!open) signed.push(address)
      // an admin's own uploads are shown to them, for any purpose
      const isUpload = name === 'POST /api/v1/admin/files'
      if (open ? purpose !== undefined && purpose !== 'PUBLIC' : purpose === 'PERSONAL' && !isUpload)
        wrong.push(`${name} ${purpose} ${address}`)
    }
    expect(wrong).toEqual([])
    expect(fileAddresses.size - signed.length).toBeGreaterThan(20)
    expect(signed.length).toBeGreaterThan(3)
    // a URL signed for one session is invalid without it and in another session
    const other = await shop.signIn('nobody', { ip: freshIp() })
    for (const address of signed) {
      const stranger = await shop.call('GET', address)
      const colleague = await shop.call('GET', address, { token: other })
      expect([stranger.status, colleague.status], `${fileAddresses.get(address)} ${address}`).toEqual([401, 404])
    }
  })

  it('of private purposes only with a session, whichever column refers to them', async () => {
    const kept = (await storedFiles()).filter(({ purpose }) => purpose !== 'PUBLIC')
    expect(new Set(kept.map(({ purpose }) => purpose))).toEqual(new Set(['PRIVATE', 'PERSONAL']))
    for (const { seq, key, small } of kept) {
      for (const each of [key, small].filter((name) => name !== null)) {
        // as if the file had content: the sample stores none
        shop.files.stored.set(each, new Uint8Array(1))
        expect([each, (await shop.call('GET', `/files/${each}`)).status]).toEqual([each, 404])
      }
      for (const path of [`${seq}?address=a.b`, `${seq}/address`])
        expect((await shop.call('GET', `/api/v1/admin/files/${path}`)).status).toBe(401)
    }
  })
})

it('stores no password, code or token in clear text in any table', async () => {
  const { db } = shop.services
  expect(secrets.size).toBeGreaterThan(10)
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const any = sql.param([...secrets].map((secret) => `%${secret.replace(/[\\%_]/g, '\\$&')}%`))
  const holding: string[] = []
  for (const { name } of tables) {
    const found = await queryRows<{ row: string }>(
      db,
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t where to_jsonb(t)::text like any (${any}::text[]) limit 1`,
    )
    holding.push(...found.map(({ row }) => `${name} ${row.slice(0, 500)}`))
  }
  expect(holding).toEqual([])
})

describe('the refusal of callers without permission', () => {
  it('contains neither admin ids nor business data', async () => {
    const token = await shop.signIn('nobody', { ip: freshIp() })
    const staff = await queryRows<{ id: string }>(shop.services.db, sql`select login_id as id from admins`)
    const ids = new Set(staff.map(({ id }) => id).filter((id) => id !== 'nobody'))
    const textsIn = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value
          ? Object.values(value).flatMap(textsIn)
          : []
    const told: string[] = []
    for (const operation of reading.filter(({ permission }) => permission === 'SIGNED_IN')) {
      for (const request of (await walk(operation)).requests) {
        const { body } = await call(operation.name, { ...request, token })
        const id = textsIn(body).find((text) => ids.has(text))
        if (id) told.push(`${operation.name} ${id}`)
      }
    }
    expect(told).toEqual([])
    const grades = await call('GET /api/v1/admin/business-grades', { token })
    const lines = (grades.result as { items: object[] }).items
    expect(lines.length).toBeGreaterThan(3)
    for (const grade of lines)
      expect(Object.keys(grade)).toEqual(['businessGradeSeq', 'name', 'sortOrder', 'isDefault'])
    for (const { name } of reading.filter(({ path }) => path.startsWith('/api/v1/admin/dashboard/')))
      expect([name, (await call(name, { token })).result ?? null]).toEqual([name, null])
  })
})

describe('does not find masked values by keyword', () => {
  const typesOf = (operation: AdminOperation): string[] => {
    const types = parametersOf(operation).find(({ name }) => name === 'keywordType')
    return types ? (valuesOf(types.schema) as string[]) : ['']
  }
  const searchable = reading.filter((operation) => parametersOf(operation).some(({ name }) => name === 'keyword'))

  /** Keyword types that may find a person, each with its reason. */
  const people: Record<string, string> = {
    'GET /api/v1/admin/orders all': 'the whole of an order, its orderer with it',
    'GET /api/v1/admin/admin-logs subject': 'a member by number or id',
  }

  /** Keyword types for names of things: a name that is typed there by mistake is logged as it was typed. */
  const namesThings = (type: string): boolean =>
    type === 'name' || (type.endsWith('Name') && !isPersonalKeywordType(type))
  let words: { names: string[]; plate: string }

  /** Returns the keyword types that find a name, or a plate in message texts, without being a search by person. */
  async function finding(wanted: (type: string) => boolean): Promise<string[]> {
    const found: string[] = []
    for (const operation of searchable) {
      for (const type of typesOf(operation).filter(wanted)) {
        const about = `${operation.name} ${type}`
        // other lists with car numbers recognize a plate as a search by person
        const tried = operation.name.endsWith('/message-logs') ? [...words.names, words.plate] : words.names
        for (const word of tried) {
          const query = `?keyword=${encodeURIComponent(word)}${type && `&keywordType=${type}`}`
          const { result } = await call(operation.name, { query })
          const total = (result as { total?: number } | null)?.total ?? 0
          if (total > 0 && !isPersonalKeywordType(type) && !(about in people)) found.push(`${about} ${word}`)
        }
      }
    }
    return found
  }

  beforeAll(async () => {
    const { db } = shop.services
    const rows = await queryRows<{ name: string }>(
      db,
      sql`select recipient_name as name from message_logs where recipient_type = 'CUSTOMER'
        and content like '%' || recipient_name || '%' and char_length(recipient_name) = 3 order by message_log_seq desc limit 2`,
    )
    const [plated] = await queryRows<{ plate: string }>(
      db,
      sql`select substring(content from '[0-9]{2,3}[가-힣][0-9]{4}') as plate from message_logs
        where content ~ '[0-9]{2,3}[가-힣][0-9]{4}' limit 1`,
    )
    words = { names: rows.map(({ name }) => name), plate: plated?.plate ?? '' }
    expect([words.names.length, words.plate]).toEqual([2, expect.stringMatching(/./)])
  })

  it('except in searches for people by their data', async () => {
    expect(await finding((type) => !namesThings(type))).toEqual([])
  })

  it('and does not log the keyword', async () => {
    const log = { path: {}, query: '?size=500&action[0]=LIST' }
    const answer = await call('GET /api/v1/admin/admin-logs', log)
    expect((answer.result as { items: { summary: string }[] }).items.map(({ summary }) => summary)).toContainEqual(
      expect.stringMatching(/작성자 .\*./),
    )
    note('GET /api/v1/admin/admin-logs', log, answer)
    expect(takeLeaks()).toEqual({})
  })

  it('and not in searches for things by name', async () => {
    expect(await finding(namesThings)).toEqual([])
  })
})
