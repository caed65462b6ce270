import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeClosures, stores } from '../../server/branch/schema/store.schema'
import { addClosure } from '../../server/branch/store/closure-write'
import type { Schemas } from '../../server/contract/contract-types'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { mountOrder, newStore } from './mounts'
import { boss } from './staff'
import { STORES } from './store-bodies'

type Closure = Schemas['StoreClosure']
type Mount = Schemas['MountReservationRecord']

const MOUNTS = '/api/v1/admin/mount-reservations'
const TUESDAY = '2026-11-24'
const at = (time: string, day = TUESDAY) => `${day}T${time}:00+09:00`

let shop: TestShop
let token: string

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  token = await boss(shop)
})

type Body = Partial<Schemas['StoreClosureCreate']>
const bodyOf = (overrides: Body = {}) => ({
  kind: 'CLOSED',
  fromAt: at('09:00'),
  toAt: at('18:00'),
  reason: '내부 수리',
  ...overrides,
})
const close = (storeSeq: number, overrides: Body = {}, server = shop) =>
  server.call<Closure>('POST', `${STORES}/${storeSeq}/closures`, { token, body: bodyOf(overrides) })
const closed = async (storeSeq: number, overrides: Body = {}): Promise<Closure> => {
  const answer = await close(storeSeq, overrides)
  expect(answer.body).toMatchObject({ status: 201 })
  return answer.result
}
const change = (closure: Closure, overrides: Body = {}) =>
  shop.call<Closure>('PUT', `${STORES}/closures/${closure.storeClosureSeq}`, {
    token,
    body: { ...bodyOf(overrides), version: closure.version },
  })
const remove = (closure: Closure) => shop.call('DELETE', `${STORES}/closures/${closure.storeClosureSeq}`, { token })
const listed = async (storeSeq: number, query = '') =>
  (await shop.call<Closure[]>('GET', `${STORES}/${storeSeq}/closures${query}`, { token })).result

async function book(store: { storeSeq: number }, time: string, server = shop) {
  const { orderSeq } = await mountOrder(shop, { store })
  return server.call<Mount>('POST', MOUNTS, {
    token,
    body: { orderSeq, reservedAt: at(time), requestId: randomUUID() },
  })
}
const booked = async (store: { storeSeq: number }, time: string): Promise<Mount> => {
  const answer = await book(store, time)
  expect(answer.body).toMatchObject({ status: 201 })
  return answer.result
}
const checksOf = async (storeSeq: number) => {
  const { result } = await shop.call<{ items: Mount[] }>('GET', `${MOUNTS}?storeSeq=${storeSeq}&needsCheck=true`, {
    token,
  })
  return result.items.map(({ reservedAt, checkReason }) => [reservedAt, checkReason])
}
const iso = (time: string) => new Date(at(time)).toISOString()
const inTheWay = (count: number) => ({
  status: 409,
  code: 'STORE_HAS_RESERVATIONS',
  message: `해당 기간에 예약 ${count}건이 있습니다.`,
})

