import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeClosures, storeFeeHistories, stores } from '../../server/branch/schema/store.schema'
import { STANDARD_FEES } from '../../server/branch/store/store-fees'
import { storeMoveJob, storeReminderJob } from '../../server/branch/store-move/store-daily-jobs'
import type { Schemas } from '../../server/contract/contract-types'
import { addresses, adminLogs, admins } from '../../server/db/schema'
import { messageLogs } from '../../server/message/message.schema'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { orders } from '../../server/orderdelivery/schema/order.schema'
import { type TestShop, testShop } from './harness'
import { mountOrder, newStore } from './mounts'
import { sheetForm } from './sheet'
import { boss, newGroup, readyAdmin, session } from './staff'

type Row = Schemas['StoreRow']
type Page = { items: Row[]; total: number }

/** The embedded database has one connection, so its transactions never overlap. */
const onServer = Boolean(process.env.TEST_DATABASE_URL)
const STORES = '/api/v1/admin/stores'
const TODAY = '2026-11-21'

let shop: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  // a Saturday
  shop.clock.set(`${TODAY}T12:00:00+09:00`)
  token = await boss(shop)
})

const list = async (query: string) => {
  const answer = await shop.call<Page>('GET', `${STORES}?${query}`, { token })
  expect(answer.body).toMatchObject({ status: 200 })
  return answer.result
}
const names = async (query: string) => (await list(`size=500&${query}`)).items.map(({ name }) => name)
const storeNo = async (storeSeq: number) => {
  const [store] = await db().select().from(stores).where(eq(stores.storeSeq, storeSeq))
  if (!store) throw new Error('no store')
  return store
}
const move = async (storeSeq: number, body: object) =>
  shop.call<Row>('POST', `${STORES}/${storeSeq}/transition`, {
    token,
    body: { version: (await storeNo(storeSeq)).version, ...body },
  })
const bulk = (body: object) => shop.call<Schemas['BulkReceipt']>('POST', `${STORES}/bulk`, { token, body })

/** Fields of a sample store that a bare store lacks for opening. */
const wholeOnes = async () => {
  const [sample] = await db()
    .select()
    .from(stores)
    .where(eq(stores.state, 'OPEN'))
    .orderBy(asc(stores.storeSeq))
    .limit(1)
  if (!sample) throw new Error('no store')
  const { latitude, longitude, mainImageFileSeq, bankCode, accountSealed, accountEnd, accountLength } = sample
  return {
    latitude,
    longitude,
    mainImageFileSeq,
    bankCode,
    accountSealed,
    accountEnd,
    accountLength,
    accountHolder: '김사장',
    companyName: '시험상사',
    businessNumber: '1208147521',
    contractFrom: '2026-01-01',
    visitGugunIds: [123],
  }
}
/** Creates a store that could open. */
const whole = async (overrides: Partial<typeof stores.$inferInsert> = {}) =>
  newStore(shop, { ...(await wholeOnes()), ...overrides })

async function book(storeSeq: number, reservedAt: string, state: 'CONFIRMED' | 'CANCELED' | 'DONE' = 'CONFIRMED') {
  const { orderSeq } = await mountOrder(shop, { store: { storeSeq } })
  const values = {
    orderSeq,
    storeSeq,
    kind: 'MOUNT' as const,
    state,
    reservedAt: new Date(reservedAt),
    durationMinutes: 60,
    customerName: '홍길동',
    customerPhone: '01012345678',
    itemSummary: '타이어',
    quantity: 4,
    madeBy: 'CUSTOMER' as const,
    ...(state === 'DONE' ? { doneAt: new Date(reservedAt) } : {}),
  }
  const [row] = await db().insert(mountReservations).values(values).returning()
  if (!row) throw new Error('no reservation')
  return row
}

