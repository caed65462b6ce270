import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '../../../server/contract/contract-types'
import { members } from '../../../server/db/schema'
import { seoulDay, shiftDays } from '../../../server/lib/seoul-time'
import { addDeposit } from '../../../server/member/deposit-entry/deposits'
import { deductPoints, earnPoints } from '../../../server/member/point-entry/points'
import { depositRefunds } from '../../../server/member/schema/deposit-entry.schema'
import { memberCars } from '../../../server/member/schema/member-car.schema'
import { type TestShop, testShop } from '../harness'
import { joined } from './joined'
import { shopCall } from './shop-api'

let shop: TestShop
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const fieldsOf = (answer: { errors: { field: string }[] }) => answer.errors.map(({ field }) => field)
const newPath = async () => ({ memberSeq: (await joined(shop)).memberSeq })
const block = (memberSeq: number) =>
  db().update(members).set({ state: 'BLOCKED' }).where(eq(members.memberSeq, memberSeq))
const withdraw = (memberSeq: number) =>
  shopCall(shop, 'POST /api/v1/shop/members/{memberSeq}/withdrawal', { path: { memberSeq }, body: { reason: 'ETC' } })

describe('a car', () => {
  const CARS = '/api/v1/shop/members/{memberSeq}/cars'
  const list = async (path: { memberSeq: number }) => (await shopCall(shop, `GET ${CARS}`, { path })).result
  const add = (path: { memberSeq: number }, body: BodyOf<`POST ${typeof CARS}`>) =>
    shopCall(shop, `POST ${CARS}`, { path, body })

  it('is added with its unmasked plate; the first is the default', async () => {
    const path = await newPath()
    const body = { carText: '쏘나타', carNumber: '12가3456', frontSize: '225 45 17', rearSize: '225/45R17' }
    const { status, result } = await add(path, body)
    expect([status, result.carNumber, result.frontSize, result.rearSize, result.isDefault]).toEqual([
      201,
      '12가3456',
      '225/45R17',
      null,
      true,
    ])
    const second = await add(path, { carText: '모닝', isDefault: true })
    expect((await list(path)).map(({ carName, isDefault }) => [carName, isDefault])).toEqual([
      ['모닝', true],
      ['쏘나타', false],
    ])
    expect(second.result).not.toHaveProperty('version')
    const [row] = await db().select().from(memberCars).where(eq(memberCars.memberSeq, path.memberSeq))
    expect(row?.createdBy).toBeNull()
  })

  it('is limited to five', async () => {
    const path = await newPath()
    for (let n = 0; n < 5; n += 1) expect((await add(path, { carText: `차 ${n}` })).status).toBe(201)
    const sixth = await add(path, { carText: '여섯' })
    expect([sixth.code, sixth.message]).toEqual(['LIMIT_EXCEEDED', '차량은 5대까지 등록할 수 있습니다.'])
  })

  it('is refused with errors by field', async () => {
    const path = await newPath()
    expect(fieldsOf(await add(path, {}))).toEqual(['carText'])
    expect(fieldsOf(await add(path, { carText: '차', carNumber: '가나다' }))).toEqual(['carNumber'])
    expect(fieldsOf(await add(path, { carText: '차', frontSize: '큰 것' }))).toEqual(['frontSize'])
    expect(fieldsOf(await add(path, { carModelSeq: 999_999 }))).toEqual(['carModelSeq'])
    expect(fieldsOf(await add(path, { carText: '차', modelYear: 2090 }))).toEqual(['modelYear'])
  })

  it('is changed and deleted; the oldest of the others becomes the default', async () => {
    const path = await newPath()
    const first = (await add(path, { carText: '첫째', carNumber: '12가3456' })).result
    const second = (await add(path, { carText: '둘째' })).result
    const to = (memberCarSeq: number) => ({ path: { ...path, memberCarSeq } })
    const changed = await shopCall(shop, `PUT ${CARS}/{memberCarSeq}`, {
      ...to(first.memberCarSeq),
      body: { carText: '바뀐 차', modelYear: 2020 },
    })
    expect(changed.result).toMatchObject({ carName: '바뀐 차', modelYear: 2020, carNumber: '12가3456' })
    const none = await shopCall(shop, `PUT ${CARS}/{memberCarSeq}`, {
      ...to(first.memberCarSeq),
      body: { carText: '차', isDefault: false },
    })
    expect(none.code).toBe('INVALID_STATE')
    expect((await shopCall(shop, `DELETE ${CARS}/{memberCarSeq}`, to(first.memberCarSeq))).status).toBe(200)
    expect(await list(path)).toMatchObject([{ memberCarSeq: second.memberCarSeq, isDefault: true }])
  })

  it('of another member is not found, and not changed while its owner is blocked', async () => {
    const path = await newPath()
    const { memberCarSeq } = (await add(path, { carText: '내 차' })).result
    const stranger = { path: { ...(await newPath()), memberCarSeq } }
    const body = { carText: '남의 차' }
    expect((await shopCall(shop, `PUT ${CARS}/{memberCarSeq}`, { ...stranger, body })).status).toBe(404)
    expect((await shopCall(shop, `DELETE ${CARS}/{memberCarSeq}`, stranger)).status).toBe(404)
    expect(await list(path)).toHaveLength(1)
    await block(path.memberSeq)
    expect((await add(path, body)).code).toBe('INVALID_STATE')
    await withdraw(path.memberSeq)
    expect((await shopCall(shop, `GET ${CARS}`, { path })).status).toBe(404)
    expect((await add(path, body)).message).toBe('탈퇴한 회원입니다.')
  })
})

