import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkDigit } from '../../domain/common/business-number'
import { storeClosures, storeFeeHistories, stores } from '../../server/branch/schema/store.schema'
import { feesOn } from '../../server/branch/store/settle-fee'
import { STANDARD_FEES } from '../../server/branch/store/store-fees'
import { storeRows } from '../../server/branch/store/store-rows'
import { saveFees } from '../../server/branch/store/store-write'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, members } from '../../server/db/schema'
import { storeApplies } from '../../server/inquirycommunity/schema/store-apply.schema'
import { messageLogs } from '../../server/message/message.schema'
import { mountReservations } from '../../server/orderdelivery/schema/mount-reservation.schema'
import { SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { asCall } from './calls'
import { type TestShop, testShop } from './harness'
import { mountOrder, newStore } from './mounts'
import { boss, newGroup, readyAdmin, session } from './staff'
import { madeStore, STORES, storeBody, storePut, wholeBody } from './store-bodies'

type Store = Schemas['Store']

let shop: TestShop
let token: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T12:00:00+09:00')
  token = await boss(shop)
})

const get = <T>(path: string) => shop.call<T>('GET', `${STORES}/${path}`, { token })
const post = (body: object) => shop.call<Store>('POST', STORES, { token, body })
const put = (store: Store, overrides: Partial<Schemas['StoreUpdate']> = {}) =>
  shop.call<Store>('PUT', `${STORES}/${store.storeSeq}`, { token, body: storePut(store, overrides) })
const saved = async (store: Store, overrides: Partial<Schemas['StoreUpdate']> = {}): Promise<Store> => {
  const answer = await put(store, overrides)
  expect(answer.body).toMatchObject({ status: 200 })
  return answer.result
}
const logsOf = (storeSeq: number) => get<Schemas['StoreLog'][]>(`${storeSeq}/logs`)
const wrong = (field: string, message: string) => ({ status: 400, errors: [{ field, message }] })