describe('the list of stores', () => {
  it('masks the owner and omits the account; reads are logged', async () => {
    const store = await newStore(shop, { ownerName: '김철수', ownerPhone: '01055551234' })
    const { items } = await list(`keywordType=storeCode&keyword=${store.storeCode}`)
    expect(items).toMatchObject([{ ownerName: '김*수', ownerPhone: '010-****-1234', phone: '0215880000' }])
    expect(JSON.stringify(items)).not.toContain('김철수')
    const [log] = await db().select().from(adminLogs).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
    expect(log).toMatchObject({ action: 'LIST', resource: 'stores' })
  })

  it('omits closed stores unless requested', async () => {
    const store = await newStore(shop, { state: 'CLOSED' })
    expect(await names(`keywordType=storeCode&keyword=${store.storeCode}`)).toEqual([])
    expect(await names(`keywordType=storeCode&keyword=${store.storeCode}&state[0]=CLOSED`)).toEqual([store.name])
  })

  it('finds stores by name, phone, owner, business number and address', async () => {
    const { name } = await newStore(shop, {
      name: '무지개타이어 송파점',
      phone: '0269876543',
      ownerName: '남궁민수',
      businessNumber: '2208162517',
      address1: '서울특별시 송파구 무지개로 77',
    })
    for (const query of [
      'keyword=무지개 송파',
      'keywordType=name&keyword=ㅁㅈㄱㅌㅇㅇ',
      'keywordType=name&keyword=02-6987-6543',
      'keywordType=phone&keyword=6543',
      'keywordType=ownerName&keyword=남궁',
      'keywordType=businessNumber&keyword=220-81-62517',
      'keywordType=address1&keyword=무지개로',
    ])
      expect([query, await names(encodeURI(query))]).toEqual([query, [name]])
  })

  it('filters by abilities, missing data, and remaining contract', async () => {
    const bare = await newStore(shop, { fees: null, contractTo: '2026-12-01', maxRim: 24, sameDay: true })
    const with24 = await names('rim=24&sameDay=true')
    expect(with24).toContain(bare.name)
    expect(await names('rim=24&sameDay=true&missing[0]=FEES&missing[1]=LICENSE')).toEqual([bare.name])
    expect(await names('rim=24&sameDay=true&missing[0]=HOURS')).toEqual([])
    expect(await names('rim=24&sameDay=true&contract=30')).toEqual([bare.name])
    expect(await names('rim=24&sameDay=true&contract=EXPIRED')).toEqual([])
    expect(await names('rim=24&sameDay=true&openOn[0]=SUN&openOn[1]=HOLIDAY')).toContain(bare.name)
    expect(await names('rim=24&sameDay=true&contractTo[from]=2026-12-01&contractTo[to]=2026-12-01')).toEqual([
      bare.name,
    ])
    expect((await shop.call('GET', `${STORES}?rim=30`, { token })).status).toBe(400)
  })

  it("returns this week's load, mounts done, and mounts to come", async () => {
    // nine slots a day for one car, seven days
    const store = await newStore(shop, { capacity: 1, lastSlotBefore: 60 })
    await book(store.storeSeq, '2026-11-16T09:00:00+09:00', 'DONE')
    await book(store.storeSeq, '2026-11-22T10:00:00+09:00')
    await book(store.storeSeq, '2026-11-22T11:00:00+09:00', 'CANCELED')
    await book(store.storeSeq, '2026-11-23T09:00:00+09:00')
    const { items } = await list(`keywordType=storeCode&keyword=${store.storeCode}`)
    expect(items).toMatchObject([
      {
        weekRate: Math.round((2 / 63) * 100),
        mountCount30d: 1,
        upcomingReservationCount: 2,
        lastMountedAt: '2026-11-16T00:00:00.000Z',
      },
    ])
    const mounted = 'lastMountedAt[from]=2026-11-16&lastMountedAt[to]=2026-11-16'
    expect(await names(mounted)).toContain(store.name)
    expect(await names(mounted.replaceAll('16', '17'))).not.toContain(store.name)
  })

  it('counts a mount by the day it was done, like the detail', async () => {
    const store = await newStore(shop, { capacity: 3, lastSlotBefore: 60 })
    await book(store.storeSeq, '2026-10-01T09:00:00+09:00', 'DONE')
    const doneAt = async (at: string) => {
      await shop.services.db
        .update(mountReservations)
        .set({ doneAt: new Date(at) })
        .where(eq(mountReservations.storeSeq, store.storeSeq))
      const { items } = await list(`keywordType=storeCode&keyword=${store.storeCode}`)
      const record = await shop.call<Schemas['Store']>('GET', `${STORES}/${store.storeSeq}`, { token })
      return [items[0]?.mountCount30d, record.result.mountCount30d]
    }
    // the slot was 51 days ago
    expect(await doneAt('2026-11-01T10:00:00+09:00')).toEqual([1, 1])
    expect(await doneAt('2026-10-01T10:00:00+09:00')).toEqual([0, 0])
  })

  it('counts filtered stores by state', async () => {
    const marked = { name: '계수용 장착점' }
    for (const state of ['OPEN', 'OPEN', 'PAUSED', 'CLOSED'] as const) await newStore(shop, { ...marked, state })
    const answer = await shop.call('GET', `${STORES}/counts?keyword=${encodeURI('계수용')}`, { token })
    expect(answer.result).toEqual({ all: 3, preparing: 0, open: 2, paused: 1, closed: 1 })
  })

  it.each(['mountCount30d', 'upcomingReservationCount', 'region', 'contractTo', 'ratingAverage'])(
    'sorts by %s in both directions',
    async (key) => {
      const of = (row: Row) => row[key as keyof Row]
      const [up, down] = [await list(`size=500&sort=${key},asc`), await list(`size=500&sort=${key},desc`)]
      const values = up.items.map(of).filter((value) => value !== null)
      expect(down.items.map(of).filter((value) => value !== null)).toEqual(values.toReversed())
    },
  )
})

