import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeClosures, stores } from '../../server/branch/schema/store.schema'
import type { Schemas } from '../../server/contract/contract-types'
import { messageLogs } from '../../server/message/message.schema'
import { adjustReservationAfterClaim } from '../../server/orderdelivery/mount/adjust-after-claim'
import { cancelReservation, reserveSlot } from '../../server/orderdelivery/mount/reservations'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { orderLines, orders } from '../../server/orderdelivery/schema/order.schema'
import { orderHistories } from '../../server/orderdelivery/schema/order-note.schema'
import { asCall } from './calls'
import { type Answer, type TestShop, testShop } from './harness'
import { EVERY_DAY, mountOrder, newStore } from './mounts'
import { boss } from './staff'

type Mount = Schemas['MountReservationRecord']

/** The embedded database has one connection, so its transactions never overlap. */
const onServer = Boolean(process.env.TEST_DATABASE_URL)
const MOUNTS = '/api/v1/admin/mount-reservations'

let shop: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  // a Saturday
  shop.clock.set('2026-11-21T12:00:00+09:00')
  token = await boss(shop)
})

const TUESDAY = '2026-11-24'
const at = (time: string, day = TUESDAY) => `${day}T${time}:00+09:00`
const get = <T>(path: string) => shop.call<T>('GET', path, { token })
const book = (orderSeq: number, time: string, overrides: object = {}) =>
  shop.call<Mount>('POST', MOUNTS, {
    token,
    body: { orderSeq, reservedAt: at(time), requestId: randomUUID(), ...overrides },
  })
const booked = async (orderSeq: number, time: string, overrides: object = {}): Promise<Mount> => {
  const answer = await book(orderSeq, time, overrides)
  expect(answer.body).toMatchObject({ status: 201 })
  return answer.result
}
const move = (mount: Pick<Mount, 'mountReservationSeq' | 'version'>, action: string, overrides: object = {}) =>
  shop.call<Mount>('POST', `${MOUNTS}/${mount.mountReservationSeq}/transition`, {
    token,
    body: { action, version: mount.version, ...overrides },
  })
const orderOf = async (orderSeq: number) => {
  const [order] = await db().select().from(orders).where(eq(orders.orderSeq, orderSeq))
  if (!order) throw new Error('no order')
  return order
}
const toldOf = async (mount: Mount) =>
  (
    await db()
      .select()
      .from(messageLogs)
      .where(
        and(eq(messageLogs.relatedType, 'mountReservation'), eq(messageLogs.relatedSeq, mount.mountReservationSeq)),
      )
  )
    .map(({ eventCode }) => eventCode)
    .sort()

