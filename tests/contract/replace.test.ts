import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminOperation, operations } from '../../server/contract/contract'
import type { Schema } from '../../server/contract/contract-document'
import type { AdminOperationName } from '../../server/contract/contract-types'
import { type TestShop, testShop } from '../server/harness'
import { cases } from './cases'
import { send } from './checked'
import { resolveSchema } from './resolve-schema'

/** A PUT replaces the record: omitted fields become empty or their default. Fields that the response masks are kept. */

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Unmasked fields that are kept when they are omitted, each with its reason. */
const stays: Partial<Record<AdminOperationName, Record<string, string>>> = {
  'PUT /api/v1/admin/admins/{seq}': { allowedIps: 'nobody’s account is opened to every address by saying nothing' },
  'PUT /api/v1/admin/me': { officePhone: 'is personal; admins see their own unmasked' },
  'PUT /api/v1/admin/members/{seq}': {
    smsConsent: 'nobody’s consent is withdrawn by saying nothing',
    emailConsent: 'nobody’s consent is withdrawn by saying nothing',
  },
}
/** A PUT that is documented to change only the fields that it is sent. */
const partial: AdminOperationName = 'PUT /api/v1/admin/orders/{seq}'

const bodyOf = ({ document }: AdminOperation): Schema =>
  resolveSchema(document.requestBody?.content['application/json']?.schema ?? {})

const optionalOf = (operation: AdminOperation): string[] => {
  const { properties = {}, required = [] } = bodyOf(operation)
  return Object.keys(properties).filter((field) => !required.includes(field))
}

const puts = operations.filter(
  (operation) =>
    operation.method === 'PUT' &&
    operation.name !== partial &&
    bodyOf(operation).properties?.version &&
    optionalOf(operation).length > 0 &&
    operations.some(({ name }) => name === `GET ${operation.path}`),
)

type Bag = Record<string, unknown>

/** Returns the field of the record that shows a field of the body. */
const shownName = (field: string): string =>
  field
    .replace(/^imageFileSeqs$/, 'images')
    .replace(/^imageFileSeq$/, 'image')
    .replace(/FileSeq$/, 'Image')

const isEmpty = (value: unknown): boolean => [undefined, 'null', '""', '[]'].includes(JSON.stringify(value))
const isMasked = (json: string): boolean => json.includes('*')

/** Returns other values that the contract may accept for a field. */
function others(schema: Schema, value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value - 1, value * 2, value + 10, value + 1_000]
  if (typeof value === 'string') return [...(schema.enum ?? []).filter((other) => other !== value), `${value}2`]
  return Array.isArray(value) ? [value.slice(0, -1)] : []
}

describe('a PUT clears fields it leaves out or resets them to their default', () => {
  it.each(puts.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const request = { token: await shop.signIn('admin'), ...(await cases[name](shop)) }
    const at = { path: request.path ?? {}, token: request.token ?? '' }
    const read = async () => (await send(shop, `GET ${operation.path}` as AdminOperationName, at)).result as Bag
    let record = await read()
    /** Sends the body. Returns whether it was accepted; if so, the record is updated. */
    async function put(body: object): Promise<boolean> {
      const { status } = await send(shop, name, { ...request, body: { ...body, version: record.version } })
      if (status === 200) record = await read()
      return status === 200
    }
    const full = request.body as Bag
    /** Returns a field's value before and after a PUT without it; undefined if the field is required. */
    async function left(field: string, value: unknown): Promise<{ before: string; after: string } | undefined> {
      const { [field]: _, ...rest } = full
      if (!(await put({ ...full, [field]: value }))) return undefined
      const shown = record[shownName(field)]
      const before = JSON.stringify(shown)
      if (isEmpty(shown) || isMasked(before) || !(await put(rest))) return undefined
      return { before, after: JSON.stringify(record[shownName(field)]) }
    }
    const kept: string[] = []
    for (const field of optionalOf(operation)) {
      if (isEmpty(full[field]) || stays[name]?.[field]) continue
      const schema = resolveSchema(bodyOf(operation).properties?.[field] ?? {})
      for (const value of [full[field], ...others(schema, full[field])]) {
        const found = await left(field, value)
        // a value that is the default shows nothing; a field counts as kept only if a second value is kept, too
        if (!found || found.before === JSON.stringify(schema.default)) continue
        if (found.after !== found.before) break
        kept.push(`${field} ${found.before.slice(0, 40)}`)
      }
    }
    const twice = kept.filter((one, i) => kept.findIndex((other) => other.split(' ')[0] === one.split(' ')[0]) < i)
    expect(twice).toEqual([])
  })
})
