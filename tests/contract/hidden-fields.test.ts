import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminOperation, operations } from '../../server/contract/contract'
import { resolveRef, type Schema } from '../../server/contract/contract-document'
import type { AdminOperationName } from '../../server/contract/contract-types'
import { queryRows } from '../../server/db/rows'
import { type Answer, type TestShop, testShop } from '../server/harness'
import { type Case, cases, passwordOf, type Request } from './cases'
import { freshIp, send } from './checked'
import { personalColumns } from './personal-data'

/**
 * An admin who may not unmask personal data may not change it. An admin with all other permissions sends every field of
 * every PUT that changes a personal column.
 */

const NO_RIGHT = '개인정보 보기 권한이 있어야 바꿀 수 있습니다.'

let shop: TestShop
let admin: string
/** Has all permissions except 개인정보 보기. */
let clerk: string

beforeAll(async () => {
  shop = await testShop()
  await shop.services.db.execute(sql`update permission_groups set pii_unmask = false, pii_export = false, permissions = (
    select jsonb_object_agg(code, 'WRITE') from permission_groups g, jsonb_object_keys(g.permissions) code)
    where name = '조회전용'`)
  admin = await shop.signIn('admin')
  clerk = await shop.signIn('reader', { ip: freshIp() })
})
afterAll(() => shop.close())

/** Two valid values for each field that may hold personal data, by the end of its name. */
const otherValues: readonly (readonly [RegExp, string, string])[] = [
  [/phone2?$|tel$/i, '01087654321', '01076543210'],
  [/email$/i, 'somebody.else@example.com', 'anybody@example.com'],
  [/name$|holder$/i, '독고영재', '남궁옥분'],
  [/birthDate$/, '1991-02-03', '1982-03-04'],
  [/gender$/, 'F', 'M'],
  [/zipCode$/, '04524', '06236'],
  [/address1?$/i, '서울특별시 중구 세종대로 110', '서울특별시 강남구 테헤란로 152'],
  [/address2$/i, '77층', '88층'],
  [/carNumber$/, '99허9876', '88하8765'],
  [/accountNumber$/, '99988877766', '88877766655'],
]

const resolved = (schema: Schema): Schema => {
  const known = schema.$ref ? (resolveRef(schema.$ref) as Schema) : schema
  const inner = known.anyOf?.find(({ type }) => type !== 'null') ?? known.allOf?.[0]
  return schema.$ref || inner ? resolved(inner ?? known) : known
}

interface Field {
  keys: string[]
  values: readonly [string, string]
}

/** Returns the fields of a body that may hold personal data. */
function fieldsOf(given: Schema, keys: string[] = []): Field[] {
  const schema = resolved(given)
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => fieldsOf(inner, [...keys, key]))
  const [, ...values] = otherValues.find(([name]) => name.test(keys.at(-1) ?? '')) ?? []
  return values.length === 2 ? [{ keys, values }] : []
}

type Bag = Record<string, unknown>

const bagOf = (value: unknown): Bag => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Returns a copy of a body with a value at a path. */
const withValue = (body: unknown, [key = '', ...rest]: readonly string[], value: string): Bag => ({
  ...bagOf(body),
  [key]: rest.length === 0 ? value : withValue(bagOf(body)[key], rest, value),
})

/** SQL for a digest of the personal columns of a table, independent of the order of its rows. */
const DIGESTS = [...new Set(Object.keys(personalColumns).map((column) => column.split('.')[0]))].map((table) => {
  const personalColumnNames = Object.keys(personalColumns).filter((column) => column.startsWith(`${table}.`))
  const columns = personalColumnNames.map((column) => `(${column.slice(`${table}.`.length)})`)
  return `select sum(hash_record_extended(row(${columns.join()}), 0))::text as digest from ${table}`
})

/** Returns a digest of all personal columns. */
async function personalState(): Promise<string> {
  const rows = await queryRows<{ digest: string }>(shop.services.db, sql.raw(DIGESTS.join(' union all ')))
  return rows.map(({ digest }) => digest).join()
}

const propertiesOf = (operation: AdminOperation): Bag => resolved(schemaOf(operation)).properties ?? {}

const schemaOf = ({ document }: AdminOperation): Schema =>
  document.requestBody?.content['application/json']?.schema ?? {}

/** Admins see their own data unmasked: PUT /me requires the password instead. */
const puts = operations.filter(
  (operation) =>
    operation.method === 'PUT' && operation.permission !== 'SIGNED_IN' && fieldsOf(schemaOf(operation)).length > 0,
)

/** A receiver is sent with all its fields when one changes. */
const withSiblings = (body: unknown, { keys }: Field, fields: readonly Field[]): Bag =>
  fields
    .filter((field) => keys.length > 1 && field.keys.length > 1 && field.keys[0] === keys[0])
    .reduce((sent, { keys: sibling, values: [value] }) => withValue(sent, sibling, value), bagOf(body))

/** Returns the version of the record in the response to a PUT. */
const versionIn = (result: unknown): unknown => {
  const { version, business } = bagOf(result)
  return bagOf(business).version ?? version
}

