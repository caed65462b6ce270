import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { members } from '../../server/db/schema'
import { inTransaction } from '../../server/db/transaction'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { checkIn } from '../../server/promotion/daily-event/check-in'
import {
  attendances,
  dailyEventMembers,
  dailyEventMilestones,
  dailyEvents,
} from '../../server/promotion/schema/daily-event.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { newCoupon, newMembers } from './coupons'
import { type TestShop, testShop } from './harness'
import { boss, logs, summaryOf } from './staff'

type Event = Schemas['DailyEvent']
type Wanted = Schemas['DailyEventMilestoneBody']

const PATH = '/api/v1/admin/daily-events'
const START = '2026-11-21T09:12:00+09:00'

let shop: TestShop
let other: TestShop
let token: string
let serial = 0

beforeAll(async () => {
  shop = await testShop()
  other = await shop.another()
  token = await boss(shop)
})
afterAll(() => shop.close())

/** No two events may share a day: each test starts without events. */
beforeEach(async () => {
  const { db } = shop.services
  for (const table of [attendances, dailyEventMembers, dailyEventMilestones, dailyEvents]) await db.delete(table)
  shop.clock.set(START)
})

const points = (basis: Wanted['basis'], days: number, pointAmount: number): Wanted => ({
  basis,
  days,
  rewardKind: 'POINT',
  pointAmount,
})
function bodyOf(overrides: object = {}) {
  serial += 1
  return {
    title: `출석 ${serial}`,
    startDate: '2026-11-20',
    endDate: '2026-12-10',
    dailyPoint: 10,
    milestones: [points('STREAK', 7, 100)],
    ...overrides,
  }
}
const post = (overrides: object = {}) => shop.call<Event>('POST', PATH, { token, body: bodyOf(overrides) })
async function stored(overrides: object = {}): Promise<Event> {
  const answer = await post(overrides)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const read = async ({ dailyEventSeq }: Event) =>
  (await shop.call<Event>('GET', `${PATH}/${dailyEventSeq}`, { token })).result
const put = async (event: Event, overrides: object) => {
  const { title, startDate, endDate, dailyPoint, pointBudget, visible, version, ...held } = await read(event)
  const milestones = held.milestones.map(({ milestoneNo: _, couponName: __, ...wanted }) => wanted)
  const body = { title, startDate, endDate, dailyPoint, pointBudget, milestones, visible, version, ...overrides }
  return shop.call<Event>('PUT', `${PATH}/${event.dailyEventSeq}`, { token, body })
}
const close = (event: Event) => shop.call<Event>('POST', `${PATH}/${event.dailyEventSeq}/close`, { token })

const comes = (memberSeq: number, server = shop) =>
  inTransaction(server.services, (db) => checkIn(db, { now: server.clock.now(), memberSeq }))
const comesAt = (memberSeq: number, moment: string) => {
  shop.clock.set(moment)
  return comes(memberSeq)
}
const noon = (day: number) => `2026-11-${String(day).padStart(2, '0')}T12:00:00+09:00`
const entriesOf = (memberSeq: number) =>
  shop.services.db.select().from(pointEntries).where(eq(pointEntries.memberSeq, memberSeq))
const pointOf = async (memberSeq: number) =>
  (await shop.services.db.select().from(members).where(eq(members.memberSeq, memberSeq)))[0]?.point

describe('Check 7', () => {
  it('23:59:59 and 00:00:01 in Seoul are two days; the same day counts once', async () => {
    await stored()
    const [one = 0, two = 0] = await newMembers(shop, 2)
    expect(await comesAt(one, '2026-11-21T23:59:59+09:00')).toMatchObject({ date: '2026-11-21', totalDays: 1 })
    expect(await comesAt(two, '2026-11-22T00:00:01+09:00')).toMatchObject({ date: '2026-11-22', totalDays: 1 })
    expect(await comes(one)).toMatchObject({ date: '2026-11-22', totalDays: 2, streakDays: 2 })
    await expect(comes(one)).rejects.toMatchObject({ code: 'ALREADY_PROCESSED', message: '오늘은 이미 출석했습니다.' })
    expect(await pointOf(one)).toBe(20)
  })

  it('a missed day restarts the streak; the 7-day streak pays once', async () => {
    const event = await stored({ startDate: '2026-11-01', endDate: '2026-11-30' })
    const [member = 0] = await newMembers(shop, 1)
    const came: number[] = []
    for (const day of [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22]) {
      const { streakDays, point } = await comesAt(member, noon(day))
      came.push(streakDays)
      expect(point, `${day}`).toBe(day === 11 ? 110 : 10)
    }
    expect(came).toEqual([1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8])
    const entries = await entriesOf(member)
    expect(entries).toHaveLength(20)
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['EARN_EVENT']))
    expect(await pointOf(member)).toBe(300)
    shop.clock.set(START)
    expect(await read(event)).toMatchObject({ usedPoint: 300, checkInCount: 20, memberCount: 1 })
  })

  it('twenty concurrent check-ins from two servers count and pay once', async () => {
    const event = await stored()
    const [member = 0] = await newMembers(shop, 1)
    const tried = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => comes(member, i % 2 ? other : shop)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await entriesOf(member)).toHaveLength(1)
    expect(await read(event)).toMatchObject({ usedPoint: 10, checkInCount: 1, memberCount: 1 })
  })
})