describe('a store', () => {
  it('is created in preparation with its own code and the defaults', async () => {
    const first = await madeStore(shop)
    const second = await madeStore(shop)
    expect(first).toMatchObject({
      state: 'PREPARING',
      visible: true,
      recommended: false,
      maxRim: 20,
      liftCount: 2,
      slotMinutes: 60,
      capacity: 2,
      minLeadDays: 2,
      maxAheadDays: 30,
      settleDay: '15',
      taxType: 'GENERAL',
      services: [],
      region: '서울 강남구',
      fees: { mountFees: [] },
      feesSince: null,
      ntsState: 'UNCHECKED',
      accountNumber: null,
      hours: { MON: { open: true, from: '09:00', to: '19:00', breakFrom: '12:30' }, SUN: { open: false } },
      mountCount: 0,
      cancelRate90d: null,
      upcomingReservationCount: 0,
      unableReservationCount: 0,
    })
    expect(Number(second.storeCode.slice(1))).toBe(Number(first.storeCode.slice(1)) + 1)
    expect(first.storeCode).toMatch(/^S\d{5}$/)
  })

  it('stores every field', async () => {
    const body = await wholeBody(shop, {
      intro: ' 소개 ',
      tags: ['친절', '친절', '주차'],
      parkingCount: 7,
      directions: '주유소 옆',
      email: 'a@b.co',
      receiveSame: false,
      receiveZipCode: '06235',
      receiveAddress1: '서울 강남구 창고길 1',
      receiveDays: ['SAT'],
      equipments: ['LIFT'],
      services: ['MOUNT', 'VISIT'],
      visitGugunIds: [123, 101],
      sameDay: true,
      minLeadDays: 5,
      latitude: 37.12345678,
      can: { ...(await madeStore(shop)).can, ev: true },
      contractTo: '2027-12-31',
    })
    const store = await madeStore(shop, body)
    expect(store).toMatchObject({
      intro: '소개',
      tags: ['친절', '주차'],
      parkingCount: 7,
      email: '***@b.co',
      receiveDays: ['SAT'],
      visitRegions: [{ gugunId: 123 }, { gugunId: 101 }],
      minLeadDays: 0,
      latitude: 37.123457,
      can: { ev: true },
      fees: STANDARD_FEES,
      feesSince: '2026-11-21',
      accountNumber: '**********1234',
      contractTo: '2027-12-31',
    })
    expect(await saved(store)).toMatchObject({ ...store, version: 2, updatedAt: expect.anything() })
    const [row] = await db().select().from(stores).where(eq(stores.storeSeq, store.storeSeq))
    expect(row?.accountSealed).not.toContain('12345678901234')
  })

  it('is on an island if a surcharge applies', async () => {
    expect((await madeStore(shop, storeBody({ zipCode: '63100', sidoId: 1 }))).island).toBe(true)
    expect((await madeStore(shop)).island).toBe(false)
  })

  it.each<[string, object, string, string]>([
    ['a region that is none', { gugunId: 201 }, 'gugunId', '지역을 다시 선택해 주세요.'],
    ['a place abroad', { latitude: 35, longitude: 140 }, 'longitude', '좌표가 국내 범위를 벗어났습니다.'],
    ['half a place', { latitude: 35 }, 'longitude', '위도와 경도를 모두 입력해 주세요.'],
    [
      'services without mounting',
      { services: ['BRAKE'] },
      'services',
      '타이어 장착 또는 배터리 교체 서비스를 선택해 주세요.',
    ],
    [
      'more cars than lifts',
      { liftCount: 1, capacity: 3 },
      'capacity',
      '동시 작업은 작업대 수의 2배까지 입력할 수 있습니다.',
    ],
    ['no place to receive', { receiveSame: false }, 'receiveZipCode', '입고 주소를 입력해 주세요.'],
    [
      'a contract that ends first',
      { contractFrom: '2026-02-01', contractTo: '2026-01-01' },
      'contractTo',
      '종료일은 시작일 이후여야 합니다.',
    ],
    ['a wrong number', { businessNumber: '1234567890' }, 'businessNumber', '사업자등록번호가 올바르지 않습니다.'],
    [
      'fees from yesterday',
      { fees: STANDARD_FEES, feesFrom: '2026-11-20' },
      'feesFrom',
      '오늘 이후의 날짜를 입력해 주세요.',
    ],
    [
      'stars',
      { ownerPhone: '010-****-1234' },
      'ownerPhone',
      '가려진 값은 저장할 수 없습니다. 보기를 누른 뒤 수정해 주세요.',
    ],
  ])('is refused with %s', async (_, more, field, message) => {
    const answer = await post(storeBody(more))
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.errors).toContainEqual({ field, message })
  })

  it('11 check 3: rows of mount fees must neither overlap nor leave a gap', async () => {
    const rows = (...spans: [number, number][]) => ({
      fees: {
        ...STANDARD_FEES,
        mountFees: spans.map(([rimFrom, rimTo]) => ({ rimFrom, rimTo, feePerTire: 10_000, settlePerTire: 7_000 })),
      },
    })
    const overlap = await post(storeBody(rows([13, 16], [16, 18])))
    expect(overlap).toMatchObject(wrong('fees.mountFees.1.rimFrom', '인치 구간이 겹칩니다.'))
    const gap = await post(storeBody({ ...rows([13, 16], [18, 20]), maxRim: 20 }))
    expect(gap).toMatchObject(wrong('fees.mountFees', '17인치 구간의 장착비가 없습니다.'))
    const store = await madeStore(shop, storeBody({ ...rows([13, 16], [17, 18]), maxRim: 18 }))
    expect(await put(store, { maxRim: 19 })).toMatchObject(wrong('fees.mountFees', '19인치 구간의 장착비가 없습니다.'))
  })

  it('is unique at an address, ignoring spaces; a company may have several', async () => {
    const nine = '123456780'
    const businessNumber = `${nine}${checkDigit(nine)}`
    const first = await madeStore(shop, storeBody({ businessNumber }))
    const twin = storeBody({ name: first.name.replaceAll(' ', ''), address1: first.address1 })
    expect(await post(twin)).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      message: '같은 이름과 주소의 장착점이 있습니다.',
      result: { field: 'name', seq: first.storeSeq },
    })
    const sister = storeBody({ businessNumber })
    expect(await post(sister)).toMatchObject({
      status: 409,
      code: 'DUPLICATE',
      result: { field: 'businessNumber' },
      message: '동일한 사업자번호의 장착점이 1곳 있습니다. 계속하시겠습니까?',
    })
    const second = await madeStore(shop, { ...sister, allowSameBusiness: true })
    // the duplicate is confirmed when it appears, not again at each save
    expect((await put(second, { memo: '본점' })).status).toBe(200)
  })

  it('is recommended with at most nine others of its 구/군', async () => {
    const at = { sidoId: 8, gugunId: 801, recommended: true }
    await db().update(stores).set({ recommended: false }).where(eq(stores.gugunId, 801))
    for (let i = 0; i < 9; i++) await madeStore(shop, storeBody(at))
    const tenth = await madeStore(shop, storeBody(at))
    expect(await post(storeBody(at))).toMatchObject({
      status: 409,
      code: 'LIMIT_EXCEEDED',
      message: '추천점은 시군구당 10곳까지 지정할 수 있습니다.',
    })
    expect((await put(tenth, { memo: '그대로' })).status).toBe(200)
  })

  it('11 check 15: of two saves the second gets a conflict with the changes', async () => {
    const store = await madeStore(shop)
    await saved(store, { hours: { ...store.hours, SUN: store.hours.SAT } })
    const late = await put(store, { memo: '메모' })
    expect(late).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      result: { version: 2, hours: { SUN: { open: true } } },
    })
    expect((await get('99999999')).status).toBe(404)
  })
})

