import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopOperations } from '../../server/http/contract'
import { type TestShop, testShop } from '../server/harness'
import { shopCall } from '../server/shop/shop-api'
import { shopCases } from './shop-cases'

let shop: TestShop

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

describe('an operation of the customer site', () => {
  it.each(shopOperations.map(({ name }) => name))('answers as declared: %s', async (name) => {
    const answer = await shopCall(shop, name, await shopCases[name](shop))
    const declared = shopOperations.find((operation) => operation.name === name)?.status
    expect(answer.status, JSON.stringify(answer.body)).toBe(declared)
    expect(shop.reports).toEqual([])
  })

  it.each(shopOperations.map(({ name, document }) => [name, document] as const))(
    'says what it does and refuses: %s',
    (_, { summary, description, responses }) => {
      expect([summary, description].every((text) => text && /^[A-Z]/.test(text))).toBe(true)
      for (const status of ['400', '401', '429', '500', '503']) expect(Object.keys(responses)).toContain(status)
    },
  )
})