describe('a slot', () => {
  it('is reserved for a paid order: confirmed, announced, stored with the order', async () => {
    const store = await newStore(shop)
    const { orderSeq } = await mountOrder(shop, { store })
    const mount = await booked(orderSeq, '10:00')
    expect(mount).toMatchObject({
      state: 'CONFIRMED',
      storeName: store.name,
      durationMinutes: 60,
      quantity: 4,
      madeBy: 'ADMIN',
      customerName: '홍*동',
      customerPhone: '010-****-5678',
      carNumber: '12가 **56',
      needsCheck: false,
      histories: [{ summary: `장착 예약 등록: ${store.name} 2026-11-24 10:00` }],
    })
    expect((await orderOf(orderSeq)).reservedAt).toEqual(new Date(at('10:00')))
    expect(await toldOf(mount)).toEqual(['MOUNT_RESERVED', 'STORE_NEW_RESERVATION'])
    const { result } = await get<Schemas['StoreSlotDay'][]>(
      `${MOUNTS}/slots?storeSeq=${store.storeSeq}&from=${TUESDAY}&to=${TUESDAY}`,
    )
    expect(result[0]?.slots[1]).toEqual({ time: '10:00', capacity: 3, reserved: 1, available: 2 })
  })

  it('is only requested while the order is unpaid', async () => {
    const { orderSeq } = await mountOrder(shop, { store: await newStore(shop), state: 'PAYMENT_PENDING' })
    const mount = await booked(orderSeq, '10:00')
    expect(mount.state).toBe('REQUESTED')
    expect(await toldOf(mount)).toEqual(['STORE_NEW_RESERVATION'])
    expect(await move(mount, 'CONFIRM')).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      message: '입금 확인 후 확정할 수 있습니다.',
    })
    await db().update(orders).set({ state: 'PAID' }).where(eq(orders.orderSeq, orderSeq))
    await db().update(orderLines).set({ state: 'PAID' }).where(eq(orderLines.orderSeq, orderSeq))
    expect((await move(mount, 'CONFIRM')).result.state).toBe('CONFIRMED')
    expect(await toldOf(mount)).toEqual(['MOUNT_RESERVED', 'STORE_NEW_RESERVATION'])
  })

  it('is refused outside of the slots, in the past, too early or too late; the last two can be forced', async () => {
    const store = await newStore(shop, { minLeadDays: 3 })
    const order = async () => (await mountOrder(shop, { store })).orderSeq
    const no = { status: 400, errors: [{ field: 'reservedAt', message: '예약할 수 없는 시간입니다.' }] }
    expect(await book(await order(), '10:30')).toMatchObject(no)
    expect(await book(await order(), '20:00')).toMatchObject(no)
    expect(await book(await order(), '', { reservedAt: at('11:00', '2026-11-21'), force: true })).toMatchObject(no)
    const early = await order()
    // ordered on a Friday: three working days later is Wednesday
    expect(await book(early, '10:00')).toMatchObject({ status: 400, errors: [{ field: 'reservedAt' }] })
    const mount = await booked(early, '10:00', { force: true })
    expect(mount.histories[0]?.summary).toContain('예약 가능 기간 밖')
    expect((await book(await order(), '', { reservedAt: at('10:00', '2026-11-25') })).status).toBe(201)
    expect((await book(await order(), '', { reservedAt: at('10:00', '2027-01-05') })).status).toBe(400)
    await db().update(stores).set({ state: 'PAUSED' }).where(eq(stores.storeSeq, store.storeSeq))
    expect(await book(await order(), '10:00', { force: true })).toMatchObject(no)
  })

  it('06 check 14: of 50 concurrent requests for a slot of 3, 3 succeed and 47 are refused as full', async () => {
    const store = await newStore(shop)
    const other = await shop.another()
    const seqs: number[] = []
    for (let i = 0; i < (onServer ? 50 : 6); i++) seqs.push((await mountOrder(shop, { store })).orderSeq)
    // on a slow machine some wait too long for the others (CONFLICT), and are sent again, as by a caller
    async function send(on: Pick<TestShop, 'call'>, orderSeq: number): Promise<Answer> {
      const body = { orderSeq, reservedAt: at('14:00'), requestId: randomUUID() }
      for (;;) {
        const answer = await on.call('POST', MOUNTS, { token, body })
        if (answer.code !== 'CONFLICT') return answer
      }
    }
    const answers = await Promise.all(seqs.map((orderSeq, i) => send(i % 2 ? other : shop, orderSeq)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const full = answers.filter(({ code }) => code === 'SLOT_FULL')
    expect(full).toHaveLength(seqs.length - 3)
    expect(full[0]).toMatchObject({ status: 409, message: '예약이 마감된 시간입니다.' })
    const rows = await db().select().from(mountReservations).where(eq(mountReservations.storeSeq, store.storeSeq))
    expect(rows).toHaveLength(3)
  })

  it('06 check 14: one per order with concurrent requests; 11 check 7: one car in a slot of one', async () => {
    const store = await newStore(shop, { capacity: 1 })
    const { orderSeq } = await mountOrder(shop, { store })
    const twice = await Promise.all([book(orderSeq, '10:00'), book(orderSeq, '11:00')])
    expect(twice.map(({ code }) => code ?? 'DONE').sort()).toEqual(['ALREADY_RESERVED', 'DONE'])
    expect(await book(orderSeq, '15:00')).toMatchObject({
      message: '이미 예약이 있는 주문입니다. 예약 변경을 이용해 주세요.',
    })
    const two = [await mountOrder(shop, { store }), await mountOrder(shop, { store })]
    const met = await Promise.all(two.map((order) => book(order.orderSeq, '16:00')))
    expect(met.map(({ code }) => code ?? 'DONE').sort()).toEqual(['DONE', 'SLOT_FULL'])
  })

  it('11 check 8: an unable store is not offered, has no slots, and accepts none', async () => {
    const small = await newStore(shop, { maxRim: 18 })
    const plain = await newStore(shop, { can: { ...small.can, runFlat: false } })
    const big = await mountOrder(shop, { store: small, rim: 19 })
    const flat = await mountOrder(shop, { store: plain, rim: 18, runFlat: true })
    const offered = async (orderSeq: number, name: string) => {
      const keyword = encodeURIComponent(name)
      return (await get<{ total: number }>(`/api/v1/admin/stores/picker?orderSeq=${orderSeq}&keyword=${keyword}`))
        .result.total
    }
    expect(await offered(big.orderSeq, small.name)).toBe(0)
    expect(await offered(big.orderSeq, plain.name)).toBe(1)
    expect(await offered(flat.orderSeq, plain.name)).toBe(0)
    const slots = (orderSeq: number, storeSeq: number) =>
      get(`/api/v1/admin/stores/${storeSeq}/slots?from=${TUESDAY}&to=${TUESDAY}&orderSeq=${orderSeq}`)
    const tooBig = '이 장착점에서 장착할 수 없는 규격입니다. (19인치)'
    expect((await slots(big.orderSeq, small.storeSeq)).errors).toEqual([{ field: 'storeSeq', message: tooBig }])
    expect((await slots(flat.orderSeq, plain.storeSeq)).message).toContain('(런플랫)')
    expect((await slots(flat.orderSeq, small.storeSeq)).status).toBe(200)
    expect((await book(big.orderSeq, '10:00')).errors).toEqual([{ field: 'storeSeq', message: tooBig }])
  })
})

