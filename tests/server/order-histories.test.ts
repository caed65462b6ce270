import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { type TestShop, testShop } from './harness'
import { brokenRules, orderFacts } from './order-facts'
import { newScene, newTally, runOrderHistory, SHORT_RUN } from './order-histories'

/**
 * "Limit of refunds" (docs/product/money.md), and all parts add up: in the whole sample, and in random order
 * histories. `tests/long` runs many more.
 */

const { seed, histories } = SHORT_RUN

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** The sample has no bank deposit for overpaid amounts that members got as deposit. */
const OF_SAMPLE = 'overpaid money that became deposit'

it('every order of the sample follows the rules', async () => {
  const rows = await shop.services.db.select({ orderSeq: orders.orderSeq }).from(orders)
  const facts = await orderFacts(
    shop.services.db,
    rows.map(({ orderSeq }) => orderSeq),
  )
  expect(facts.length).toBe(rows.length)
  const broken = facts.flatMap((each) => brokenRules(each).map((rule) => `order ${each.order.orderSeq}: ${rule}`))
  expect(broken.filter((line) => !line.includes(OF_SAMPLE))).toEqual([])
  expect(broken).not.toEqual([])
})

// a history has some ten calls, each with all its followers
it(`${histories} random histories keep the rules after each step`, async () => {
  const scene = await newScene(shop)
  const tally = newTally()
  for (let number = 0; number < histories; number += 1) await runOrderHistory(scene, tally, seed, number)
  expect(tally.histories).toBe(histories)
  expect(tally.steps).toBeGreaterThan(histories * 3)
  expect(shop.reports).toEqual([])
})