describe('Check 8', () => {
  it('two events with a common day: OVERLAP names the other', async () => {
    const first = await stored()
    expect(summaryOf(await post({ startDate: '2026-12-10', endDate: '2026-12-31' }))).toEqual({
      status: 409,
      code: 'OVERLAP',
      message: `기간이 겹치는 출석 이벤트가 있습니다. (${first.title})`,
    })
    // an error at its dates, not in a dialog
    expect((await post({ startDate: '2026-12-10', endDate: '2026-12-31' })).errors).toEqual([
      { field: 'startDate', message: expect.stringContaining('겹치는') },
    ])
    const next = await stored({ startDate: '2026-12-11', endDate: '2026-12-31' })
    expect((await put(first, { endDate: '2026-12-11' })).message).toContain(next.title)
    expect((await put(first, { endDate: '2026-12-10' })).status).toBe(200)
    // when it is closed today, the following days are free for others
    await close(first)
    await stored({ startDate: '2026-11-22', endDate: '2026-12-10' })
  })

  it('of two concurrent requests one is refused', async () => {
    const at = (server: TestShop) => server.call('POST', PATH, { token, body: bodyOf() })
    const answers = await Promise.all([at(shop), at(other), at(shop), at(other)])
    expect(answers.map(({ code }) => code ?? 'stored').sort()).toEqual(['OVERLAP', 'OVERLAP', 'OVERLAP', 'stored'])
  })

  it('without remaining budget a check-in counts without a reward', async () => {
    const event = await stored({ dailyPoint: 400, pointBudget: 1_000 })
    const [one = 0, two = 0, three = 0] = await newMembers(shop, 3)
    expect([await comes(one), await comes(two), await comes(three)].map(({ point }) => point)).toEqual([400, 400, 0])
    expect(await read(event)).toMatchObject({ usedPoint: 800, checkInCount: 3, memberCount: 3, budgetSpent: true })
    expect([await pointOf(three), (await entriesOf(three)).length]).toEqual([0, 0])
    // with a larger budget it continues
    expect((await put(event, { pointBudget: 2_000 })).result.budgetSpent).toBe(false)
    expect(await comesAt(three, noon(22))).toMatchObject({ point: 400, totalDays: 2 })
  })

  it('the budget is never exceeded by 40 concurrent check-ins from two servers', async () => {
    const event = await stored({ dailyPoint: 100, pointBudget: 1_000, milestones: [] })
    const all = await newMembers(shop, 40)
    const tried = await Promise.allSettled(all.map((seq, i) => comes(seq, i % 2 ? other : shop)))
    const came = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value.point] : []))
    expect(came.filter((point) => point === 100).length).toBe(Math.min(10, came.length))
    expect(await read(event)).toMatchObject({
      usedPoint: came.reduce((sum, point) => sum + point, 0),
      checkInCount: came.length,
    })
  })
})

