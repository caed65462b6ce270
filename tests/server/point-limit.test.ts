import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { members } from '../../server/db/schema'
import { newWinner } from './events'
import { type TestShop, testShop } from './harness'
import { newMember } from './members'
import { newItemReview } from './reviews'
import { sheetForm } from './sheet'
import { boss, me, newGroup, readyAdmin, session, summaryOf } from './staff'

type Group = Schemas['PermissionGroup']

const GROUPS = '/api/v1/admin/permission-groups'
const POINTS = '/api/v1/admin/point-entries'
const DEPOSITS = '/api/v1/admin/deposit-entries'
const LIMIT = 5_000
const REFUSED = '1회 지급 한도인 5,000P 이하로 입력해 주세요.'

let shop: TestShop
let root: string
/** Token of an admin whose group may grant 5,000 points at once. */
let limited: string

beforeAll(async () => {
  shop = await testShop()
  root = await boss(shop)
  const group = await newGroup(shop, {
    permissions: { POINT_MANAGEMENT: 'WRITE', MEMBER_MANAGEMENT: 'WRITE', ITEM_REVIEW: 'WRITE', EVENT: 'WRITE' },
    pointLimit: LIMIT,
  })
  limited = (await session(shop, await readyAdmin(shop, group.permissionGroupSeq))).token
})
afterAll(() => shop.close())

const post = <T>(path: string, body: object, token = limited) => shop.call<T>('POST', path, { token, body })
const move = (path: string, memberSeq: number, amount: number, overrides: object = {}, token = limited) =>
  post<Schemas['PointEntry']>(
    path,
    { memberSeq, direction: 'PLUS', amount, reason: '배송 지연', requestId: randomUUID(), ...overrides },
    token,
  )
const balance = async (memberSeq: number) => {
  const [row] = await shop.services.db.select().from(members).where(eq(members.memberSeq, memberSeq))
  return [row?.point, row?.deposit]
}