describe('rescheduling', () => {
  it('06 check 14: keeps the old slot if the new one is full, and frees it otherwise', async () => {
    const store = await newStore(shop, { capacity: 1 })
    const taken = await mountOrder(shop, { store })
    await booked(taken.orderSeq, '11:00')
    const { orderSeq } = await mountOrder(shop, { store })
    const mount = await booked(orderSeq, '10:00')
    expect(await move(mount, 'RESCHEDULE', { reservedAt: at('11:00') })).toMatchObject({ code: 'SLOT_FULL' })
    expect((await orderOf(orderSeq)).reservedAt).toEqual(new Date(at('10:00')))
    const moved = (await move(mount, 'RESCHEDULE', { reservedAt: at('13:00') })).result
    expect(moved).toMatchObject({ state: 'CONFIRMED', changeCount: 1, reservedAt: '2026-11-24T04:00:00.000Z' })
    expect((await orderOf(orderSeq)).reservedAt).toEqual(new Date(at('13:00')))
    expect(await toldOf(moved)).toEqual([
      'MOUNT_CHANGED',
      'MOUNT_RESERVED',
      'STORE_NEW_RESERVATION',
      'STORE_RESERVATION_CHANGED',
    ])
    expect((await book((await mountOrder(shop, { store })).orderSeq, '10:00')).status).toBe(201)
    expect(await move(mount, 'CANCEL', { reason: '고객 요청' })).toMatchObject({
      code: 'CONFLICT',
      body: { result: { changeCount: 1 } },
    })
  })

  it('to another store moves the order, unless goods are in transit', async () => {
    const [here, there] = [await newStore(shop), await newStore(shop)]
    const { orderSeq } = await mountOrder(shop, { store: here })
    const mount = await booked(orderSeq, '10:00')
    const sent = { storeSeq: there.storeSeq, reservedAt: at('10:00') }
    const moved = (await move(mount, 'RESCHEDULE', sent)).result
    expect(moved).toMatchObject({ storeName: there.name })
    expect(await orderOf(orderSeq)).toMatchObject({
      storeSeq: there.storeSeq,
      receiverName: there.name,
      address1: there.address1,
      sidoId: there.sidoId,
    })
    await db().update(orderLines).set({ state: 'SHIPPED' }).where(eq(orderLines.orderSeq, orderSeq))
    const back = { storeSeq: here.storeSeq, reservedAt: at('10:00') }
    expect(await move(moved, 'RESCHEDULE', back)).toMatchObject({
      message: '이미 발송된 주문은 배송지를 변경할 수 없습니다.',
    })
  })
})