describe('a check-in', () => {
  it('needs a running visible event and an active member', async () => {
    const [member = 0] = await newMembers(shop, 1)
    const [blocked = 0] = await newMembers(shop, 1, { state: 'BLOCKED' })
    await expect(comes(member)).rejects.toMatchObject({ message: '진행 중인 출석 이벤트가 없습니다.' })
    const event = await stored()
    await expect(comes(blocked)).rejects.toMatchObject({ message: '출석할 수 없는 회원 상태입니다.' })
    await put(event, { visible: false })
    await expect(comes(member)).rejects.toMatchObject({ code: 'INVALID_STATE' })
    await put(event, { visible: true })
    await comes(member)
    await close(event)
    await expect(comesAt(member, noon(22))).rejects.toMatchObject({ code: 'INVALID_STATE' })
  })

  it('pays day and milestones in one entry that expires like all points', async () => {
    await stored({ milestones: [points('TOTAL', 2, 300), points('STREAK', 2, 50)] })
    const [member = 0] = await newMembers(shop, 1)
    await comes(member)
    const second = await comesAt(member, noon(22))
    expect(second).toMatchObject({ point: 360, rewards: [{ point: 300 }, { point: 50 }] })
    const entry = (await entriesOf(member)).find(({ attendanceSeq }) => attendanceSeq === second.attendanceSeq)
    expect(entry).toMatchObject({ kind: 'EARN_EVENT', amount: 360, createdBy: null })
    expect(entry?.expiresOn).not.toBeNull()
  })

  it('issues the coupon of a milestone; a member who may not have one still checks in', async () => {
    const { couponSeq } = await newCoupon(shop)
    const coupon = (days: number): Wanted => ({ basis: 'TOTAL', days, rewardKind: 'COUPON', couponSeq })
    await stored({ milestones: [coupon(2), coupon(3)] })
    const [member = 0] = await newMembers(shop, 1)
    const [business = 0] = await newMembers(shop, 1, { memberType: 'BUSINESS' })
    for (const day of [21, 22]) await comesAt(business, noon(day))
    for (const day of [21, 22]) await comesAt(member, noon(day))
    const copies = () =>
      shop.services.db
        .select()
        .from(memberCoupons)
        .where(and(eq(memberCoupons.couponSeq, couponSeq)))
    expect((await copies()).map(({ memberSeq }) => memberSeq)).toEqual([member])
    const third = await comesAt(member, noon(23))
    expect(third.rewards).toMatchObject([{ memberCouponSeq: null, refused: '1인당 1장까지 발급할 수 있습니다.' }])
    expect(third).toMatchObject({ totalDays: 3, point: 10 })
  })
})

