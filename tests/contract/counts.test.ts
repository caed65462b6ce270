import { afterAll, beforeAll, expect, it } from 'vitest'
import { seoulDay } from '../../server/lib/seoul-time'
import {
  type ListLink,
  lowStockPlaces,
  pendingPlaces,
  unansweredPlaces,
} from '../../src/features/dashboard/dashboard.rules'
import type { Schemas } from '../../src/shared/api/types'
import { stringifySearch } from '../../src/shared/search/codec'
import { type TestShop, testShop } from '../server/harness'
import { definitions } from './definitions'

/** A count that links to a list is the number of its rows. */

const { lists } = await definitions()
let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
  token = await shop.signIn('admin')
})
afterAll(() => shop.close())

async function totalOf({ to, search }: ListLink): Promise<number> {
  const def = lists.find((each) => each.screen === to)
  if (!def) throw new Error(`${to} is no list`)
  const query = stringifySearch({ ...def.request(def.read(search, shop.clock.now())) })
  return (await shop.call<{ total: number }>('GET', def.path + query, { token })).result.total
}

it('counts unanswered inquiries on the dashboard', async () => {
  const answer = await shop.call<Schemas['UnansweredCount'][]>('GET', '/api/v1/admin/dashboard/unanswered', { token })
  const counted = answer.result.map(({ type, count }) => [type, count] as const)
  expect(counted.map(([type]) => type)).toContain('BATTERY_REVIEW')
  const listed = await Promise.all(
    counted.map(async ([type]) => [type, await totalOf(unansweredPlaces[type])] as const),
  )
  expect(listed).toEqual(counted)
})

it('counts pending records on the dashboard', async () => {
  const { result } = await shop.call<Schemas['PendingCount'][]>('GET', '/api/v1/admin/dashboard/pending', { token })
  const links = pendingPlaces(seoulDay(shop.clock.now()))
  const counted = result.map(({ type, count }) => [type, count] as const)
  expect(counted.filter(([, count]) => count > 0).length).toBeGreaterThanOrEqual(3)
  const listed = await Promise.all(counted.map(async ([type]) => [type, await totalOf(links[type])] as const))
  expect(listed).toEqual(counted)
})

it('lists items with low stock on the dashboard', async () => {
  const path = '/api/v1/admin/dashboard/low-stock'
  const { result } = await shop.call<Schemas['DashboardLowStock']>('GET', path, { token })
  expect(result.lowCount).toBeGreaterThan(0)
  const listed = await Promise.all(lowStockPlaces.map(totalOf))
  expect(listed.reduce((sum, n) => sum + n)).toBe(result.lowCount)
})