describe('personal data of a store', () => {
  it('11 check 10: is masked until unmasked, which needs the permission and is logged with the store', async () => {
    const { storeSeq, name } = await madeStore(
      shop,
      await wholeBody(shop, { contactName: '박담당', taxEmail: 'tax@shop.kr' }),
    )
    const masked = { ownerName: '김*수', ownerPhone: '010-****-1234', contactName: '박*당', taxEmail: 'ta***@shop.kr' }
    expect((await get(`${storeSeq}`)).result).toMatchObject({ ...masked, accountHolder: '김*수' })
    const unmasked = { ownerName: '김철수', ownerPhone: '01055551234', accountNumber: '12345678901234' }
    expect((await get(`${storeSeq}?unmask=true`)).result).toMatchObject(unmasked)
    const found = await db()
      .select()
      .from(adminLogs)
      .where(and(eq(adminLogs.action, 'UNMASK'), eq(adminLogs.resource, 'stores')))
    expect(found.filter(({ targetSeqs }) => targetSeqs.includes(storeSeq))).toMatchObject([
      { subjects: [{ type: 'STORE', seq: storeSeq, label: name }] },
    ])
    const group = await newGroup(shop, { permissions: { STORE_MANAGEMENT: 'WRITE' } })
    const reader = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    expect(await shop.call('GET', `${STORES}/${storeSeq}?unmask=true`, { token: reader.token })).toMatchObject({
      status: 401,
      code: 'INVALID_AUTHORITIES',
    })
  })

  it('11 check 10: is kept when omitted, and refused when masked', async () => {
    const store = await madeStore(shop, await wholeBody(shop))
    expect(await put(store, { ownerPhone: '010-****-1234' })).toMatchObject({ status: 400 })
    await saved(store, { memo: '확인', contactName: '최담당' })
    expect((await get(`${store.storeSeq}?unmask=true`)).result).toMatchObject({
      ownerPhone: '01055551234',
      contactName: '최담당',
      accountNumber: '12345678901234',
      memo: '확인',
    })
    const { result } = await logsOf(store.storeSeq)
    expect(result.find(({ action }) => action === 'UPDATE')?.changes).toEqual([
      { field: 'contactName', label: '예약 담당자', before: null, after: '최*당' },
      { field: 'memo', label: '메모', before: null, after: '확인' },
    ])
  })

  it('11 check 11: another account needs the password, is logged masked and announced to the old number', async () => {
    const store = await madeStore(shop, await wholeBody(shop))
    const other = { accountNumber: '99887766554433', contactPhone: '01000000000' }
    expect(await put(store, other)).toMatchObject(wrong('currentPassword', '현재 비밀번호 (을)를 입력해주세요.'))
    expect(await put(store, { ...other, currentPassword: 'wrong' })).toMatchObject(
      wrong('currentPassword', '현재 비밀번호가 일치하지 않습니다.'),
    )
    const currentPassword = SAMPLE_SIGN_INS.find(({ loginId }) => loginId === 'admin')?.password ?? ''
    const after = await saved(store, { ...other, currentPassword })
    expect(after.accountNumber).toBe('**********4433')
    const { result } = await logsOf(store.storeSeq)
    expect(result[0]?.changes).toContainEqual({
      field: 'accountNumber',
      label: '계좌번호',
      before: '**********1234',
      after: '**********4433',
    })
    const messages = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedType, 'store'), eq(messageLogs.relatedSeq, store.storeSeq)))
    expect(messages).toMatchObject([{ eventCode: 'STORE_ACCOUNT_CHANGED', recipientPhone: '01055555678' }])
    // the first account of a store, and the same one again, do not count as a change
    const bare = await madeStore(shop)
    const account = { bankCode: '004', accountNumber: '12345678', accountHolder: '김철수' } as const
    const first = await saved(bare, account)
    expect((await put(first, { ...account, memo: '그대로' })).status).toBe(200)
  })
})