describe('an event', () => {
  it('lasts 2 to 93 days and ends in the future', async () => {
    const days = (startDate: string, endDate: string) => post({ startDate, endDate, milestones: [] })
    for (const [answer, message] of [
      [await days('2026-12-01', '2026-12-01'), '기간은 2~93일로 설정할 수 있습니다.'],
      [await days('2026-12-01', '2027-03-04'), '기간은 2~93일로 설정할 수 있습니다.'],
      [await days('2026-12-02', '2026-12-01'), '종료일은 시작일 이후여야 합니다.'],
      [await days('2026-11-01', '2026-11-20'), '종료일은 오늘 이후여야 합니다.'],
    ] as const) {
      expect(answer.errors).toEqual([{ field: 'endDate', message }])
    }
    await stored({ startDate: '2026-12-01', endDate: '2027-03-03' })
  })

  it('reports invalid milestones in place', async () => {
    const { couponSeq } = await newCoupon(shop, { issueMethod: 'DOWNLOAD' })
    const answer = await post({
      milestones: [
        points('TOTAL', 7, 100),
        points('TOTAL', 7, 200),
        points('STREAK', 90, 200),
        { basis: 'TOTAL', days: 3, rewardKind: 'POINT' },
        { basis: 'TOTAL', days: 4, rewardKind: 'COUPON', couponSeq },
        { basis: 'TOTAL', days: 5, rewardKind: 'COUPON' },
      ],
    })
    expect(answer.errors.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'milestones.1.days: 같은 기준과 일수의 보상이 이미 있습니다.',
      'milestones.2.days: 이벤트 기간(21일)보다 길 수 없습니다.',
      'milestones.3.pointAmount: 포인트 (을)를 입력해주세요.',
      'milestones.4.couponSeq: 종료되지 않은 지정발급 쿠폰만 선택할 수 있습니다.',
      'milestones.5.couponSeq: 쿠폰 (을)를 입력해주세요.',
    ])
  })

  it('once started can only be extended', async () => {
    const event = await stored({ pointBudget: 10_000, milestones: [points('TOTAL', 7, 100)] })
    const fixed = '진행 중인 이벤트에서는 변경할 수 없습니다.'
    const grows = '진행 중인 이벤트에서는 늘릴 수만 있습니다.'
    for (const [more, field, message] of [
      [{ startDate: '2026-11-21' }, 'startDate', fixed],
      [{ dailyPoint: 20 }, 'dailyPoint', fixed],
      [{ endDate: '2026-12-09' }, 'endDate', grows],
      [{ pointBudget: 9_000 }, 'pointBudget', grows],
      [{ milestones: [] }, 'milestones', fixed],
      [{ milestones: [points('TOTAL', 7, 200)] }, 'milestones.0.pointAmount', fixed],
      // today is the second day
      [
        { milestones: [points('TOTAL', 7, 100), points('STREAK', 2, 10)] },
        'milestones.1.days',
        '이미 지난 일차에는 보상을 추가할 수 없습니다.',
      ],
    ] as const) {
      expect((await put(event, more)).errors, JSON.stringify(more)).toEqual([{ field, message }])
    }
    const grown = {
      title: '새 제목',
      endDate: '2026-12-20',
      pointBudget: null,
      milestones: [points('STREAK', 3, 10), points('TOTAL', 7, 100)],
    }
    const { result } = await put(event, grown)
    expect(result).toMatchObject({ title: '새 제목', endDate: '2026-12-20', pointBudget: null, state: 'ONGOING' })
    expect(result.milestones.map(({ milestoneNo, days }) => [milestoneNo, days])).toEqual([
      [2, 3],
      [1, 7],
    ])
    const [row] = await logs(shop, 'action[0]=UPDATE')
    expect(row?.summary).toBe('출석 이벤트 수정: 새 제목')
  })

  it('is running on its last day', async () => {
    const days = { startDate: '2026-11-20', endDate: '2026-11-21', milestones: [points('STREAK', 2, 10)] }
    const event = await stored(days)
    expect((await read(event)).state).toBe('ONGOING')
    expect((await close(event)).result.state).toBe('ENDED')
  })

  it('once ended cannot be changed or ended again; with check-ins it cannot be deleted', async () => {
    const event = await stored()
    const [member = 0] = await newMembers(shop, 1)
    await comes(member)
    expect((await close(event)).result).toMatchObject({ state: 'ENDED', closedAt: '2026-11-21T00:12:00.000Z' })
    const over = { status: 409, code: 'INVALID_STATE', message: '종료된 출석 이벤트는 수정할 수 없습니다.' }
    expect(summaryOf(await put(event, { title: '다른 제목' }))).toEqual(over)
    expect((await close(event)).message).toBe('이미 종료된 출석 이벤트입니다.')
    const later = await stored({ startDate: '2027-01-01', endDate: '2027-01-31' })
    expect((await close(later)).message).toBe('진행 중인 출석 이벤트만 종료할 수 있습니다.')
    const bulk = (action: string) =>
      shop.call<Schemas['BulkReceipt']>('POST', `${PATH}/bulk`, {
        token,
        body: { action, seqs: [event.dailyEventSeq, later.dailyEventSeq] },
      })
    expect((await bulk('HIDE')).result).toMatchObject({ done: 1, failed: [{ message: over.message }] })
    expect((await bulk('DELETE')).result).toMatchObject({
      done: 1,
      failed: [{ code: 'IN_USE', message: '출석 내역이 있는 이벤트는 삭제할 수 없습니다.' }],
    })
  })

  it('returns when the next one can start', async () => {
    const event = await stored()
    await stored({ startDate: '2027-02-01', endDate: '2027-02-28' })
    expect((await read(event)).nextStartDate).toBe('2027-03-01')
  })
})

describe('results of an event', () => {
  it('are listed by day, also without check-ins, and by masked member', async () => {
    const event = await stored({ startDate: '2026-11-19' })
    const [one = 0, two = 0] = await newMembers(shop, 2, { name: '홍길동' })
    await comesAt(one, noon(19))
    await comesAt(one, noon(21))
    await comesAt(two, noon(21))
    shop.clock.set(START)
    const get = <T>(path: string) => shop.call<T>('GET', `${PATH}/${event.dailyEventSeq}/${path}`, { token })
    expect((await get<Schemas['DailyEventStats']>('stats')).result.days).toEqual([
      { date: '2026-11-19', checkIns: 1, points: 10 },
      { date: '2026-11-20', checkIns: 0, points: 0 },
      { date: '2026-11-21', checkIns: 2, points: 20 },
    ])
    const page = await get<{ items: Schemas['DailyEventMember'][]; total: number }>('members?sort=totalDays,desc')
    expect(page.result.total).toBe(2)
    expect(page.result.items).toMatchObject([
      { memberSeq: one, name: '홍*동', totalDays: 2, streakDays: 1, point: 20, lastDate: '2026-11-21' },
      { memberSeq: two, totalDays: 1 },
    ])
    expect((await shop.call('GET', `${PATH}/999999/stats`, { token })).status).toBe(404)
  })
})