describe('moves of a store', () => {
  it('11.1: opening needs coordinates and account: both are reported; then it opens and can be reserved', async () => {
    const store = await whole({
      state: 'PREPARING',
      latitude: null,
      longitude: null,
      bankCode: null,
      accountSealed: null,
      accountHolder: null,
    })
    const refused = await move(store.storeSeq, { to: 'OPEN' })
    expect(refused).toMatchObject({
      status: 409,
      code: 'STORE_INCOMPLETE',
      message: '운영에 필요한 정보가 부족합니다: 좌표, 정산 계좌',
      result: {
        fields: ['latitude', 'longitude', 'bankCode', 'accountNumber', 'accountHolder'].map((field) => ({ field })),
      },
    })
    await db()
      .update(stores)
      .set(await wholeOnes())
      .where(eq(stores.storeSeq, store.storeSeq))
    expect(await move(store.storeSeq, { to: 'OPEN' })).toMatchObject({ status: 200, result: { state: 'OPEN' } })
    const slots = await shop.call<Schemas['StoreSlotDay'][]>(
      'GET',
      `${STORES}/${store.storeSeq}/slots?from=2026-11-24&to=2026-11-24`,
      { token },
    )
    expect(slots.result[0]?.slots[0]?.available).toBe(3)
  })

  it('11.2: closing is refused with three reservations or goods in transit; old orders keep its name', async () => {
    const store = await whole()
    const { storeSeq, name } = store
    const coming = []
    for (const hour of ['10', '11', '12']) coming.push(await book(storeSeq, `2026-11-24T${hour}:00:00+09:00`))
    expect(await move(storeSeq, { to: 'CLOSED', reason: '폐업' })).toMatchObject({
      status: 409,
      code: 'STORE_HAS_RESERVATIONS',
      message: '예정된 장착 예약이 3건 있어 종료할 수 없습니다.',
    })
    const seqs = coming.map(({ mountReservationSeq }) => mountReservationSeq)
    await db()
      .update(mountReservations)
      .set({ state: 'CANCELED' })
      .where(inArray(mountReservations.mountReservationSeq, seqs))
    const { orderSeq } = await mountOrder(shop, { store, state: 'SHIPPED' })
    expect(await move(storeSeq, { to: 'CLOSED', reason: '폐업' })).toMatchObject({
      message: '배송 중인 주문이 1건 있어 종료할 수 없습니다.',
    })
    await db().update(orders).set({ state: 'CONFIRMED' }).where(eq(orders.orderSeq, orderSeq))
    expect(await move(storeSeq, { to: 'CLOSED', reason: '폐업' })).toMatchObject({
      result: { state: 'CLOSED', closeReason: '폐업', visible: false, recommended: false },
    })
    const order = await shop.call('GET', `/api/v1/admin/orders/${orderSeq}`, { token })
    expect(JSON.stringify(order.result)).toContain(name)
  })

  it('pauses with a reason until a day, reopens, and renews its contract', async () => {
    const { storeSeq } = await whole()
    expect(await move(storeSeq, { to: 'PAUSED' })).toMatchObject({ status: 400, errors: [{ field: 'reason' }] })
    expect(await move(storeSeq, { to: 'PAUSED', reason: '공사', until: TODAY })).toMatchObject({
      status: 400,
      errors: [{ field: 'until' }],
    })
    expect(await move(storeSeq, { to: 'PAUSED', reason: '공사', until: '2026-12-01' })).toMatchObject({
      result: { state: 'PAUSED', pauseReason: '공사', pausedUntil: '2026-12-01' },
    })
    expect(await move(storeSeq, { to: 'PREPARING' })).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect(await move(storeSeq, { to: 'OPEN' })).toMatchObject({ result: { pauseReason: null, pausedUntil: null } })
    await move(storeSeq, { to: 'CLOSED', reason: '폐업' })
    expect(await move(storeSeq, { to: 'PREPARING' })).toMatchObject({
      status: 400,
      errors: [{ field: 'contractFrom' }],
    })
    expect(await move(storeSeq, { to: 'PREPARING', contractFrom: '2026-12-01' })).toMatchObject({
      result: { state: 'PREPARING', contractFrom: '2026-12-01', contractTo: null, visible: true, closeReason: null },
    })
  })

  it('an old version is refused; each move is logged with the store', async () => {
    const { storeSeq, version } = await whole()
    await move(storeSeq, { to: 'PAUSED', reason: '공사' })
    const late = await shop.call('POST', `${STORES}/${storeSeq}/transition`, {
      token,
      body: { to: 'CLOSED', reason: '폐업', version },
    })
    expect(late).toMatchObject({ status: 409, code: 'CONFLICT', result: { state: 'PAUSED' } })
    const [log] = await db()
      .select()
      .from(adminLogs)
      .where(and(eq(adminLogs.resource, 'stores'), eq(adminLogs.action, 'STATE')))
      .orderBy(desc(adminLogs.adminLogSeq))
      .limit(1)
    expect(log).toMatchObject({
      targetSeqs: [storeSeq],
      reason: '공사',
      subjects: [{ type: 'STORE', seq: storeSeq }],
      changes: [{ field: 'state', before: '운영중', after: '일시중지' }],
    })
  })
})