describe('fees of a store', () => {
  const raised = {
    ...STANDARD_FEES,
    mountFees: STANDARD_FEES.mountFees.map((row) => ({ ...row, settlePerTire: row.settlePerTire + 1_000 })),
  }

  it('11 check 13: apply from their day: the day before is settled with the old ones', async () => {
    const store = await madeStore(shop, await wholeBody(shop))
    await saved(store, { fees: raised, feesFrom: '2026-12-01' })
    const settle = async (day: string) => (await feesOn(db(), store.storeSeq, day))?.mountFees[0]?.settlePerTire
    expect([await settle('2026-11-30'), await settle('2026-12-01')]).toEqual([7_000, 8_000])
    expect(await settle('2026-11-20')).toBeUndefined()
  })

  it('11 check 13: a mount of the day before is settled with the old ones', async () => {
    const store = await newStore(shop)
    await asCall(shop, async (call) =>
      saveFees(call, await storeRows.lock(call.db, store.storeSeq), raised, '2026-12-01'),
    )
    const settled = async (day: string) => {
      const { orderSeq } = await mountOrder(shop, { store, state: 'DELIVERED', rim: 16 })
      const reservedAt = `${day}T10:00:00+09:00`
      const created = await shop.call<Schemas['MountReservationRecord']>('POST', '/api/v1/admin/mount-reservations', {
        token,
        body: { orderSeq, reservedAt, requestId: crypto.randomUUID() },
      })
      expect(created.body).toMatchObject({ status: 201 })
      shop.clock.set(`${day}T18:00:00+09:00`)
      const done = await shop.call<Schemas['MountReservationRecord']>(
        'POST',
        `/api/v1/admin/mount-reservations/${created.result.mountReservationSeq}/transition`,
        { token: await boss(shop), body: { action: 'DONE', version: created.result.version } },
      )
      return done.result.settleFee
    }
    expect(await settled('2026-11-30')).toBe(4 * 7_000)
    token = await boss(shop)
    expect(await settled('2026-12-01')).toBe(4 * 8_000)
  })

  it('are announced with their period; a later version replaces a planned one', async () => {
    const store = await madeStore(shop, await wholeBody(shop))
    const planned = await saved(store, { fees: raised, feesFrom: '2026-12-01' })
    const tell = async () =>
      (await get<Schemas['StoreFeeHistory'][]>(`${store.storeSeq}/fee-histories`)).result.map(
        ({ feesFrom, feesTo, state }) => [feesFrom, feesTo, state],
      )
    expect(await tell()).toEqual([
      ['2026-12-01', null, 'PLANNED'],
      ['2026-11-21', '2026-11-30', 'CURRENT'],
    ])
    expect(planned).toMatchObject({ fees: raised, feesSince: '2026-12-01' })
    await saved(planned, { fees: STANDARD_FEES, feesFrom: '2026-11-25' })
    expect(await tell()).toEqual([
      ['2026-11-25', null, 'PLANNED'],
      ['2026-12-01', null, 'REPLACED'],
      ['2026-11-21', '2026-11-24', 'CURRENT'],
    ])
    // saving other fields does not mention fees
    const now = (await get<Store>(`${store.storeSeq}`)).result
    const same = await saved(now, { memo: '요금은 그대로' })
    expect(await tell()).toHaveLength(3)
    expect(await put(same, { fees: { ...STANDARD_FEES, mountFees: [] } })).toMatchObject({ status: 400 })
  })
})

