import { afterAll, beforeAll, expect, it } from 'vitest'
import { isMobile, isReachableNumber, isTelephone } from '../../domain/common/phone'
import { shop as parts } from '../../server/app-definitions'
import { stores } from '../../server/branch/schema/store.schema'
import { contractDocument, type Schema } from '../../server/contract/contract-document'
import { subschemas } from '../../server/contract/contract-messages'
import { storeValues } from '../../server/orderdelivery/mount/mount-messages'
import { type TestShop, testShop } from '../server/harness'

/**
 * Phone numbers have one format everywhere: here in sheets and messages. Screens and documents use the same function.
 */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Phone digits without hyphens between their groups. */
const BARE = /(?<![\d-])(?:0\d{8,11}|1[568]\d{6})(?![\d-])/

it('every export formats phone numbers in groups', async () => {
  const bare: string[] = []
  const written = new Set<string>()
  for (const definition of Object.values(parts.excel)) {
    const columns = definition.columns.filter(({ title }) => /휴대폰|연락처|전화|팩스/.test(title))
    if (columns.length === 0) continue
    for await (const rows of definition.rows(shop.services.db, {}, shop.clock.now())) {
      for (const row of rows) {
        for (const column of columns) {
          const value = column.value(row)
          if (typeof value !== 'string') continue
          if (BARE.test(value)) bare.push(`${definition.resource} ${column.title}: ${value}`)
          else if (/\d-\d/.test(value)) written.add(`${definition.resource} ${column.title}`)
        }
      }
      break
    }
  }
  expect(bare.slice(0, 10)).toEqual([])
  expect(written.size).toBeGreaterThan(8)
})

it('messages of a store contain its phone number in groups', async () => {
  const [store] = await shop.services.db.select().from(stores).limit(1)
  if (!store) throw new Error('the sample has no store')
  expect(storeValues({ ...store, phone: '15881234' }, null).장착점전화).toBe('1588-1234')
  expect(storeValues({ ...store, phone: '0212345678' }, null).장착점전화).toBe('02-1234-5678')
  expect(storeValues({ ...store, phone: '050712345678' }, null).장착점전화).toBe('0507-1234-5678')
})

/** Valid numbers by kind, with invalid ones for each kind. */
const RIGHT = ['01012345678', '0111234567', '021234567', '0212345678', '0311234567', '07012345678', '050712345678']
const WRONG = [
  '010123456789',
  '0101234567',
  '01',
  '021234567890',
  '1588123',
  '158812345',
  '12345678901',
  '05071234567890',
]
/** Fields with rules of their own: the 080 number of 무료수신거부, the number of a sender. */
const OWN_RULES = ['SmsSettingsUpdate.optOutNumber', 'SenderNumberCreate.number']

it('contract and forms accept the same Korean phone numbers', () => {
  const patterns = (schema: Schema): string[] => subschemas(schema).flatMap(({ pattern }) => pattern ?? [])
  const fields = Object.entries(contractDocument.components.schemas)
    .filter(([model]) => /(Create|Update|Body|Fields|Payment|Request|Quote)$/.test(model))
    .flatMap(([model, { properties }]) =>
      Object.entries(properties ?? {}).map(([name, schema]) => ({ name: `${model}.${name}`, schema })),
    )
    .filter(({ name }) => /(phone|tel|fax)2?$/i.test(name) && !OWN_RULES.includes(name))
    .flatMap(({ name, schema }) => patterns(schema).map((pattern) => ({ name, pattern })))
  expect(fields.length).toBeGreaterThan(20)
  const accepted = fields.flatMap(({ name, pattern }) =>
    WRONG.filter((number) => new RegExp(pattern, 'u').test(number)).map((number) => `${name}: ${number}`),
  )
  expect(accepted).toEqual([])
  // the forms have the same rules as the contract
  expect([...new Set(fields.map(({ pattern }) => pattern))].length).toBeLessThanOrEqual(3)
  for (const number of [...RIGHT, '15881234', ...WRONG]) {
    expect(isTelephone(number), number).toBe(!WRONG.includes(number))
    expect(isReachableNumber(number) && !isTelephone(number), number).toBe(false)
  }
  expect(isReachableNumber('15881234')).toBe(false)
  for (const number of WRONG) expect(isMobile(number), number).toBe(false)
  for (const number of ['01012345678', '0111234567', '050712345678']) expect(isMobile(number), number).toBe(true)
})