describe('an admin whose group has a limit', () => {
  it('grants and deducts points and deposits up to it, and is refused beyond it at the amount', async () => {
    const { memberSeq } = await newMember(shop)
    expect((await move(POINTS, memberSeq, LIMIT)).status).toBe(201)
    expect((await move(DEPOSITS, memberSeq, LIMIT)).status).toBe(201)
    for (const direction of ['PLUS', 'MINUS']) {
      expect((await move(POINTS, memberSeq, LIMIT + 1, { direction })).errors).toEqual([
        { field: 'amount', message: REFUSED },
      ])
      expect((await move(DEPOSITS, memberSeq, LIMIT + 1, { direction })).errors).toEqual([
        { field: 'amount', message: '1회 지급 한도인 5,000원 이하로 입력해 주세요.' },
      ])
    }
    expect(await balance(memberSeq)).toEqual([LIMIT, LIMIT])
  })

  it('grants to many members within it', async () => {
    const { memberSeq } = await newMember(shop)
    const grant = (amount: number) =>
      post('/api/v1/admin/members/bulk', {
        action: 'GRANT_POINT',
        seqs: [memberSeq],
        amount,
        reason: '배송 지연',
        requestId: randomUUID(),
      })
    expect((await grant(LIMIT + 1)).errors).toEqual([{ field: 'amount', message: REFUSED }])
    expect((await grant(LIMIT)).status).toBe(200)
    expect(await balance(memberSeq)).toEqual([LIMIT, 0])
  })

  it('gets rows of a sheet beyond it refused', async () => {
    const [one, two] = [await newMember(shop), await newMember(shop)]
    const sheet = async (amount: number) =>
      shop.call<Schemas['PointUpload']>('POST', `${POINTS}/excel-uploads`, {
        token: limited,
        body: await sheetForm(
          ['아이디', '금액', '사유', '유효기간'],
          [
            [one.loginId, amount, '배송 지연', ''],
            [two.loginId, LIMIT, '배송 지연', ''],
          ],
        ),
      })
    const { result } = await sheet(LIMIT + 1)
    expect(result.errors).toEqual([{ row: 2, column: '금액', value: String(LIMIT + 1), message: REFUSED }])
    expect((await sheet(LIMIT)).result).toMatchObject({ badCount: 0, memberCount: 2 })
  })

  it('neither reverts nor pays out larger grants of others', async () => {
    const { memberSeq } = await newMember(shop)
    const { result: grant } = await move(POINTS, memberSeq, LIMIT + 1, {}, root)
    const refused = { status: 409, code: 'INVALID_STATE' }
    const revoked = await post(`${POINTS}/${grant.pointEntrySeq}/revoke`, { requestId: randomUUID() })
    expect(revoked).toMatchObject({
      ...refused,
      message: '1회 지급 한도(5,000P)보다 큰 금액이라 처리할 수 없습니다. 한도가 없는 관리자에게 요청해 주세요.',
    })
    await move(DEPOSITS, memberSeq, LIMIT + 1, {}, root)
    const { result: refund } = await post<Schemas['DepositRefund']>('/api/v1/admin/deposit-refunds', {
      memberSeq,
      amount: LIMIT + 1,
      bankCode: '004',
      accountNumber: '12345678901234',
      accountHolder: '김장부',
      requestId: randomUUID(),
    })
    const paidOn = new Date(shop.clock.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
    const complete = (token: string) =>
      post(
        `/api/v1/admin/deposit-refunds/${refund.depositRefundSeq}/complete`,
        { paidOn, requestId: randomUUID() },
        token,
      )
    expect(await complete(limited)).toMatchObject(refused)
    expect(await balance(memberSeq)).toEqual([LIMIT + 1, LIMIT + 1])
    expect((await complete(root)).status).toBe(200)
  })

  it('rewards a review within it, and pays no prize of points beyond it', async () => {
    const { itemReviewSeq } = await newItemReview(shop)
    const reward = (overrides: object) =>
      post<Schemas['BulkReceipt']>('/api/v1/admin/item-reviews/bulk', {
        action: 'REWARD',
        seqs: [itemReviewSeq],
        requestId: randomUUID(),
        ...overrides,
      })
    expect((await reward({ amount: LIMIT + 1 })).errors).toEqual([{ field: 'amount', message: REFUSED }])
    expect((await reward({ amount: LIMIT })).result.done).toBe(1)

    const winner = await newWinner(shop, { prize: { kind: 'POINT', pointAmount: LIMIT + 1 } })
    await post(`/api/v1/admin/events/${winner.eventSeq}/winners/publish`, {}, root)
    const deliver = (token: string) =>
      post<Schemas['BulkReceipt']>(
        '/api/v1/admin/event-winners/bulk',
        { action: 'DELIVER', seqs: [winner.eventWinnerSeq] },
        token,
      )
    const { result } = await deliver(limited)
    expect(result).toMatchObject({ done: 0, failed: [{ code: 'INVALID_STATE' }] })
    expect((await deliver(root)).result.done).toBe(1)
  })
})

describe('the payout limit of a group', () => {
  const WRITES = { POINT_MANAGEMENT: 'WRITE' } as const
  const put = (group: Group, change: object, token = root) =>
    shop.call<Group>('PUT', `${GROUPS}/${group.permissionGroupSeq}`, {
      token,
      body: {
        name: group.name,
        permissions: group.permissions,
        piiUnmask: group.piiUnmask,
        piiExport: group.piiExport,
        otpRequired: group.otpRequired,
        version: group.version,
        ...change,
      },
    })

  it('is kept if omitted, removed with the permission, and shown to its admins and in the log', async () => {
    const group = await newGroup(shop, { permissions: WRITES, pointLimit: 3_000 })
    const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    expect((await me(shop, token)).result.pointLimit).toBe(3_000)
    const kept = await put(group, {})
    expect(kept.result.pointLimit).toBe(3_000)
    const raised = await put(kept.result, { pointLimit: 4_000 })
    expect((await me(shop, token)).result.pointLimit).toBe(4_000)
    const { result: history } = await shop.call<Schemas['PermissionChange'][]>(
      'GET',
      `${GROUPS}/${group.permissionGroupSeq}/history`,
      { token: root },
    )
    expect(history[0]?.changes).toEqual([
      { field: 'pointLimit', label: '1회 지급 한도', before: '3,000', after: '4,000' },
    ])
    const read = await put(raised.result, { permissions: { POINT_MANAGEMENT: 'READ' } })
    expect(read.result.pointLimit).toBeNull()
    expect((await put(read.result, { pointLimit: 1_000_001 })).errors).toMatchObject([{ field: 'pointLimit' }])
  })

  it("cannot be raised above the admin's own; groups without one have none", async () => {
    const group = await newGroup(shop, {
      permissions: { ADMIN_PERMISSION_MANAGEMENT: 'WRITE', ...WRITES },
      pointLimit: LIMIT,
    })
    const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    const exceeded = { status: 409, code: 'GRANT_EXCEEDED', message: '본인이 보유하지 않은 권한은 부여할 수 없습니다.' }
    for (const pointLimit of [LIMIT + 1, null])
      expect(summaryOf(await put(group, { pointLimit }, token))).toEqual(exceeded)
    expect((await put(group, { pointLimit: LIMIT - 1 }, token)).status).toBe(200)
    const fresh = (overrides: object) =>
      post(
        GROUPS,
        {
          name: '한도 없음',
          permissions: WRITES,
          piiUnmask: false,
          piiExport: false,
          otpRequired: false,
          ...overrides,
        },
        token,
      )
    expect(summaryOf(await fresh({}))).toEqual(exceeded)
    expect((await fresh({ pointLimit: LIMIT - 1 })).status).toBe(201)
    const free = await newGroup(shop, { permissions: WRITES })
    expect(free.pointLimit).toBeNull()
  })

  it('is 5,000 for CS담당 in the sample, and absent for other groups', async () => {
    const { result } = await shop.call<{ items: Group[] }>('GET', `${GROUPS}?size=100&sort=name,asc`, { token: root })
    const limitOf = (name: string) => result.items.find((group) => group.name === name)
    expect(limitOf('CS담당')).toMatchObject({ permissions: WRITES, pointLimit: 5_000 })
    for (const name of ['최고관리자', '운영총괄', '회계'])
      expect(limitOf(name)).toMatchObject({ permissions: WRITES, pointLimit: null })
  })
})
