import { afterAll, beforeAll, expect, it } from 'vitest'
import { shop as parts } from '../../server/app-definitions'
import { stores } from '../../server/branch/store/store.schema'
import { storeValues } from '../../server/orderdelivery/mount/mount-messages'
import { type TestShop, testShop } from '../server/harness'

/** Phones look alike wherever somebody reads them: here in sheets and messages; screens and papers use the same function. */

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Digits of a telephone without the hyphens between their groups. */
const BARE = /(?<![\d-])(?:0\d{8,11}|1[568]\d{6})(?![\d-])/

it('every export writes them in their groups', async () => {
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

it('messages of a store write its number as people do', async () => {
  const [store] = await shop.services.db.select().from(stores).limit(1)
  if (!store) throw new Error('the sample has no store')
  expect(storeValues({ ...store, phone: '15881234' }, null).장착점전화).toBe('1588-1234')
  expect(storeValues({ ...store, phone: '0212345678' }, null).장착점전화).toBe('02-1234-5678')
  expect(storeValues({ ...store, phone: '050712345678' }, null).장착점전화).toBe('0507-1234-5678')
})