describe('an address', () => {
  const ADDRESSES = '/api/v1/shop/members/{memberSeq}/addresses'
  const home = {
    label: '집',
    receiverName: '김받음',
    mobilePhone: '01012345678',
    zipCode: '06236',
    address1: '서울 강남구 테헤란로 1',
    address2: '101호',
  }
  const list = async (path: { memberSeq: number }) => (await shopCall(shop, `GET ${ADDRESSES}`, { path })).result
  const add = (path: { memberSeq: number }, overrides: Partial<BodyOf<`POST ${typeof ADDRESSES}`>> = {}) =>
    shopCall(shop, `POST ${ADDRESSES}`, { path, body: { ...home, ...overrides } })

  it('is added unmasked; exactly one is the default', async () => {
    const path = await newPath()
    expect((await add(path)).result).toMatchObject({ ...home, isDefault: true })
    expect((await add(path, { label: '회사', isDefault: true })).result.isDefault).toBe(true)
    expect((await list(path)).map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['회사', true],
      ['집', false],
    ])
  })

  it('is limited to ten', async () => {
    const path = await newPath()
    for (let n = 0; n < 10; n += 1) expect((await add(path)).status).toBe(201)
    const eleventh = await add(path)
    expect([eleventh.code, eleventh.message]).toEqual(['LIMIT_EXCEEDED', '배송지는 10개까지 등록할 수 있습니다.'])
  })

  it('is refused with errors by field', async () => {
    const path = await newPath()
    const refused = [{ label: ' ' }, { receiverName: '김' }, { mobilePhone: '1' }, { zipCode: '1' }, { address1: '' }]
    for (const more of refused) expect(fieldsOf(await add(path, more))).toEqual(Object.keys(more))
  })

  it('is changed and deleted; the oldest of the others becomes the default', async () => {
    const path = await newPath()
    const first = (await add(path)).result
    const second = (await add(path, { label: '회사' })).result
    const to = { path: { ...path, memberAddressSeq: first.memberAddressSeq } }
    const put = (overrides: Partial<typeof home> & { isDefault?: boolean }) =>
      shopCall(shop, `PUT ${ADDRESSES}/{memberAddressSeq}`, { ...to, body: { ...home, ...overrides } })
    expect((await put({ label: '새집' })).result).toMatchObject({ label: '새집', isDefault: true })
    expect((await put({ isDefault: false })).code).toBe('INVALID_STATE')
    expect((await shopCall(shop, `DELETE ${ADDRESSES}/{memberAddressSeq}`, to)).status).toBe(200)
    expect(await list(path)).toMatchObject([{ memberAddressSeq: second.memberAddressSeq, isDefault: true }])
  })

  it('of another member is not found, and not changed while its owner is blocked', async () => {
    const path = await newPath()
    const { memberAddressSeq } = (await add(path)).result
    const stranger = { path: { ...(await newPath()), memberAddressSeq } }
    const to = { ...stranger, body: home }
    expect((await shopCall(shop, `PUT ${ADDRESSES}/{memberAddressSeq}`, to)).status).toBe(404)
    expect((await shopCall(shop, `DELETE ${ADDRESSES}/{memberAddressSeq}`, stranger)).status).toBe(404)
    await block(path.memberSeq)
    expect((await add(path)).code).toBe('INVALID_STATE')
    await withdraw(path.memberSeq)
    expect((await shopCall(shop, `GET ${ADDRESSES}`, { path })).status).toBe(404)
  })
})