describe.runIf(onServer)('two servers', () => {
  it('of closing a store and a concurrent reservation one is refused', async () => {
    const other = await shop.another()
    for (let round = 0; round < 6; round++) {
      const store = await whole()
      const { orderSeq } = await mountOrder(shop, { store })
      const body = { orderSeq, reservedAt: '2026-11-24T10:00:00+09:00', requestId: randomUUID() }
      const book = () => other.call('POST', '/api/v1/admin/mount-reservations', { token, body })
      const close = () => move(store.storeSeq, { to: 'CLOSED', reason: '폐업' })
      const [closed, booked] = await Promise.all(round % 2 ? [close(), book()] : [book(), close()].toReversed())
      expect([closed?.status, booked?.status].filter((status) => (status ?? 500) < 300)).toHaveLength(1)
      const { state } = await storeNo(store.storeSeq)
      expect(state).toBe(booked?.status === 201 ? 'OPEN' : 'CLOSED')
    }
  })

  it('expire a contract once', async () => {
    const other = await shop.another()
    const { storeSeq } = await whole({ contractTo: '2026-11-20' })
    await Promise.all([shop, other].map((server) => server.run(storeMoveJob)))
    expect(await storeNo(storeSeq)).toMatchObject({ state: 'PAUSED', version: 2 })
  })
})