describe('abilities', () => {
  it('below the reservations are saved, with the number of affected reservations', async () => {
    const row = await newStore(shop, { businessNumber: null })
    const { orderSeq } = await mountOrder(shop, { store: row, rim: 19 })
    const reservedAt = '2026-11-24T10:00:00+09:00'
    await shop.call('POST', '/api/v1/admin/mount-reservations', {
      token,
      body: { orderSeq, reservedAt, requestId: crypto.randomUUID() },
    })
    const store = (await get<Store>(`${row.storeSeq}`)).result
    expect(store).toMatchObject({ unableReservationCount: 0, upcomingReservationCount: 1 })
    const more = { visitGugunIds: [123] }
    expect((await saved(store, { ...more, maxRim: 18 })).unableReservationCount).toBe(1)
    const again = (await get<Store>(`${row.storeSeq}`)).result
    expect((await saved(again, { ...more, maxRim: 22, services: ['BATTERY'] })).unableReservationCount).toBe(1)
  })
})

describe('the tax office check', () => {
  it('is made for the number, and keeps the known state if unreachable', async () => {
    const none = await madeStore(shop)
    const check = (seq: number) => shop.call<Store>('POST', `${STORES}/${seq}/check-nts`, { token })
    expect(await check(none.storeSeq)).toMatchObject(wrong('businessNumber', '사업자등록번호 (을)를 입력해주세요.'))
    const store = await madeStore(shop, await wholeBody(shop))
    const answer = await check(store.storeSeq)
    expect(answer).toMatchObject({ status: 200, result: { version: store.version } })
    expect(answer.result.ntsState).not.toBe('UNCHECKED')
    shop.services.external.businessRegistry = { lookUp: () => Promise.reject(new Error('away')) }
    expect(await check(store.storeSeq)).toMatchObject({ status: 502, code: 'EXTERNAL_FAILED' })
    delete shop.services.external.businessRegistry
    expect((await get<Store>(`${store.storeSeq}`)).result.ntsState).toBe(answer.result.ntsState)
    // a changed number is unchecked
    expect((await put(store, { businessNumber: null })).result.ntsState).toBe('UNCHECKED')
  })
})