/**
 * Sends three values of one field of a new record: two as the super admin, which shows whether the field changes
 * personal data, and if so a third as the clerk. Returns null if it does not change personal data, otherwise the fault
 * of the response, or an empty text.
 */
async function tryField(put: AdminOperation, field: Field, fields: readonly Field[]): Promise<string | null> {
  const request: Request = await (cases[put.name] as Case)(shop)
  const [first, second] = field.values
  // for operations that require it when an account changes
  const password = 'currentPassword' in propertiesOf(put) ? { currentPassword: passwordOf('admin') } : {}
  const body: Bag = { ...withSiblings(request.body, field, fields), ...password }
  const sendAs = (token: string, value: string, version: unknown): Promise<Answer> =>
    send(shop, put.name, { ...request, token, body: { ...withValue(body, field.keys, value), version } })

  const before = await sendAs(admin, first, body.version)
  const stateBefore = await personalState()
  const changed = await sendAs(admin, second, versionIn(before.result))
  const state = await personalState()
  if (changed.status !== 200 || state === stateBefore) return null
  const { status, errors, code } = await sendAs(clerk, first, versionIn(changed.result))
  const expected = [{ field: field.keys.join('.'), message: NO_RIGHT }]
  if (status !== 400 || JSON.stringify(errors) !== JSON.stringify(expected))
    return `${status} ${code} ${JSON.stringify(errors)}`
  return (await personalState()) === state ? '' : 'changed'
}

/** Fields that were tested without the permission, by operation. */
const tried: Partial<Record<AdminOperationName, string[]>> = {}

describe('refuses changes to fields that the admin sees masked', () => {
  it.each(puts.map((put) => [put.name, put] as const))('%s', async (name, put) => {
    const fields = fieldsOf(schemaOf(put))
    const wrong: string[] = []
    for (const field of fields) {
      const problem = await tryField(put, field, fields)
      if (problem === null) continue
      tried[name] = [...(tried[name] ?? []), field.keys.join('.')]
      if (problem) wrong.push(`${field.keys.join('.')} ${problem}`)
    }
    expect(wrong).toEqual([])
  })

  it('PUT /api/v1/admin/inquiries/{seq}', async () => {
    const body = { channel: 'PHONE', category: 'ETC', title: '전화 문의', content: '전화로 문의했습니다.' }
    const writer = { writerName: '독고영재', writerPhone: '01087654321' }
    const created = await send(shop, 'POST /api/v1/admin/inquiries', { token: admin, body: { ...body, ...writer } })
    const { inquirySeq, version } = bagOf(created.result)
    const put = (token: string, change: Bag) =>
      send(shop, 'PUT /api/v1/admin/inquiries/{seq}', {
        path: { seq: Number(inquirySeq) },
        token,
        body: { ...body, ...change, version },
      })
    const state = await personalState()
    const { errors } = await put(clerk, { writerName: '독고영재', writerPhone: '01076543210' })
    expect(errors).toEqual([{ field: 'writerPhone', message: NO_RIGHT }])
    expect(await personalState()).toBe(state)
    expect((await put(clerk, writer)).status).toBe(200)
  })

  it('covers every record with personal data', () => {
    const [winner, store] = [
      'name phone receiver.name receiver.phone receiver.address1 receiver.address2',
      'ownerName ownerPhone contactName contactPhone email',
    ]
    expect(Object.fromEntries(Object.entries(tried).map(([name, fields]) => [name, fields.join(' ')]))).toEqual({
      'PUT /api/v1/admin/admins/{seq}': 'officePhone email mobilePhone',
      'PUT /api/v1/admin/business-applications/{seq}': 'ceoName managerName managerPhone taxEmail',
      'PUT /api/v1/admin/event-winners/{seq}': winner,
      'PUT /api/v1/admin/members/{seq}': 'name mobilePhone email birthDate address1 address2',
      'PUT /api/v1/admin/members/{seq}/business': 'ceoName managerName managerPhone taxEmail',
      'PUT /api/v1/admin/members/{seq}/cars/{memberCarSeq}': 'carNumber',
      'PUT /api/v1/admin/mount-reservations/{seq}': 'customerName customerPhone carNumber',
      'PUT /api/v1/admin/orders/{seq}':
        'ordererName ordererPhone ordererEmail receiver.name receiver.phone receiver.phone2 receiver.address1 receiver.address2 car.carNumber',
      'PUT /api/v1/admin/rental-applications/{seq}': 'applicantName mobilePhone email carNumber',
      'PUT /api/v1/admin/rental-event-winners/{seq}': winner,
      'PUT /api/v1/admin/store-applies/{seq}': `${store} ceoName taxEmail accountNumber accountHolder`,
      'PUT /api/v1/admin/stores/{seq}': `${store} receiverName receiverPhone ceoName taxEmail accountNumber accountHolder`,
      'PUT /api/v1/admin/tax-invoices/{seq}': 'ceoName contactName email phone',
    })
  })
})