describe('bulk actions on stores', () => {
  const closure = {
    kind: 'CLOSED',
    fromAt: '2027-02-06T00:00:00+09:00',
    toAt: '2027-02-09T00:00:00+09:00',
    reason: '설 연휴 휴무',
  }

  it('11.9: a closure for 100 stores, 4 with an overlap: 96 done, 4 failed with OVERLAP, nothing else changed', async () => {
    const all = await db()
      .select()
      .from(stores)
      .where(eq(stores.state, 'OPEN'))
      .orderBy(asc(stores.storeSeq))
      .limit(100)
    const seqs = all.map(({ storeSeq }) => storeSeq)
    expect(seqs).toHaveLength(100)
    const chosenSeqs = seqs.slice(10, 14)
    const stamp = { fromAt: new Date('2027-02-08T00:00:00+09:00'), toAt: new Date('2027-02-10T00:00:00+09:00') }
    await db()
      .insert(storeClosures)
      .values(chosenSeqs.map((storeSeq) => ({ storeSeq, kind: 'CLOSED' as const, reason: '사장님 휴가', ...stamp })))
    const { result } = await bulk({ action: 'ADD_CLOSURE', seqs, closure })
    expect(result.done).toBe(96)
    expect(result.failed.map(({ seq, code }) => [seq, code])).toEqual(chosenSeqs.map((seq) => [seq, 'OVERLAP']))
    const closures = await db().select().from(storeClosures).where(eq(storeClosures.reason, closure.reason))
    expect(closures.map(({ storeSeq }) => storeSeq).sort((a, b) => a - b)).toEqual(
      seqs.filter((seq) => !chosenSeqs.includes(seq)),
    )
    const others = await db().select().from(storeClosures).where(inArray(storeClosures.storeSeq, chosenSeqs))
    expect(others.filter(({ fromAt }) => fromAt.getTime() === stamp.fromAt.getTime())).toHaveLength(4)
  })

  it('an invalid closure is refused as a whole, at its field', async () => {
    const { storeSeq } = await newStore(shop)
    const answer = await bulk({
      action: 'ADD_CLOSURE',
      seqs: [storeSeq],
      closure: { ...closure, toAt: closure.fromAt },
    })
    expect(answer).toMatchObject({ status: 400, errors: [{ field: 'closure.toAt' }] })
  })

  it('open, pause, show and hide row by row', async () => {
    const [ready, bare] = [await whole({ state: 'PREPARING' }), await newStore(shop, { state: 'PREPARING' })]
    const seqs = [ready.storeSeq, bare.storeSeq]
    expect((await bulk({ action: 'OPEN', seqs })).result).toMatchObject({
      done: 1,
      failed: [{ seq: bare.storeSeq, code: 'STORE_INCOMPLETE', name: `${bare.storeCode} ${bare.name}` }],
    })
    expect(await bulk({ action: 'PAUSE', seqs })).toMatchObject({ status: 400, errors: [{ field: 'reason' }] })
    await bulk({ action: 'PAUSE', seqs, reason: '연말 정비', until: '2027-01-04' })
    expect(await storeNo(ready.storeSeq)).toMatchObject({ state: 'PAUSED', pausedUntil: '2027-01-04' })
    expect((await bulk({ action: 'RESUME', seqs })).result).toMatchObject({
      done: 1,
      failed: [{ code: 'INVALID_STATE' }],
    })
    expect((await bulk({ action: 'HIDE', seqs })).result.done).toBe(2)
    expect((await storeNo(bare.storeSeq)).visible).toBe(false)
  })

  it('recommend at most ten stores of a region', async () => {
    const region = { sidoId: 17, gugunId: 1701 }
    await db().update(stores).set({ recommended: false }).where(eq(stores.gugunId, region.gugunId))
    const seqs = []
    for (let i = 0; i < 11; i++) seqs.push((await newStore(shop, region)).storeSeq)
    expect((await bulk({ action: 'RECOMMEND', seqs })).result).toMatchObject({
      done: 10,
      failed: [{ code: 'LIMIT_EXCEEDED', message: '추천점은 시군구당 10곳까지 지정할 수 있습니다.' }],
    })
    await bulk({ action: 'UNRECOMMEND', seqs: seqs.slice(0, 1) })
    expect((await bulk({ action: 'RECOMMEND', seqs: seqs.slice(10) })).result.done).toBe(1)
  })

  it('assign stores to a permitted admin', async () => {
    const { storeSeq } = await newStore(shop)
    const [admin] = await db().select().from(admins).where(eq(admins.loginId, 'admin'))
    if (!admin) throw new Error('no admin')
    const request = { action: 'CHANGE_MANAGER', seqs: [storeSeq] }
    expect(await bulk({ ...request, managerAdminSeq: 999_999 })).toMatchObject({ status: 400 })
    expect(await bulk(request)).toMatchObject({ status: 400, errors: [{ field: 'managerAdminSeq' }] })
    await bulk({ ...request, managerAdminSeq: admin.adminSeq })
    expect((await list(`managerAdminSeq=${admin.adminSeq}`)).items).toMatchObject([
      { storeSeq, managerName: admin.name },
    ])
    await bulk({ ...request, managerAdminSeq: null })
    expect((await storeNo(storeSeq)).managerAdminSeq).toBeNull()
  })
})

