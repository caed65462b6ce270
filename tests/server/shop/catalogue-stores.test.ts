import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../domain/common/durations'
import { storeClosures, storeFeeHistories, stores } from '../../../server/branch/schema/store.schema'
import { STANDARD_FEES } from '../../../server/branch/store/store-fees'
import type { QueryOf } from '../../../server/contract/contract-types'
import { Refusal } from '../../../server/contract/refusal'
import { seoulDay, shiftDays, startOfDay } from '../../../server/lib/seoul-time'
import { findFreeSlot } from '../../../server/orderdelivery/mount/slot-booking'
import { mountReservations } from '../../../server/orderdelivery/schema/mount-reservation.schema'
import { newBrand, newItem, newPattern } from '../goods'
import { type TestShop, testShop } from '../harness'
import { EVERY_DAY, mountOrder, newStore } from '../mounts'
import { shopCall } from './shop-api'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  // only the test's own stores
  await shop.services.db.update(stores).set({ visible: false })
})
afterAll(() => shop.close())

const db = () => shop.services.db
type Store = typeof stores.$inferSelect

async function list(query: QueryOf<'GET /api/v1/shop/stores'> = {}) {
  const answer = await shopCall(shop, 'GET /api/v1/shop/stores', { query: { size: 100, ...query } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result.items
}
const seqsOf = async (query: QueryOf<'GET /api/v1/shop/stores'> = {}) =>
  (await list(query)).map(({ storeSeq }) => storeSeq)

async function slots({ storeSeq }: Store, query: QueryOf<'GET /api/v1/shop/stores/{storeSeq}/slots'> = {}) {
  const answer = await shopCall(shop, 'GET /api/v1/shop/stores/{storeSeq}/slots', { path: { storeSeq }, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result
}

const today = () => seoulDay(shop.clock.now())
const inDays = (days: number) => shiftDays(today(), days)
const at = (day: string, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000)

/** Books a number of cars into a slot. */
async function book(store: Store, reservedAt: Date, cars: number): Promise<void> {
  for (let car = 0; car < cars; car += 1) {
    const { orderSeq } = await mountOrder(shop, { store })
    await db().insert(mountReservations).values({
      orderSeq,
      storeSeq: store.storeSeq,
      kind: 'MOUNT',
      state: 'CONFIRMED',
      durationMinutes: 60,
      customerName: '김손님',
      customerPhone: '01012345678',
      itemSummary: '타이어',
      quantity: 4,
      reservedAt,
      madeBy: 'CUSTOMER',
    })
  }
}

const tire = async (overrides: object = {}) => {
  const { brandSeq } = await newBrand(shop)
  const { patternSeq } = await newPattern(shop, brandSeq)
  return newItem(shop, { brandSeq, patternSeq, ...overrides })
}

describe('the list of stores', () => {
  it('contains only open and visible stores, without personal data', async () => {
    const open = await newStore(shop, { memo: '비밀메모' })
    const others = [await newStore(shop, { visible: false })]
    for (const state of ['PREPARING', 'PAUSED', 'CLOSED'] as const) others.push(await newStore(shop, { state }))
    expect(await seqsOf({ keyword: open.name })).toEqual([open.storeSeq])
    const all = await seqsOf()
    for (const { storeSeq } of others) {
      expect(all).not.toContain(storeSeq)
      for (const path of ['GET /api/v1/shop/stores/{storeSeq}', 'GET /api/v1/shop/stores/{storeSeq}/slots'] as const)
        expect((await shopCall(shop, path, { path: { storeSeq } })).status).toBe(404)
    }
    const detail = await shopCall(shop, 'GET /api/v1/shop/stores/{storeSeq}', { path: { storeSeq: open.storeSeq } })
    const text = JSON.stringify([detail.body, await list({ keyword: open.name })])
    for (const secret of ['김사장', '01011112222', '박담당', '01033334444', '비밀메모', 'settle', 'Settle'])
      expect(text).not.toContain(secret)
  })

  it('finds stores that can mount items: rims, run-flats, low profiles, kinds and visits', async () => {
    const able = await newStore(shop)
    const can = { runFlat: false, lowProfile: false, importedCar: true, ev: true, lightTruck: true, tpms: true }
    const plain = await newStore(shop, { can, maxRim: 18, services: ['MOUNT'] })
    const listStores = async (query: QueryOf<'GET /api/v1/shop/stores'>) =>
      (await seqsOf(query)).filter((seq) => [able.storeSeq, plain.storeSeq].includes(seq))
    const of = async (overrides: object) => listStores({ itemSeq: [(await tire(overrides)).itemSeq] })
    expect((await of({})).sort()).toEqual([able.storeSeq, plain.storeSeq].sort())
    expect(await of({ rim: 19 })).toEqual([able.storeSeq])
    expect(await of({ runFlat: true })).toEqual([able.storeSeq])
    expect(await of({ aspect: 35 })).toEqual([able.storeSeq])
    const { brandSeq } = await newBrand(shop)
    const battery = await newItem(shop, { brandSeq, itemType: 'BATTERY' })
    expect(await listStores({ itemSeq: [battery.itemSeq] })).toEqual([able.storeSeq])
    expect(await listStores({ can: ['runFlat'] })).toEqual([able.storeSeq])
    await db()
      .update(stores)
      .set({ visitGugunIds: [123] })
      .where(eq(stores.storeSeq, able.storeSeq))
    expect(await listStores({ visitGugunId: 123 })).toEqual([able.storeSeq])
    expect(await listStores({ visitGugunId: 124 })).toEqual([])
  })

  it('is sorted by the distance from a position, and returns it', async () => {
    const near = await newStore(shop, { latitude: 35.1, longitude: 129.0 })
    const far = await newStore(shop, { latitude: 35.2, longitude: 129.0 })
    const nowhere = await newStore(shop)
    const found = await list({ latitude: 35.1, longitude: 129.0 })
    const testStores = found.filter(({ storeSeq }) => [near, far, nowhere].some((each) => each.storeSeq === storeSeq))
    expect(testStores.map(({ storeSeq, distanceKm }) => [storeSeq, distanceKm])).toEqual([
      [near.storeSeq, 0],
      [far.storeSeq, 11.1],
      [nowhere.storeSeq, null],
    ])
    expect(await seqsOf({ latitude: 35.1, longitude: 129.0, radiusKm: 10 })).toEqual([near.storeSeq])
    for (const [query, field] of [
      [{ latitude: 35.1 }, 'longitude'],
      [{ longitude: 129 }, 'latitude'],
      [{ radiusKm: 3 }, 'latitude'],
      [{ sort: 'DISTANCE' }, 'latitude'],
      [{ latitude: 12, longitude: 129 }, 'latitude'],
    ] as const) {
      const answer = await shopCall(shop, 'GET /api/v1/shop/stores', { query })
      expect(answer.errors.map((each) => each.field)).toEqual([field])
    }
  })

  it('is sorted by recommendation, then by rating; regions return counts', async () => {
    const region = { sidoId: 1, gugunId: 124 }
    const rated = await newStore(shop, { ...region, ratingAverage: 4.8 })
    const recommended = await newStore(shop, { ...region, recommended: true })
    const low = await newStore(shop, { ...region, ratingAverage: 3.1 })
    const none = await newStore(shop, region)
    const order = [recommended, rated, low, none].map(({ storeSeq }) => storeSeq)
    expect(await seqsOf({ gugunId: 124 })).toEqual(order)
    const regions = (await shopCall(shop, 'GET /api/v1/shop/stores/regions')).result
    const gugun = regions.find(({ sidoId }) => sidoId === 1)?.guguns.find(({ gugunId }) => gugunId === 124)
    expect(gugun?.storeCount).toBe(4)
  })
})

describe('a store', () => {
  it('returns the fees that apply today, not planned ones', async () => {
    const store = await newStore(shop)
    const fees = { ...STANDARD_FEES, disposalFee: 9_900 }
    const planned = { storeSeq: store.storeSeq, feesFrom: inDays(3), fees, createdAt: shop.clock.now() }
    await db().insert(storeFeeHistories).values(planned)
    await db()
      .update(stores)
      .set({ fees, feesFrom: inDays(3) })
      .where(eq(stores.storeSeq, store.storeSeq))
    const feesOf = async () =>
      (await shopCall(shop, 'GET /api/v1/shop/stores/{storeSeq}', { path: { storeSeq: store.storeSeq } })).result.fees
    expect((await feesOf()).disposalFee).toBe(STANDARD_FEES.disposalFee)
    const now = shop.clock.now()
    shop.clock.set(new Date(now.getTime() + 3 * DAY_MS))
    expect((await feesOf()).disposalFee).toBe(9_900)
    shop.clock.set(now)
  })

  it('returns only public closures in the future', async () => {
    const store = await newStore(shop)
    const closure = (day: string, reason: string, overrides: object = {}) => ({
      storeSeq: store.storeSeq,
      kind: 'CLOSED' as const,
      fromAt: at(day, 0),
      toAt: at(day, 24),
      reason,
      ...overrides,
    })
    await db()
      .insert(storeClosures)
      .values([
        closure(inDays(2), '하계 휴가'),
        closure(inDays(3), '사장님 병원', { public: false }),
        closure(inDays(-2), '지난 휴무'),
        closure(inDays(4), '수용량', { kind: 'CAPACITY', capacity: 1 }),
      ])
    const detail = await shopCall(shop, 'GET /api/v1/shop/stores/{storeSeq}', { path: { storeSeq: store.storeSeq } })
    expect(detail.result.closures.map(({ reason }) => reason)).toEqual(['하계 휴가'])
    const days = await slots(store, { from: inDays(2), to: inDays(4) })
    expect(days.map(({ reason }) => reason)).toEqual(['하계 휴가', '예약이 마감되었습니다.', null])
    expect(days[2]?.slots.every(({ free }) => free === 1)).toBe(true)
    expect(JSON.stringify(days)).not.toContain('병원')
  })
})

describe('free slots', () => {
  it('are exactly those that a booking accepts', async () => {
    const store = await newStore(shop, { capacity: 2, minLeadDays: 1, maxAheadDays: 20 })
    const days = await slots(store)
    const [first] = days
    const [one, two] = first?.slots ?? []
    if (!first || !one || !two) throw new Error('no slots')
    await book(store, new Date(one.reservedAt), 2)
    await book(store, new Date(two.reservedAt), 1)
    const after = await slots(store)
    expect(after[0]?.slots.some(({ time }) => time === one.time)).toBe(false)
    expect(after[0]?.slots.find(({ time }) => time === two.time)?.free).toBe(1)
    const shown = new Set(after.flatMap((day) => day.slots.map(({ reservedAt }) => reservedAt)))
    const call = { db: db(), now: shop.clock.now() }
    for (let day = today(); day <= inDays(22); day = shiftDays(day, 1))
      for (let hour = 8; hour < 19; hour += 1) {
        const moment = at(day, hour)
        const free = await findFreeSlot(call, store, moment, {}).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Refusal) return false
            throw error
          },
        )
        expect(shown.has(moment.toISOString()), moment.toISOString()).toBe(free)
      }
    const { nextSlotAt } = (await list({ keyword: store.name, nextSlot: true }))[0] ?? {}
    expect(nextSlotAt).toBe(two.reservedAt)
  })

  it('are empty with a reason when a store accepts no bookings', async () => {
    const closed = { ...EVERY_DAY.MON, open: false }
    const store = await newStore(shop, { reservationOn: false })
    expect((await slots(store)).every((day) => day.slots.length === 0 && day.reason !== null)).toBe(true)
    expect((await list({ keyword: store.name, nextSlot: true }))[0]?.nextSlotAt).toBeNull()
    const week = {
      ...EVERY_DAY,
      MON: closed,
      TUE: closed,
      WED: closed,
      THU: closed,
      FRI: closed,
      SAT: closed,
      SUN: closed,
    }
    const shut = await newStore(shop, { hours: week })
    const reasons = new Set((await slots(shut, { from: inDays(1), to: inDays(7) })).map(({ reason }) => reason))
    expect(reasons).toContain('정기휴무')
  })

  it('cover at most 31 days in order, for items that the store can mount', async () => {
    const store = await newStore(shop, { maxRim: 18, maxAheadDays: 60 })
    const refused = async (query: QueryOf<'GET /api/v1/shop/stores/{storeSeq}/slots'>) => {
      const { storeSeq } = store
      const answer = await shopCall(shop, 'GET /api/v1/shop/stores/{storeSeq}/slots', { path: { storeSeq }, query })
      return [answer.status, answer.errors.map(({ field }) => field)]
    }
    expect((await slots(store)).length).toBe(31)
    expect((await slots(store, { from: inDays(5), to: inDays(5) })).map(({ date }) => date)).toEqual([inDays(5)])
    expect(await refused({ from: inDays(1), to: inDays(32) })).toEqual([400, ['to']])
    expect(await refused({ from: inDays(2), to: inDays(1) })).toEqual([400, ['to']])
    expect(await refused({ itemSeq: [(await tire({ rim: 19 })).itemSeq] })).toEqual([400, ['storeSeq']])
    expect((await slots(store, { itemSeq: [(await tire()).itemSeq] })).length).toBe(31)
  })
})