describe('results of a reservation', () => {
  it("DONE mounts the goods and sets the store's pay; can be reverted on the same day", async () => {
    const store = await newStore(shop)
    const { orderSeq } = await mountOrder(shop, { store })
    const mount = await booked(orderSeq, '10:00')
    expect(await move(mount, 'DONE')).toMatchObject({ message: '예약일 전에는 장착완료할 수 없습니다.' })
    shop.clock.set(at('15:00'))
    token = await shop.signIn('admin', { fresh: true })
    expect(await move(mount, 'DONE')).toMatchObject({ message: '아직 발송되지 않은 상품이 있습니다.' })
    await db().update(orderLines).set({ state: 'DELIVERED' }).where(eq(orderLines.orderSeq, orderSeq))
    await db().update(orders).set({ state: 'DELIVERED' }).where(eq(orders.orderSeq, orderSeq))
    const done = (await move(mount, 'DONE')).result
    // 4 tires of 17 inches at 9,000
    expect(done).toMatchObject({ state: 'DONE', settleFee: 36_000, orderState: 'MOUNTED' })
    expect(await orderOf(orderSeq)).toMatchObject({ state: 'MOUNTED', mountedAt: new Date(at('15:00')) })
    expect((await move(done, 'UNDONE', { reason: '짧다' })).status).toBe(400)
    const undone = (await move(done, 'UNDONE', { reason: '잘못 눌렀습니다' })).result
    expect(undone).toMatchObject({ state: 'CONFIRMED', settleFee: null, orderState: 'DELIVERED' })
    const again = (await move(undone, 'DONE')).result
    shop.clock.set(at('09:00', '2026-11-25'))
    token = await shop.signIn('admin', { fresh: true })
    expect(await move(again, 'UNDONE', { reason: '다음 날입니다' })).toMatchObject({
      message: '완료한 날에만 취소할 수 있습니다.',
    })
  })

  it('NO_SHOW is possible after its time, and CONFIRMED again with a new one', async () => {
    const { orderSeq } = await mountOrder(shop, { store: await newStore(shop), state: 'DELIVERED' })
    const mount = await booked(orderSeq, '10:00')
    shop.clock.set(at('10:59'))
    token = await shop.signIn('admin', { fresh: true })
    expect((await move(mount, 'NO_SHOW')).code).toBe('INVALID_STATE')
    shop.clock.set(at('11:00'))
    const missed = (await move(mount, 'NO_SHOW')).result
    expect(missed.state).toBe('NO_SHOW')
    expect((await orderOf(orderSeq)).reservedAt).toBeNull()
    expect(await move(missed, 'DONE')).toMatchObject({ message: '‘미방문’ 예약은 처리할 수 없습니다.' })
    expect((await move(missed, 'RESCHEDULE', { reservedAt: at('10:00', '2026-11-26') })).result.state).toBe('CONFIRMED')
  })

  it('CANCELED by hand with a reason, or with its order, frees the slot', async () => {
    const store = await newStore(shop, { capacity: 1 })
    const first = await mountOrder(shop, { store })
    const mount = await booked(first.orderSeq, '10:00')
    expect((await move(mount, 'CANCEL')).errors).toEqual([{ field: 'reason', message: '사유 (을)를 입력해주세요.' }])
    expect((await move(mount, 'CANCEL', { reason: '고객 요청' })).result).toMatchObject({
      state: 'CANCELED',
      cancelReason: '고객 요청',
    })
    const second = await mountOrder(shop, { store })
    const other = await booked(second.orderSeq, '10:00')
    await asCall(shop, (call) => cancelReservation(call, second.orderSeq, '주문 취소'))
    expect(await toldOf(other)).toContain('MOUNT_CANCELED')
    expect((await orderOf(second.orderSeq)).reservedAt).toBeNull()
    const story = await db()
      .select()
      .from(orderHistories)
      .where(eq(orderHistories.orderSeq, second.orderSeq))
      .orderBy(asc(orderHistories.orderHistorySeq))
    expect(story.map(({ summary }) => summary)).toContain('장착 예약 취소: 2026-11-24 10:00 — 주문 취소')
  })

  it('06 E4: is canceled with the last item of its order; until then it covers the rest', async () => {
    const { orderSeq } = await mountOrder(shop, { store: await newStore(shop) })
    const mount = await booked(orderSeq, '10:00')
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderSeq, orderSeq))
    if (!line) throw new Error('no line')
    const order = await orderOf(orderSeq)
    const claim = { kind: 'CANCEL' as const }
    const left = { ...order, lines: [{ ...line, canceledQuantity: 2 }] }
    await asCall(shop, (call) => adjustReservationAfterClaim(call, { claim, order: left, emptied: false }))
    const record = async () => (await get<Mount>(`${MOUNTS}/${mount.mountReservationSeq}`)).result
    expect(await record()).toMatchObject({ state: 'CONFIRMED', quantity: 2 })
    await asCall(shop, (call) => adjustReservationAfterClaim(call, { claim, order: left, emptied: true }))
    expect(await record()).toMatchObject({ state: 'CANCELED', cancelReason: '주문 취소' })
  })

  it('in bulk: row by row', async () => {
    const store = await newStore(shop)
    const paid = await booked((await mountOrder(shop, { store })).orderSeq, '10:00')
    const waiting = await booked((await mountOrder(shop, { store, state: 'PAYMENT_PENDING' })).orderSeq, '10:00')
    const seqs = [paid.mountReservationSeq, waiting.mountReservationSeq]
    const bulk = (body: object) =>
      shop.call<Schemas['BulkReceipt']>('POST', `${MOUNTS}/bulk`, { token, body: { seqs, ...body } })
    expect((await bulk({ action: 'REMIND' })).result).toEqual({ done: 2, failed: [] })
    expect((await bulk({ action: 'REMIND' })).result.failed).toHaveLength(2)
    expect((await bulk({ action: 'CONFIRM' })).result).toMatchObject({
      done: 0,
      failed: [
        { message: '‘예약확정’ 예약은 처리할 수 없습니다.' },
        { message: '입금 확인 후 확정할 수 있습니다.', name: `${store.name} 2026-11-24 10:00 홍*동` },
      ],
    })
    expect((await bulk({ action: 'CANCEL' })).status).toBe(400)
    expect((await bulk({ action: 'CANCEL', reason: '휴무' })).result.done).toBe(2)
  })
})

