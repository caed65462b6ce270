import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLES, readExamples } from '../../scripts/api/examples'
import { shopOperations } from '../../server/contract/contract'
import { type TestShop, testShop } from '../server/harness'
import { shopCall } from '../server/shop/shop-api'
import { expectDeclared } from './checked'
import { shopCases } from './shop-cases'

let shop: TestShop

/** `SHOP_EXAMPLES=write` writes the responses as examples into openapi/shop.yaml (then run `npm run api`). */
const writes = process.env.SHOP_EXAMPLES === 'write'
const written: Record<string, { request?: unknown; response: unknown }> = {}

const LONGEST = 200

/** Returns a response with at most two entries of each list and the beginnings of long texts. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened)
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each)]))
}

beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  await shop.close()
  if (!writes) return
  const sorted = Object.fromEntries(Object.entries(written).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(EXAMPLES, `${JSON.stringify(sorted, null, 1)}\n`)
})

describe('an operation of the customer site', () => {
  it.each(shopOperations.map(({ name }) => name))('answers as declared: %s', async (name) => {
    const request = await shopCases[name](shop)
    const answer = await shopCall(shop, name, request)
    const operation = shopOperations.find((each) => each.name === name)
    expect(answer.status, JSON.stringify(answer.body)).toBe(operation?.status)
    expect(shop.reports).toEqual([])
    if (answer.body === null) return
    const sent = operation?.bodyType === 'application/json' ? { request: request.body } : {}
    written[name] = { ...sent, response: shortened(answer.body) }
  })

  it.each(shopOperations.filter(({ json }) => json).map(({ name, status }) => [name, status] as const))(
    'has an example that it allows: %s',
    (name, status) => {
      const example = (writes ? written : readExamples())[name]
      const how =
        'SHOP_EXAMPLES=write npx vitest run --project node tests/contract/shop-operations.test.ts && npm run api'
      expect(example, `no example: ${how}`).toBeDefined()
      expectDeclared(name, { status, body: example?.response })
    },
  )

  it.each(shopOperations.map(({ name, document }) => [name, document] as const))(
    'says what it does and refuses: %s',
    (_, { summary, description, responses }) => {
      expect([summary, description].every((text) => text && /^[A-Z]/.test(text))).toBe(true)
      for (const status of ['400', '401', '429', '500', '503']) expect(Object.keys(responses)).toContain(status)
    },
  )
})