describe('the standard fee table', () => {
  const defaults = async () =>
    (await shop.call<Schemas['StoreFeeDefaults']>('GET', `${STORES}/fee-defaults`, { token })).result
  const save = (body: object) =>
    shop.call<Schemas['StoreFeeDefaults']>('PUT', `${STORES}/fee-defaults`, { token, body })

  it('is saved with a version, and refuses a gap', async () => {
    const { fees, version } = await defaults()
    expect(fees).toEqual(STANDARD_FEES)
    const gap = { ...fees, mountFees: fees.mountFees.filter(({ rimFrom }) => rimFrom !== 17) }
    expect(await save({ fees: gap, version })).toMatchObject({
      status: 400,
      message: '17인치 구간의 장착비가 없습니다.',
    })
    const next = { ...fees, disposalFee: 3_000 }
    expect(await save({ fees: next, version })).toMatchObject({ status: 200, result: { updatedBy: 'admin' } })
    expect(await save({ fees, version })).toMatchObject({ status: 409, code: 'CONFLICT' })
    expect((await defaults()).fees.disposalFee).toBe(3_000)
  })

  it('previews changes of stores, then applies from its day; stores keep their own visit fees', async () => {
    const { fees } = await defaults()
    const dear = { ...STANDARD_FEES, runFlatExtra: 9_000, visitFee: 30_000 }
    const [store, same] = [await newStore(shop, { maxRim: 18, fees: dear }), await newStore(shop, { maxRim: 24, fees })]
    const seqs = [store.storeSeq, same.storeSeq]
    const preview = await shop.call<Schemas['StoreFeePreview']>('POST', `${STORES}/fee-preview`, {
      token,
      body: { seqs },
    })
    expect(preview.result).toMatchObject({
      changed: 1,
      same: 1,
      stores: [
        { storeSeq: store.storeSeq, before: { runFlatExtra: 9_000 }, after: { runFlatExtra: 5_000, visitFee: 30_000 } },
      ],
    })
    expect(preview.result.stores[0]?.after.mountFees.at(-1)).toMatchObject({ rimFrom: 17, rimTo: 18 })
    expect(await bulk({ action: 'APPLY_FEES', seqs, feesFrom: '2026-11-20' })).toMatchObject({ status: 400 })
    expect((await bulk({ action: 'APPLY_FEES', seqs, feesFrom: '2026-12-01' })).result.done).toBe(2)
    const histories = await db().select().from(storeFeeHistories).where(inArray(storeFeeHistories.storeSeq, seqs))
    expect(histories.filter(({ feesFrom }) => feesFrom === '2026-12-01').map(({ storeSeq }) => storeSeq)).toEqual([
      store.storeSeq,
    ])
  })
})