describe('warnings', () => {
  it('11 check 6: on a closure, a closed store, and goods not arrived the day before', async () => {
    const store = await newStore(shop, { hours: EVERY_DAY })
    const { orderSeq } = await mountOrder(shop, { store })
    const mount = await booked(orderSeq, '10:00')
    const reason = async () => (await get<Mount>(`${MOUNTS}/${mount.mountReservationSeq}`)).result.checkReason
    expect(await reason()).toBeNull()
    shop.clock.set(at('09:00', '2026-11-23'))
    token = await shop.signIn('admin', { fresh: true })
    expect(await reason()).toBe('GOODS')
    const ofOrder = await get<Schemas['Order']>(`/api/v1/admin/orders/${orderSeq}`)
    expect(ofOrder.result.mountReservation?.checkReason).toBe('GOODS')
    // a store with its own stock of tires mounts on the same day
    const put = (sameDay: boolean) => db().update(stores).set({ sameDay }).where(eq(stores.storeSeq, store.storeSeq))
    await put(true)
    expect(await reason()).toBeNull()
    await put(false)
    await db().update(stores).set({ state: 'PAUSED' }).where(eq(stores.storeSeq, store.storeSeq))
    expect(await reason()).toBe('STORE')
    await db()
      .insert(storeClosures)
      .values({
        storeSeq: store.storeSeq,
        kind: 'CLOSED',
        reason: '내부 수리',
        fromAt: new Date(at('10:30')),
        toAt: new Date(at('12:00')),
      })
    expect(await reason()).toBe('CLOSURE')
    const { result } = await get<{ items: Mount[] }>(
      `${MOUNTS}?storeSeq=${store.storeSeq}&needsCheck=true&reservedAt[from]=${TUESDAY}`,
    )
    expect(result.items).toMatchObject([{ mountReservationSeq: mount.mountReservationSeq, needsCheck: true }])
    const month = await get<Schemas['MountReservationDay'][]>(
      `${MOUNTS}/calendar?month=2026-11&storeSeq=${store.storeSeq}`,
    )
    expect(month.result.find(({ date }) => date === TUESDAY)).toMatchObject({
      counts: [{ state: 'CONFIRMED', count: 1 }],
      needsCheck: 1,
    })
  })

  it('on the same car elsewhere within two hours', async () => {
    const [here, there] = [await newStore(shop), await newStore(shop)]
    const more = { carNumber: '99하9999' }
    const first = await booked((await mountOrder(shop, { store: here, overrides: more })).orderSeq, '10:00')
    const second = await booked((await mountOrder(shop, { store: there, overrides: more })).orderSeq, '12:00')
    expect(first.sameCar).toBeNull()
    expect(second.sameCar).toMatchObject({ storeName: here.name })
  })

  it("a customer's own reservation waits for confirmation", async () => {
    const { orderSeq } = await mountOrder(shop, { store: await newStore(shop) })
    const input = { orderSeq, reservedAt: new Date(at('10:00')), by: 'CUSTOMER' as const }
    const row = await asCall(shop, (call) => reserveSlot(call, input))
    expect(row).toMatchObject({ state: 'REQUESTED', madeBy: 'CUSTOMER' })
  })
})