describe('deleting a store', () => {
  const remove = (seq: number) => shop.call('DELETE', `${STORES}/${seq}`, { token })
  const refused = {
    status: 409,
    code: 'IN_USE',
    message: '주문 또는 예약 이력이 있는 장착점은 삭제할 수 없습니다. 종료 처리해 주세요.',
  }

  it('deletes closures and fees too', async () => {
    const { storeSeq } = await madeStore(shop, await wholeBody(shop))
    const span = { fromAt: new Date('2026-12-01'), toAt: new Date('2026-12-02') }
    await db()
      .insert(storeClosures)
      .values({ storeSeq, kind: 'CLOSED', reason: '준비', ...span })
    const [member] = await db()
      .update(members)
      .set({ favoriteStoreSeq: storeSeq, favoriteStoreName: '단골' })
      .where(eq(members.memberSeq, 1))
      .returning()
    expect(member).toBeDefined()
    const condition = eq(storeApplies.storeApplySeq, 1)
    const [apply] = await db().update(storeApplies).set({ storeSeq }).where(condition).returning()
    expect((await remove(storeSeq)).status).toBe(200)
    for (const table of [storeClosures, storeFeeHistories])
      expect(await db().select().from(table).where(eq(table.storeSeq, storeSeq))).toEqual([])
    expect(await db().select().from(members).where(eq(members.favoriteStoreSeq, storeSeq))).toEqual([])
    expect((await get(`${storeSeq}`)).status).toBe(404)
    expect(await db().select().from(storeApplies).where(condition)).toEqual([{ ...apply, storeSeq: null }])
  })

  it('is refused if it is open, ordered to, or reserved', async () => {
    const open = await newStore(shop)
    expect(await remove(open.storeSeq)).toMatchObject(refused)
    const ordered = await newStore(shop, { state: 'PREPARING' })
    await mountOrder(shop, { store: ordered })
    expect(await remove(ordered.storeSeq)).toMatchObject(refused)
  })
})

describe('the history of a store', () => {
  it('is counted by month and over the last days', async () => {
    const store = await newStore(shop)
    const { orderSeq } = await mountOrder(shop, { store, state: 'MOUNTED' })
    const at = (day: string) => new Date(`${day}T10:00:00+09:00`)
    const row = { storeSeq: store.storeSeq, kind: 'MOUNT' as const, orderSeq, durationMinutes: 60 }
    const who = { customerName: '홍길동', customerPhone: '01012345678', itemSummary: '타이어', quantity: 4 }
    const base = { ...row, ...who, madeBy: 'ADMIN' as const }
    await db()
      .insert(mountReservations)
      .values([
        { ...base, state: 'DONE', reservedAt: at('2026-10-31'), doneAt: at('2026-11-01'), settleFee: 28_000 },
        { ...base, state: 'CANCELED', reservedAt: at('2026-11-02') },
        { ...base, state: 'NO_SHOW', reservedAt: at('2026-11-03') },
        { ...base, state: 'CANCELED', reservedAt: at('2026-10-05') },
      ])
    const { result } = await get<Schemas['StorePerformance'][]>(`${store.storeSeq}/performance?months=3`)
    const none = { mounts: 0, tires: 0, salesAmount: 0, cancelRate: null, noShowRate: null, settleSum: 0, rating: null }
    expect(result).toEqual([
      {
        month: '2026-11',
        mounts: 1,
        tires: 4,
        salesAmount: 400_000,
        cancelRate: 33.3,
        noShowRate: 33.3,
        settleSum: 28_000,
        rating: null,
      },
      { ...none, month: '2026-10', cancelRate: 100, noShowRate: 0 },
      { ...none, month: '2026-09' },
    ])
    expect((await get<Store>(`${store.storeSeq}`)).result).toMatchObject({
      mountCount: 1,
      mountCount30d: 1,
      cancelRate90d: 50,
      noShowRate90d: 25,
      upcomingReservationCount: 0,
      lastMountedAt: '2026-11-01T01:00:00.000Z',
    })
  })

  it('lists editors and viewers of personal data, newest first', async () => {
    const store = await madeStore(shop)
    await saved(store, { name: `${store.name} 개명` })
    await get(`${store.storeSeq}?unmask=true`)
    const { result } = await logsOf(store.storeSeq)
    expect(result.map(({ action }) => action)).toEqual(['UNMASK', 'UPDATE', 'CREATE'])
    expect(result[1]?.changes).toEqual([
      { field: 'name', label: '장착점명', before: store.name, after: `${store.name} 개명` },
    ])
  })
})