describe('daily jobs of stores', () => {
  it('11.14: a contract that ended yesterday pauses its store, which needs a new end to reopen', async () => {
    const { storeSeq } = await whole({ contractTo: '2026-11-20' })
    const lasting = await whole({ contractTo: TODAY })
    await shop.run(storeMoveJob)
    expect(await storeNo(storeSeq)).toMatchObject({ state: 'PAUSED', pauseReason: '계약 만료' })
    expect((await storeNo(lasting.storeSeq)).state).toBe('OPEN')
    expect(await move(storeSeq, { to: 'OPEN' })).toMatchObject({
      status: 409,
      code: 'STORE_INCOMPLETE',
      message: '운영에 필요한 정보가 부족합니다: 계약 기간',
    })
    await db().update(stores).set({ contractTo: '2027-11-20' }).where(eq(stores.storeSeq, storeSeq))
    expect((await move(storeSeq, { to: 'OPEN' })).status).toBe(200)
  })

  it('reopen stores paused until today, except those that cannot open', async () => {
    const paused = { state: 'PAUSED', pauseReason: '공사', pausedUntil: TODAY } as const
    const [ready, bare] = [await whole(paused), await newStore(shop, paused)]
    const later = await whole({ ...paused, pausedUntil: '2026-11-22' })
    await shop.run(storeMoveJob)
    expect(await storeNo(ready.storeSeq)).toMatchObject({ state: 'OPEN', pausedUntil: null })
    expect((await storeNo(bare.storeSeq)).state).toBe('PAUSED')
    expect((await storeNo(later.storeSeq)).state).toBe('PAUSED')
  })

  it('notify the manager 30 and 7 days before the contract ends, once each', async () => {
    const [admin] = await db().select().from(admins).where(eq(admins.loginId, 'admin'))
    const { storeSeq } = await whole({ contractTo: '2026-12-21', managerAdminSeq: admin?.adminSeq ?? null })
    const readMessages = async () =>
      (
        await db()
          .select()
          .from(messageLogs)
          .where(and(eq(messageLogs.eventCode, 'ADMIN_STORE_CONTRACT'), eq(messageLogs.relatedSeq, storeSeq)))
      ).length
    for (const [day, count] of [
      ['2026-11-20', 0],
      ['2026-11-21', 1],
      ['2026-11-22', 1],
      ['2026-12-13', 1],
      ['2026-12-14', 2],
      ['2026-12-20', 2],
    ] as const) {
      shop.clock.jump(`${day}T09:00:00+09:00`)
      await shop.run(storeReminderJob)
      expect([day, await readMessages()]).toEqual([day, count])
    }
  })
})