describe('a closure', () => {
  it('11 check 6: over two reservations lists them; when confirmed it is saved and both are marked', async () => {
    const store = await newStore(shop)
    await booked(store, '10:00')
    await booked(store, '11:00')
    await booked(store, '15:00')
    const span = { fromAt: at('10:30'), toAt: at('12:00') }
    expect(await close(store.storeSeq, span)).toMatchObject({
      ...inTheWay(2),
      result: [
        { reservedAt: iso('10:00'), state: 'CONFIRMED', customerName: '홍*동' },
        { reservedAt: iso('11:00'), itemSummary: expect.any(String) },
      ],
    })
    expect(await listed(store.storeSeq)).toEqual([])
    const kept = await closed(store.storeSeq, { ...span, keepReservations: true })
    expect(kept).toMatchObject({ reservationCount: 2, past: false, public: true })
    expect(await checksOf(store.storeSeq)).toEqual([
      [iso('10:00'), 'CLOSURE'],
      [iso('11:00'), 'CLOSURE'],
    ])
    const { result } = await shop.call<Schemas['StoreSlotDay'][]>(
      'GET',
      `${STORES}/${store.storeSeq}/slots?from=${TUESDAY}&to=${TUESDAY}`,
      { token },
    )
    expect(result[0]?.slots.map(({ time }) => time)).toEqual([
      '09:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ])
  })

  it('of reduced capacity lists and marks only slots above it', async () => {
    const store = await newStore(shop)
    await booked(store, '10:00')
    await booked(store, '10:00')
    await booked(store, '13:00')
    const less = { kind: 'CAPACITY', capacity: 1 } as const
    const refused = await close(store.storeSeq, less)
    expect(refused).toMatchObject(inTheWay(2))
    expect(refused.result).toMatchObject([{ reservedAt: iso('10:00') }, { reservedAt: iso('10:00') }])
    expect((await close(store.storeSeq, { kind: 'CAPACITY', capacity: 2 })).status).toBe(201)
    expect(await checksOf(store.storeSeq)).toEqual([])
    const [wide] = await listed(store.storeSeq)
    if (!wide) throw new Error('no closure')
    expect(await change(wide, { ...less, capacity: 1 })).toMatchObject(inTheWay(2))
    expect((await change(wide, { ...less, keepReservations: true })).status).toBe(200)
    expect(await checksOf(store.storeSeq)).toEqual([
      [iso('10:00'), 'CLOSURE'],
      [iso('10:00'), 'CLOSURE'],
    ])
    expect((await book(store, '13:00')).code).toBe('SLOT_FULL')
  })

  it('over a day that has begun counts the same bookings in the question, its row, the calendar and the day', async () => {
    const store = await newStore(shop)
    await booked(store, '09:00')
    await booked(store, '12:00')
    await booked(store, '15:00')
    shop.clock.set('2026-11-24T12:30:00+09:00')
    token = await boss(shop)
    const span = { fromAt: at('00:00'), toAt: at('00:00', '2026-11-25') }
    // the reservation of 12:00 is in the way, that of 09:00 is not
    expect(await close(store.storeSeq, span)).toMatchObject(inTheWay(2))
    expect(await closed(store.storeSeq, { ...span, keepReservations: true })).toMatchObject({ reservationCount: 2 })
    expect(await checksOf(store.storeSeq)).toEqual([
      [iso('12:00'), 'CLOSURE'],
      [iso('15:00'), 'CLOSURE'],
    ])
    const month = await shop.call<Schemas['StoreCalendarDay'][]>(
      'GET',
      `${STORES}/${store.storeSeq}/calendar?month=2026-11`,
      { token },
    )
    expect(month.result.find(({ date }) => date === TUESDAY)).toMatchObject({ needsCheck: 2 })
    const day = await shop.call<Schemas['StoreDay']>('GET', `${STORES}/${store.storeSeq}/day?date=${TUESDAY}`, {
      token,
    })
    const reasons = day.result.slots.flatMap(({ bookings }) => bookings.map(({ checkReason }) => checkReason))
    expect(reasons).toEqual([null, 'CLOSURE', 'CLOSURE'])
  })

  it('must not overlap one of its kind', async () => {
    const { storeSeq } = await newStore(shop)
    const first = await closed(storeSeq, { fromAt: at('09:00'), toAt: at('12:00') })
    const overlap = { status: 409, code: 'OVERLAP', message: '이미 등록된 휴무와 기간이 겹칩니다.' }
    expect(await close(storeSeq, { fromAt: at('11:50'), toAt: at('13:00') })).toMatchObject(overlap)
    const next = await closed(storeSeq, { fromAt: at('12:00'), toAt: at('13:00') })
    await closed(storeSeq, { kind: 'BLOCKED', fromAt: at('11:00'), toAt: at('13:00') })
    expect(await change(next, { fromAt: at('11:00'), toAt: at('13:00') })).toMatchObject(overlap)
    expect((await change(first, { fromAt: at('08:00'), toAt: at('12:00') })).status).toBe(200)
  })

  it.each<[string, Body, string, string]>([
    ['between the steps', { fromAt: at('09:05') }, 'fromAt', '10분 단위로 입력해 주세요.'],
    ['that ends first', { toAt: at('09:00') }, 'toAt', '종료일시는 시작일시 이후여야 합니다.'],
    ['of a quarter and more', { toAt: at('09:10', '2027-02-22') }, 'toAt', '최대 90일까지 등록할 수 있습니다.'],
    [
      'that is over',
      { fromAt: at('09:00', '2026-11-20'), toAt: at('18:00', '2026-11-20') },
      'toAt',
      '지난 기간에는 등록할 수 없습니다.',
    ],
    ['without its room', { kind: 'CAPACITY' }, 'capacity', '수용량을 입력해 주세요.'],
  ])('is refused %s', async (_, more, field, message) => {
    const { storeSeq } = await newStore(shop)
    expect(await close(storeSeq, more)).toMatchObject({ status: 400, errors: [{ field, message }] })
  })

  it('in the past is read-only; others can be edited and deleted', async () => {
    const { storeSeq } = await newStore(shop)
    const closure = await closed(storeSeq, { fromAt: at('10:00', '2026-11-21'), toAt: at('13:00', '2026-11-21') })
    const later = await closed(storeSeq)
    expect((await change(later, { reason: '다른 사유' })).result).toMatchObject({ reason: '다른 사유', version: 2 })
    expect(await change(later)).toMatchObject({ status: 409, code: 'CONFLICT', result: { version: 2 } })
    expect((await remove(later)).status).toBe(200)
    shop.clock.set('2026-11-21T13:00:00+09:00')
    token = await boss(shop)
    const over = { status: 409, code: 'INVALID_STATE', message: '지난 휴무는 변경할 수 없습니다.' }
    expect(await change(closure)).toMatchObject(over)
    expect(await remove(closure)).toMatchObject(over)
    expect(await listed(storeSeq)).toEqual([])
    expect(await listed(storeSeq, '?past=true')).toMatchObject([{ past: true }])
    expect((await shop.call('GET', `${STORES}/99999999/closures`, { token })).status).toBe(404)
  })

  it('11 check 9: in bulk: overlapping ones fail, without other changes', async () => {
    const found = await Promise.all(Array.from({ length: 6 }, () => newStore(shop)))
    const [taken] = found
    if (!taken) throw new Error('no store')
    await closed(taken.storeSeq)
    const outcomes: string[] = []
    for (const { storeSeq } of found)
      outcomes.push(
        await asCall(shop, (call) => addClosure(call, storeSeq, bodyOf() as Schemas['StoreClosureFields'])).then(
          () => 'DONE',
          (error) => error.code,
        ),
      )
    expect(outcomes).toEqual(['OVERLAP', ...Array(5).fill('DONE')])
    expect(await listed(taken.storeSeq)).toHaveLength(1)
  })

  it('and a concurrent reservation see each other, on two servers', async () => {
    const other = await shop.another()
    for (const capacity of [0, null]) {
      const store = await newStore(shop)
      const span = capacity === null ? {} : { kind: 'CAPACITY' as const, capacity }
      const [closing, booking] = await Promise.all([close(store.storeSeq, span), book(store, '10:00', other)])
      const rows = await shop.services.db
        .select()
        .from(mountReservations)
        .where(eq(mountReservations.storeSeq, store.storeSeq))
      const shut = await shop.services.db.select().from(storeClosures).where(eq(storeClosures.storeSeq, store.storeSeq))
      // the later request was refused because of the earlier one
      expect([closing.status, booking.status].filter((status) => status === 201)).toHaveLength(1)
      expect(rows.length + shut.length).toBe(1)
    }
  })
})

describe('month and day of a store', () => {
  it('return capacity, reservations, closures and holidays', async () => {
    const store = await newStore(shop)
    await shop.services.db
      .update(stores)
      .set({ hours: sql`jsonb_set(${stores.hours}, '{SUN,open}', 'false')` })
      .where(eq(stores.storeSeq, store.storeSeq))
    await booked(store, '10:00')
    await closed(store.storeSeq, { fromAt: at('12:00'), toAt: at('18:00'), kind: 'BLOCKED' })
    const { result } = await shop.call<Schemas['StoreCalendarDay'][]>(
      'GET',
      `${STORES}/${store.storeSeq}/calendar?month=2026-11`,
      { token },
    )
    expect(result).toHaveLength(30)
    expect(result.find(({ date }) => date === TUESDAY)).toMatchObject({
      capacity: 9,
      reserved: 1,
      needsCheck: 0,
      closed: null,
      holiday: null,
      closures: [{ kind: 'BLOCKED', reason: '내부 수리' }],
    })
    // the same text for a past Sunday and a coming one
    const sundays = ['2026-11-15', '2026-11-29'].map((day) => result.find(({ date }) => date === day)?.closed)
    expect(sundays).toEqual(['정기휴무', '정기휴무'])
    const december = await shop.call<Schemas['StoreCalendarDay'][]>(
      'GET',
      `${STORES}/${store.storeSeq}/calendar?month=2026-12`,
      { token },
    )
    expect(december.result.find(({ date }) => date === '2026-12-25')?.holiday).toBeTruthy()
  })

  it('list masked customers, also at a time without a slot', async () => {
    const store = await newStore(shop)
    const mount = await booked(store, '10:00')
    await shop.services.db.update(stores).set({ slotMinutes: 90 }).where(eq(stores.storeSeq, store.storeSeq))
    const { result } = await shop.call<Schemas['StoreDay']>('GET', `${STORES}/${store.storeSeq}/day?date=${TUESDAY}`, {
      token,
    })
    expect(result.slots.slice(0, 3)).toMatchObject([
      { time: '09:00', capacity: 3, available: 3, bookings: [] },
      {
        time: '10:00',
        capacity: null,
        available: 0,
        bookings: [
          {
            mountReservationSeq: mount.mountReservationSeq,
            customerName: '홍*동',
            carNumber: '12가 **56',
            state: 'CONFIRMED',
            quantity: 4,
            checkReason: null,
          },
        ],
      },
      { time: '10:30', capacity: 3 },
    ])
  })
})