describe('points and deposit', () => {
  const at = '/api/v1/shop/members/{memberSeq}'

  it('are listed with all entries, newest first, and the expiry of points', async () => {
    const path = await newPath()
    const { memberSeq } = path
    const now = shop.clock.now()
    const expiresOn = shiftDays(seoulDay(now), 40)
    await db().transaction(async (tx) => {
      const grant = { now, memberSeq, amount: 3_000, kind: 'ADMIN_ADD' as const, reason: '사과', internalMemo: '비밀' }
      await earnPoints(tx, { ...grant, expiresOn })
      await deductPoints(tx, { now, memberSeq, amount: 1_000, kind: 'USE', reason: '주문 사용' })
      await addDeposit(tx, { now, memberSeq, amount: 5_000, kind: 'ADMIN_ADD', reason: '환불', internalMemo: '비밀' })
    })
    const points = await shopCall(shop, `GET ${at}/point-entries`, { path })
    expect(points.result.items.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['USE', -1_000, 2_000],
      ['ADMIN_ADD', 3_000, 3_000],
    ])
    const plus = await shopCall(shop, `GET ${at}/point-entries`, { path, query: { direction: 'PLUS', size: 1 } })
    expect(plus.result).toMatchObject({ total: 1, items: [{ remaining: 2_000, lotState: 'PARTIAL' }] })
    const deposits = await shopCall(shop, `GET ${at}/deposit-entries`, { path })
    expect(deposits.result.items).toMatchObject([{ kind: 'ADMIN_ADD', amount: 5_000, reason: '환불' }])
    expect(JSON.stringify([points.body, deposits.body])).not.toMatch(/비밀|createdBy/)
    const balances = await shopCall(shop, `GET ${at}/balances`, { path })
    expect(balances.result).toMatchObject({ point: 2_000, pointEarned: 3_000, pointUsed: 1_000, deposit: 5_000 })
    expect(balances.result.schedule.find(({ month }) => expiresOn.startsWith(month))?.amount).toBe(2_000)
    const used = await shopCall(shop, `GET ${at}/deposit-entries`, { path, query: { direction: 'MINUS' } })
    expect(used.result.total).toBe(0)
  })

  it('are not shown for a withdrawn member', async () => {
    const path = await newPath()
    await withdraw(path.memberSeq)
    for (const part of ['balances', 'point-entries', 'deposit-entries', 'deposit-refunds'] as const) {
      expect((await shopCall(shop, `GET ${at}/${part}`, { path })).status, part).toBe(404)
    }
  })

  const account = { bankCode: '004' as const, accountNumber: '12345678901', accountHolder: '김가입' }
  async function depositor(amount = 10_000) {
    const path = await newPath()
    const credit = { ...path, amount, kind: 'ADMIN_ADD' as const, reason: '시험', now: shop.clock.now() }
    await db().transaction((tx) => addDeposit(tx, credit))
    return path
  }
  const ask = (path: { memberSeq: number }, amount: number, key: string = randomUUID()) =>
    shopCall(shop, `POST ${at}/deposit-refunds`, { path, body: { amount, ...account }, idempotencyKey: key })

  it('is requested once, held, and withdrawn', async () => {
    const path = await depositor()
    const key = randomUUID()
    const { result } = await ask(path, 4_000, key)
    expect((await ask(path, 4_000, key)).result).toEqual(result)
    expect(result).toMatchObject({ amount: 4_000, accountNumber: '*******8901', accountHolder: '김가입' })
    const condition = eq(depositRefunds.depositRefundSeq, result.depositRefundSeq)
    const [row] = await db().select().from(depositRefunds).where(condition)
    expect(row).toMatchObject({ requestedVia: 'SHOP', createdBy: null, state: 'REQUESTED' })
    const balances = () => shopCall(shop, `GET ${at}/balances`, { path })
    expect((await balances()).result).toMatchObject({ deposit: 10_000, depositHeld: 4_000, depositUsable: 6_000 })
    const more = await ask(path, 6_001)
    expect([more.code, more.message]).toEqual(['INSUFFICIENT_BALANCE', '환불 가능한 예치금은 6,000원입니다.'])
    const cancel = (memberSeq: number) =>
      shopCall(shop, `POST ${at}/deposit-refunds/{depositRefundSeq}/cancel`, {
        path: { memberSeq, depositRefundSeq: result.depositRefundSeq },
      })
    expect((await cancel((await newPath()).memberSeq)).status).toBe(404)
    expect((await cancel(path.memberSeq)).result.state).toBe('CANCELED')
    expect((await cancel(path.memberSeq)).code).toBe('ALREADY_PROCESSED')
    expect((await balances()).result.depositUsable).toBe(10_000)
    const list = await shopCall(shop, `GET ${at}/deposit-refunds`, { path })
    expect(list.result).toMatchObject({ total: 1, items: [{ state: 'CANCELED' }] })
  })

  it('is refused with errors by field, and while the member is blocked', async () => {
    const path = await depositor()
    const bad = { amount: 0, bankCode: '004' as const, accountNumber: '12', accountHolder: '김' }
    const refused = await shopCall(shop, `POST ${at}/deposit-refunds`, { path, body: bad })
    expect(fieldsOf(refused).sort()).toEqual(['accountHolder', 'accountNumber', 'amount'])
    await block(path.memberSeq)
    expect((await ask(path, 1_000)).code).toBe('INVALID_STATE')
  })
})