describe('a sheet of stores', () => {
  const HEAD = [
    '코드',
    '장착점명',
    '유형',
    '대표전화',
    '대표자',
    '대표자 휴대폰',
    '예약 담당 휴대폰',
    '우편번호',
    '주소',
    '최대 인치',
  ]
  const row = (no: number, more: Record<string, string> = {}) => {
    const cells: Record<string, string> = {
      장착점명: `올린 장착점 ${no}`,
      유형: '제휴점',
      대표전화: '02-555-1234',
      대표자: '김철수',
      '대표자 휴대폰': '010-1234-5678',
      '예약 담당 휴대폰': '01012345678',
      우편번호: '6236',
      주소: `서울특별시 강남구 올린로 ${no}`,
      '최대 인치': '20',
      ...more,
    }
    return HEAD.map((title) => cells[title] ?? '')
  }
  const upload = async (head: string[], rows: string[][]) =>
    shop.call<Schemas['ExcelUpload']>('POST', `${STORES}/excel-uploads`, { token, body: await sheetForm(head, rows) })
  const confirm = (uploadSeq: number, onlyValid: boolean) =>
    shop.call<Schemas['ExcelUploadReceipt']>('POST', `${STORES}/excel-uploads/${uploadSeq}/confirm`, {
      token,
      body: { onlyValid },
    })
  const created = () => list(`size=500&keyword=${encodeURI('올린 장착점')}`)

  it('11.12: three invalid rows of a hundred are listed and nothing is stored; 정상 행만 creates 97 in PREPARING', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => row(i))
    rows[3] = row(3, { 주소: '서울특별시 없는구 올린로 3' })
    rows[50] = row(50, { '최대 인치': '30' })
    rows[99] = row(99, { 대표전화: '12' })
    const { result } = await upload(HEAD, rows)
    expect(result).toMatchObject({ total: 100, okCount: 97, badCount: 3, createdCount: 97 })
    expect(result.errors.map(({ row, column }) => [row, column])).toEqual([
      [5, '구/군'],
      [52, '최대 인치'],
      [101, '대표전화'],
    ])
    expect((await created()).total).toBe(0)
    expect(await confirm(result.uploadSeq, false)).toMatchObject({ status: 409, code: 'INVALID_STATE' })
    expect((await confirm(result.uploadSeq, true)).result).toMatchObject({ done: 97, failed: [] })
    const { items, total } = await created()
    expect(total).toBe(97)
    expect(new Set(items.map(({ state, region }) => `${state} ${region}`))).toEqual(new Set(['PREPARING 서울 강남구']))
  })

  it('refuses to change people’s data that the admin sees masked', async () => {
    const group = await newGroup(shop, { permissions: { STORE_MANAGEMENT: 'WRITE' }, piiUnmask: false })
    const { token: clerk } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    const identity = { code: 'S00991', owner: '홍길동' }
    await newStore(shop, {
      storeCode: identity.code,
      name: '가려진 장착점',
      ownerName: identity.owner,
      services: ['MOUNT', 'BALANCE'],
    })
    const head = ['코드', '대표자', '런플랫']
    const check = async (cells: string[]) => {
      const body = await sheetForm(head, [cells])
      return shop.call<Schemas['ExcelUpload']>('POST', `${STORES}/excel-uploads`, { token: clerk, body })
    }
    expect((await check([identity.code, '독고영재', 'Y'])).result.errors).toEqual([
      { row: 2, column: '대표자', value: '독고영재', message: '개인정보 보기 권한이 있어야 바꿀 수 있습니다.' },
    ])
    expect((await check([identity.code, identity.owner, 'Y'])).result.errors).toEqual([])
  })

  it('looks up coordinates of addresses, and updates stores by code', async () => {
    const [address] = await db().select().from(addresses).orderBy(asc(addresses.addressSeq)).limit(1)
    if (!address) throw new Error('no address')
    const fresh = row(200, { 주소: address.roadAddress, 우편번호: '' })
    const known = await newStore(shop, {
      storeCode: 'S00990',
      name: '코드 있는 장착점',
      services: ['MOUNT', 'BALANCE'],
    })
    const head = [...HEAD, '런플랫', '장착비 13~16']
    const { result } = await upload(head, [
      [...fresh, 'Y', ''],
      head.map((title) => ({ 코드: known.storeCode, 런플랫: 'N', '장착비 13~16': '11,000' })[title] ?? ''),
    ])
    expect(result.errors).toEqual([])
    expect(result).toMatchObject({ badCount: 0, createdCount: 1 })
    expect(result.preview[1]).toMatchObject({
      changes: [
        { column: '런플랫', before: 'Y', after: 'N' },
        { column: '장착비 13~16', before: '10000', after: '11000' },
      ],
    })
    expect((await confirm(result.uploadSeq, false)).result).toMatchObject({ done: 2, failed: [] })
    const [store] = await db().select().from(stores).where(eq(stores.name, '올린 장착점 200'))
    expect(store).toMatchObject({
      latitude: address.latitude,
      longitude: address.longitude,
      zipCode: address.zipCode,
      gugunId: address.gugunId,
      can: { runFlat: true },
    })
    expect(await storeNo(known.storeSeq)).toMatchObject({
      name: known.name,
      contactName: '박담당',
      can: { runFlat: false, lowProfile: true },
      fees: { ...STANDARD_FEES, mountFees: [{ feePerTire: 11_000 }, {}, {}, {}] },
    })
  })
})
