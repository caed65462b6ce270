import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs, members } from '../../server/db/schema'
import { pointEntries } from '../../server/member/schema/point-entry.schema'
import { messageLogs } from '../../server/message/message.schema'
import {
  enterEvent,
  giveAddress,
  reportComment,
  viewEvent,
  writeComment,
} from '../../server/promotion/event-participation/participate'
import { winnerJob } from '../../server/promotion/event-winner/event-winner-expiry'
import { drawFromPool } from '../../server/promotion/event-winner/select-winners'
import { coupons } from '../../server/promotion/schema/coupon.schema'
import { events } from '../../server/promotion/schema/event.schema'
import { eventComments, eventEntries } from '../../server/promotion/schema/event-comment.schema'
import { eventPrizes } from '../../server/promotion/schema/event-prize.schema'
import { eventWinners } from '../../server/promotion/schema/event-winner.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { asCall } from './calls'
import { commentFor, endedEvent, entriesOf, eventBody, newEvent, newMember, newPrize, newWinner } from './events'
import { newBrand, newImage, newItem } from './goods'
import { type Answer, type TestShop, testShop } from './harness'
import { sheetForm } from './sheet'
import { boss, newGroup, readyAdmin, session, summaryOf } from './staff'

type Event = Schemas['Event']
type Winner = Schemas['EventWinner']
type Receipt = Schemas['BulkReceipt']

const EVENTS = '/api/v1/admin/events'
const WINNERS = '/api/v1/admin/event-winners'
const COMMENTS = '/api/v1/admin/event-comments'
const NOON = '2026-11-21T12:00:00+09:00'

let shop: TestShop
let root: string
const db = () => shop.services.db

beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(NOON)
  root = await boss(shop)
})

const get = async <T>(path: string, token = root): Promise<T> => (await shop.call<T>('GET', path, { token })).result
const post = <T = unknown>(path: string, body?: unknown, token = root) => shop.call<T>('POST', path, { token, body })
const put = <T = unknown>(path: string, body: unknown, token = root) => shop.call<T>('PUT', path, { token, body })
const bulk = (path: string, body: object) => post<Receipt>(`${path}/bulk`, body)
const fieldErrors = ({ status, errors }: Answer) => [
  status,
  ...errors.map(({ field, message }) => `${field}: ${message}`),
]
const badState = (message: string) => ({ status: 409, code: 'INVALID_STATE', message })

/** Returns the newest log row about winners. */
async function lastLog(action: 'CREATE' | 'UNMASK') {
  const where = and(eq(adminLogs.resource, 'event-winners'), eq(adminLogs.action, action))
  const [row] = await db().select().from(adminLogs).where(where).orderBy(desc(adminLogs.adminLogSeq)).limit(1)
  return row
}

/** Returns the form body of an event. */
const formOf = (event: Event) => {
  const { thumbImage, pcImage, mobileImage, items: _, coupons: _1, state: _2, ...all } = event
  const { rentalProducts: _b1, affiliateCards: _b2, ...rest } = all
  const {
    viewCount: _3,
    commentCount: _4,
    entryCount: _5,
    winnerCount: _6,
    winnersPublishedAt: _7,
    closedAt: _8,
    ...form
  } = rest
  const { eventSeq: _9, createdAt: _a, createdBy: _b, updatedAt: _c, updatedBy: _d, ...body } = form
  const seqOf = (image: Schemas['FileRef'] | null) => image?.fileSeq ?? null
  return { ...body, thumbFileSeq: seqOf(thumbImage), pcFileSeq: seqOf(pcImage), mobileFileSeq: seqOf(mobileImage) }
}

const createEvent = async (overrides: Partial<Schemas['EventBody']> = {}): Promise<Event> => {
  const answer = await post<Event>(EVENTS, await eventBody(shop, overrides))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.result
}
const PARTAKE = { kind: 'COMMENT', audience: 'MEMBER' } as const

async function newCoupon(overrides: Partial<typeof coupons.$inferInsert> = {}): Promise<number> {
  const [row] = await db()
    .insert(coupons)
    .values({
      name: '시험 쿠폰',
      kind: 'ORDER',
      benefitType: 'AMOUNT',
      benefitValue: 1_000,
      perUnit: false,
      minOrderAmount: 0,
      minQuantity: 0,
      targetMode: 'ALL',
      targetRows: [],
      device: 'ALL',
      usableWithOther: true,
      firstOrderOnly: false,
      issueMethod: 'MANUAL',
      issueStartAt: new Date('2026-11-01T00:00:00+09:00'),
      perMemberLimit: 1,
      usePeriodType: 'DAYS',
      useDays: 30,
      state: 'ACTIVE',
      ...overrides,
    })
    .returning()
  return row?.couponSeq ?? 0
}

describe('an event', () => {
  it('check 1: is ONGOING until its last second in Seoul; 조기종료 and 재개 work only until then', async () => {
    const { eventSeq } = await createEvent({ endAt: '2026-11-21T18:00:00+09:00' })
    const stateAt = async (time: string) => {
      shop.clock.set(`2026-11-21T${time}+09:00`)
      root = await boss(shop)
      return (await get<Event>(`${EVENTS}/${eventSeq}`)).state
    }
    expect(await stateAt('17:59:59')).toBe('ONGOING')
    expect((await post<Event>(`${EVENTS}/${eventSeq}/close`)).result).toMatchObject({ state: 'ENDED' })
    expect(await post(`${EVENTS}/${eventSeq}/close`)).toMatchObject(badState('이미 종료된 이벤트입니다.'))
    expect((await post<Event>(`${EVENTS}/${eventSeq}/reopen`)).result).toMatchObject({
      state: 'ONGOING',
      closedAt: null,
    })
    expect(await post(`${EVENTS}/${eventSeq}/reopen`)).toMatchObject(badState('재개할 수 없는 이벤트입니다.'))
    await post(`${EVENTS}/${eventSeq}/close`)
    expect(await stateAt('18:00:01')).toBe('ENDED')
    expect(await post(`${EVENTS}/${eventSeq}/reopen`)).toMatchObject(badState('재개할 수 없는 이벤트입니다.'))
    const later = await createEvent({ startAt: '2026-12-01T00:00:00+09:00' })
    expect(await post(`${EVENTS}/${later.eventSeq}/close`)).toMatchObject(
      badState('진행 중인 이벤트만 종료할 수 있습니다.'),
    )
  })

  it('check 2: requires the fields of its kind, and stores no scripts', async () => {
    const answer = async (overrides: object) =>
      fieldErrors(await post(EVENTS, { ...(await eventBody(shop)), ...overrides }))
    expect(await answer({ ...PARTAKE, endAt: null })).toEqual([400, 'endAt: 종료일시 (을)를 입력해주세요.'])
    expect(await answer({ linkUrl: 'www.a.com' })).toEqual([
      400,
      'linkUrl: 올바른 웹 주소를 입력해주세요. (예: https://www.example.com)',
    ])
    expect(await answer({ content: null })).toEqual([400, 'content: 이벤트 내용 (을)를 입력해주세요.'])
    expect(await answer({ endAt: '2027-11-02T00:00:00+09:00' })).toEqual([
      400,
      'endAt: 기간은 1년까지 설정할 수 있습니다.',
    ])
    expect(await answer({ endAt: '2026-11-01T00:00:00+09:00' })).toEqual([
      400,
      'endAt: 종료일시는 시작일시 이후여야 합니다.',
    ])
    expect(await answer({ kind: 'ITEM' })).toEqual([400, 'itemSeqs: 연결 상품 (을)를 입력해주세요.'])
    expect(await answer({ kind: 'ENTRY' })).toEqual([400, expect.stringMatching(/^audience: /)])
    expect(await answer({ kind: 'COUPON', audience: 'BUSINESS' })).toEqual([
      400,
      expect.stringMatching(/^audience: /),
      'couponSeqs: 연결 쿠폰 (을)를 입력해주세요.',
    ])
    expect(await answer({ ...PARTAKE, announceDate: '2026-12-30' })).toEqual([
      400,
      'announceDate: 당첨자 발표일은 종료일 이후여야 합니다.',
    ])
    const content = '<p onclick="a()">안녕<img src="/files/a.png" onerror="b()"><script>c()</script></p>'
    const stored = (await createEvent({ content, mobileContent: content })).content
    expect(stored).toContain('안녕')
    expect(stored).not.toMatch(/script|onerror|onclick/)
  })

  it('requires a list image of at least 600 × 400, existing items, and downloadable coupons', async () => {
    const small = await newImage(shop)
    await db().execute(sql`update files set width = 599, height = 400 where file_seq = ${small}`)
    expect(fieldErrors(await post(EVENTS, await eventBody(shop, { thumbFileSeq: small })))).toEqual([
      400,
      'thumbFileSeq: 목록 이미지는 600×400px 이상이어야 합니다.',
    ])
    const items = [await newItem(shop, await newBrand(shop)), await newItem(shop, await newBrand(shop))]
    const seqs = items.map(({ itemSeq }) => itemSeq).reverse()
    const event = await createEvent({ kind: 'ITEM', itemSeqs: seqs })
    expect(event.items.map(({ itemSeq }) => itemSeq)).toEqual(seqs)
    expect(fieldErrors(await post(EVENTS, await eventBody(shop, { kind: 'ITEM', itemSeqs: [2_147_483_647] })))).toEqual(
      [400, 'itemSeqs: 상품을 찾을 수 없습니다.'],
    )
    const [given, byHand] = [await newCoupon({ issueMethod: 'DOWNLOAD' }), await newCoupon()]
    const COUPON = { kind: 'COUPON', audience: 'PERSONAL' } as const
    expect((await createEvent({ ...COUPON, couponSeqs: [given] })).coupons).toEqual([
      { couponSeq: given, name: '시험 쿠폰', ended: false },
    ])
    expect(fieldErrors(await post(EVENTS, await eventBody(shop, { ...COUPON, couponSeqs: [byHand] })))).toEqual([
      400,
      'couponSeqs: 다운로드 방식이고 종료되지 않은 쿠폰만 연결할 수 있습니다.',
    ])
  })

  it('cannot be pinned while three others are', async () => {
    await db().update(events).set({ pinned: false })
    const three = [
      await createEvent({ pinned: true }),
      await createEvent({ pinned: true }),
      await createEvent({ pinned: true }),
    ]
    expect(await post(EVENTS, await eventBody(shop, { pinned: true }))).toMatchObject({
      status: 409,
      code: 'LIMIT_EXCEEDED',
      message: '상단 고정은 3개까지 가능합니다.',
    })
    const path = `${EVENTS}/${three[0]?.eventSeq}`
    expect((await put(path, { ...formOf(await get<Event>(path)), title: '다시' })).status).toBe(200)
    await db().update(events).set({ pinned: false })
  })

  it('while ongoing: conditions can only be relaxed; start is fixed, and kind once it has participants', async () => {
    const event = await createEvent({ ...PARTAKE, entryLimit: 'DAILY', maxEntries: 10 })
    const path = `${EVENTS}/${event.eventSeq}`
    const change = async (overrides: object) => put<Event>(path, { ...formOf(await get<Event>(path)), ...overrides })
    const STRICTER = '진행 중에는 참여 조건을 강화할 수 없습니다.'
    expect(fieldErrors(await change({ entryLimit: 'ONCE', maxEntries: 9 }))).toEqual([
      400,
      `entryLimit: ${STRICTER}`,
      `maxEntries: ${STRICTER}`,
    ])
    expect(fieldErrors(await change({ startAt: '2026-11-02T00:00:00+09:00' }))[1]).toMatch(/^startAt: /)
    expect((await change({ maxEntries: null })).result.maxEntries).toBeNull()
    expect(fieldErrors(await change({ maxEntries: 1_000_000 }))).toEqual([400, `maxEntries: ${STRICTER}`])
    await commentFor(shop, { eventSeq: event.eventSeq })
    expect(fieldErrors(await change({ kind: 'ENTRY' }))).toEqual([
      400,
      'kind: 참여 내역이 있어 유형을 변경할 수 없습니다.',
    ])
  })

  it('check 3: is not deleted if it has participants; a bulk deletion deletes the others', async () => {
    const [one, two, three] = [await createEvent(), await createEvent(PARTAKE), await createEvent()]
    const seqs = [one, two, three].map(({ eventSeq }) => eventSeq)
    await commentFor(shop, { eventSeq: two.eventSeq })
    await newPrize(shop, one.eventSeq)
    expect((await bulk(EVENTS, { action: 'DELETE', seqs })).result).toEqual({
      done: 2,
      failed: [
        {
          seq: two.eventSeq,
          name: two.title,
          code: 'IN_USE',
          message: '참여 내역이 있는 이벤트는 삭제할 수 없습니다. 노출을 꺼 주세요.',
        },
      ],
    })
    expect(await db().select().from(eventPrizes).where(eq(eventPrizes.eventSeq, one.eventSeq))).toEqual([])
  })

  it('has statistics by day in Seoul', async () => {
    const { eventSeq } = await newEvent(shop, { startAt: new Date('2026-11-19T10:00:00+09:00') })
    const at = ['2026-11-19T23:59:59+09:00', '2026-11-20T00:00:01+09:00', '2026-11-20T08:00:00+09:00']
    for (const time of at) {
      const { memberSeq } = await newMember(shop)
      await db()
        .insert(eventEntries)
        .values({ eventSeq, memberSeq, createdAt: new Date(time) })
    }
    await asCall(shop, (call) => viewEvent(call, eventSeq))
    expect(await get(`${EVENTS}/${eventSeq}/stats`)).toEqual({
      viewCount: 1,
      sold: null,
      days: [
        { day: '2026-11-19', comments: 0, entries: 1 },
        { day: '2026-11-20', comments: 0, entries: 2 },
        { day: '2026-11-21', comments: 0, entries: 0 },
      ],
    })
  })

  it('with coupons counts only sales with coupons issued in its period', async () => {
    const soldFrom = async (startAt: string, overrides: Parameters<typeof newEvent>[1] = {}) => {
      const { eventSeq } = await newEvent(shop, {
        kind: 'COUPON',
        couponSeqs: [6],
        startAt: new Date(startAt),
        ...overrides,
      })
      return (await get<Schemas['EventStats']>(`${EVENTS}/${eventSeq}/stats`)).sold
    }
    const { sold } = await get<Schemas['CouponStats']>('/api/v1/admin/coupons/6/stats')
    expect(sold.orderCount).toBeGreaterThan(0)
    const nothing = { orderCount: 0, quantity: 0, amount: 0 }
    const longAgo = '2020-01-01T00:00:00+09:00'
    expect(await soldFrom(longAgo)).toEqual(sold)
    expect(await soldFrom(shop.clock.now().toISOString())).toEqual(nothing)
    // coupons issued after its end or early close do not count
    const early = new Date('2020-01-02T00:00:00+09:00')
    expect(await soldFrom(longAgo, { endAt: early })).toEqual(nothing)
    expect(await soldFrom(longAgo, { closedAt: early })).toEqual(nothing)
  })

  it('of the rental shop is answered with 404', async () => {
    const { eventSeq, version } = await newEvent(shop, { scope: 'RENTAL' })
    await newPrize(shop, eventSeq)
    const body = { ...(await eventBody(shop)), version }
    const answers = [
      await shop.call('GET', `${EVENTS}/${eventSeq}`, { token: root }),
      await put(`${EVENTS}/${eventSeq}`, body),
      await post(`${EVENTS}/${eventSeq}/close`),
      await shop.call('GET', `${EVENTS}/${eventSeq}/prizes`, { token: root }),
      await post(`${EVENTS}/${eventSeq}/winners/publish`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(404))
  })
})

describe('a draw', () => {
  const draw = (eventSeq: number, body: object) =>
    post<Schemas['EventDrawn']>(`${EVENTS}/${eventSeq}/winners/draw`, { requestId: randomUUID(), ...body })
  const membersOf = async (eventSeq: number) => {
    const rows = await db().select().from(eventWinners).where(eq(eventWinners.eventSeq, eventSeq))
    return rows.map(({ memberSeq }) => memberSeq)
  }

  it('check 4: draws participants once per request, no winner twice, and only after the end', async () => {
    const { eventSeq } = await endedEvent(shop, 8)
    const { eventPrizeSeq } = await newPrize(shop, eventSeq)
    const body = { eventPrizeSeq, count: 10, requestId: randomUUID() }
    const first = await draw(eventSeq, body)
    expect(first.result).toMatchObject({ drawn: 8, poolSize: 8, message: '대상자가 8명뿐입니다.' })
    expect((await draw(eventSeq, body)).result).toEqual(first.result)
    const eight = await membersOf(eventSeq)
    expect(new Set(eight).size).toBe(8)
    const fresh = await entriesOf(shop, eventSeq, 3)
    expect((await draw(eventSeq, { eventPrizeSeq, count: 2 })).result).toMatchObject({
      drawn: 2,
      poolSize: 3,
      message: null,
    })
    const more = (await membersOf(eventSeq)).filter((seq) => !eight.includes(seq))
    expect(more.every((seq) => fresh.includes(seq ?? 0))).toBe(true)
    expect(await draw(eventSeq, { eventPrizeSeq, count: 1 })).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      message: '경품 수량(10개)을 모두 선정했습니다.',
    })
    const going = await newEvent(shop)
    const prize = await newPrize(shop, going.eventSeq)
    expect(await draw(going.eventSeq, { eventPrizeSeq: prize.eventPrizeSeq, count: 1 })).toMatchObject(
      badState('종료된 이벤트만 추첨할 수 있습니다.'),
    )
  })

  it('is reproducible from the seed in the log, and gives all members equal chances', async () => {
    const { eventSeq } = await endedEvent(shop, 12)
    const { eventPrizeSeq } = await newPrize(shop, eventSeq)
    const { result } = await draw(eventSeq, { eventPrizeSeq, count: 5 })
    const pool = await db().select().from(eventEntries).where(eq(eventEntries.eventSeq, eventSeq))
    const again = drawFromPool(
      pool.map(({ memberSeq }) => memberSeq),
      result.seedText,
      5,
    )
    expect(await membersOf(eventSeq)).toEqual(again)
    const stored = await lastLog('CREATE')
    expect(JSON.stringify(stored?.changes)).toContain(result.seedText)
    const counts = new Map<number, number>()
    for (let i = 0; i < 3_000; i += 1)
      for (const seq of drawFromPool([1, 2, 3, 4, 5, 6], `seed ${i}`, 2)) counts.set(seq, (counts.get(seq) ?? 0) + 1)
    for (const n of counts.values()) expect(Math.abs(n - 1_000)).toBeLessThan(120)
  })

  it('excludes blocked and hidden participants, recent winners, and members with too few comments', async () => {
    const { eventSeq } = await endedEvent(shop, 0)
    const { eventPrizeSeq } = await newPrize(shop, eventSeq)
    const wrote = async (count: number, overrides: object = {}, hidden = false) => {
      const { memberSeq } = await newMember(shop, overrides)
      for (let i = 0; i < count; i += 1)
        await db().insert(eventComments).values({ eventSeq, memberSeq, content: '글', ip: '203.0.113.7', hidden })
      return memberSeq
    }
    const busy = await wrote(3)
    const company = await wrote(1, { memberType: 'BUSINESS' })
    await wrote(1, { state: 'BLOCKED' })
    await wrote(2, {}, true)
    const lately = await wrote(4)
    await newWinner(shop, { memberSeq: lately, createdAt: new Date('2026-09-01T00:00:00+09:00') })
    const size = async (overrides: object) => {
      const answer = await draw(eventSeq, { eventPrizeSeq, count: 1, ...overrides })
      await db().delete(eventWinners).where(eq(eventWinners.eventSeq, eventSeq))
      return [answer.result.poolSize, answer.result.drawn]
    }
    expect(await size({})).toEqual([2, 1])
    expect(await size({ excludePastDays: 30 })).toEqual([3, 1])
    expect(await size({ excludePastDays: 0, minComments: 3 })).toEqual([2, 1])
    expect(await size({ memberTypes: ['BUSINESS'] })).toEqual([1, 1])
    const coupon = await newPrize(shop, eventSeq, { rankNo: 2, kind: 'COUPON', couponSeq: await newCoupon() })
    expect(await size({ eventPrizeSeq: coupon.eventPrizeSeq })).toEqual([1, 1])
    expect([busy, company]).not.toContain(undefined)
    expect(fieldErrors(await draw(eventSeq, { eventPrizeSeq, count: 11 }))).toEqual([
      400,
      'count: 남은 경품 수량(10개)까지 추첨할 수 있습니다.',
    ])
  })

  it('concurrent requests draw at most the number of prizes, and the same request once', async () => {
    const other = await shop.another()
    const { eventSeq } = await endedEvent(shop, 30)
    const { eventPrizeSeq } = await newPrize(shop, eventSeq)
    const path = `${EVENTS}/${eventSeq}/winners/draw`
    const at = (server: TestShop, requestId: string) =>
      server.call<Schemas['EventDrawn']>('POST', path, { token: root, body: { eventPrizeSeq, count: 6, requestId } })
    const same = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => at(i % 2 ? other : shop, same)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThan(0)
    expect(new Set(good.map(({ result }) => result.seedText)).size).toBe(1)
    expect(await membersOf(eventSeq)).toHaveLength(6)
    const more = await Promise.all(Array.from({ length: 4 }, (_, i) => at(i % 2 ? other : shop, randomUUID())))
    expect(more.map(({ status }) => status)).not.toContain(500)
    expect(await membersOf(eventSeq)).toHaveLength(6)
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? other : shop).call('POST', path, {
          token: root,
          body: { eventPrizeSeq, count: 1, requestId: randomUUID() },
        }),
      ),
    )
    const won = await membersOf(eventSeq)
    expect(won.length).toBeLessThanOrEqual(10)
    expect(new Set(won).size).toBe(won.length)
  })
})

describe('a winner', () => {
  const publish = (eventSeq: number) => post<Event>(`${EVENTS}/${eventSeq}/winners/publish`)
  const act = (action: Schemas['EventWinnerAction'], seqs: number[], reason?: string) =>
    bulk(WINNERS, { action, seqs, ...(reason ? { reason } : {}) })
  const whyNot = async (answer: Promise<Answer<Receipt>>) => {
    const { result } = await answer
    return result.failed.map(({ code, message }) => `${code} ${message}`)
  }
  const rowOf = async (seq: number) => {
    const [row] = await db().select().from(eventWinners).where(eq(eventWinners.eventWinnerSeq, seq))
    if (!row) throw new Error('gone')
    return row
  }
  const receiver = {
    name: '홍길동',
    phone: '01012341234',
    zipCode: '06236',
    address1: '서울 강남구 테헤란로 1',
    address2: '2층',
  }

  it('check 5: gets the prize once, after giving an address and paying the tax; points are paid once', async () => {
    const vacuum = await newWinner(shop, { prize: { value: 390_000 } })
    const seq = vacuum.eventWinnerSeq
    expect(await whyNot(act('DELIVER', [seq]))).toEqual(['INVALID_STATE 당첨자 발표 후 지급할 수 있습니다.'])
    expect(await whyNot(act('NOTIFY', [seq]))).toEqual(['INVALID_STATE 당첨자 발표 후 안내할 수 있습니다.'])
    expect((await publish(vacuum.eventSeq)).result.winnersPublishedAt).not.toBeNull()
    expect(await rowOf(seq)).toMatchObject({ claimDueDate: '2026-12-05', taxState: 'WAITING' })
    expect((await act('NOTIFY', [seq])).result.done).toBe(1)
    const of = { eventWinnerSeq: seq, memberSeq: vacuum.memberSeq ?? 0, receiver }
    await asCall(shop, (call) => giveAddress(call, of))
    expect(await rowOf(seq)).toMatchObject({ state: 'CONFIRMED', receiverAddress1: receiver.address1 })
    expect(await whyNot(act('DELIVER', [seq]))).toEqual(['INVALID_STATE 제세공과금 납부 확인 후 지급할 수 있습니다.'])
    expect((await act('SET_TAX_PAID', [seq])).result.done).toBe(1)
    expect((await act('DELIVER', [seq])).result.done).toBe(1)
    expect(await whyNot(act('DELIVER', [seq]))).toEqual(['INVALID_STATE 이미 처리된 당첨입니다.'])
    expect(await whyNot(act('FORFEIT', [seq], '잘못 선정했습니다'))).toEqual(['INVALID_STATE 이미 처리된 당첨입니다.'])
    expect(await post(`${EVENTS}/${vacuum.eventSeq}/winners/unpublish`)).toMatchObject(
      badState('이미 지급된 경품이 있어 발표를 취소할 수 없습니다.'),
    )

    const point = await newWinner(shop, { prize: { kind: 'POINT', pointAmount: 5_000 } })
    await publish(point.eventSeq)
    const other = await shop.another()
    const press = (server: TestShop) =>
      server.call('POST', `${WINNERS}/bulk`, { token: root, body: { action: 'DELIVER', seqs: [point.eventWinnerSeq] } })
    await Promise.all([press(shop), press(other), press(shop), press(other)])
    const paid = await db().select().from(pointEntries).where(eq(pointEntries.eventWinnerSeq, point.eventWinnerSeq))
    expect(paid).toMatchObject([{ kind: 'EARN_EVENT', amount: 5_000, memberSeq: point.memberSeq }])
    expect((await rowOf(point.eventWinnerSeq)).state).toBe('DELIVERED')
  })

  it('receives the coupon of the prize; a guest receives no points', async () => {
    const prize = { kind: 'COUPON' as const, couponSeq: await newCoupon() }
    const winner = await newWinner(shop, { prize })
    const guest = await newWinner(shop, { prize: { kind: 'POINT', pointAmount: 10 }, memberSeq: null, loginId: null })
    await publish(winner.eventSeq)
    await publish(guest.eventSeq)
    const answer = act('DELIVER', [winner.eventWinnerSeq, guest.eventWinnerSeq])
    expect(await whyNot(answer)).toEqual(['INVALID_STATE 회원이 아닌 당첨자에게는 지급할 수 없습니다.'])
    const copies = await db().select().from(memberCoupons).where(eq(memberCoupons.couponSeq, prize.couponSeq))
    expect(copies.map(({ memberSeq }) => memberSeq)).toEqual([winner.memberSeq])
  })

  it('is notified by message, at most three times', async () => {
    const winner = await newWinner(shop, { prize: { name: '캠핑 의자' } })
    const seqs = [winner.eventWinnerSeq]
    await publish(winner.eventSeq)
    for (let i = 0; i < 3; i += 1) expect((await act('NOTIFY', seqs)).result.done).toBe(1)
    expect(await whyNot(act('NOTIFY', seqs))).toEqual(['LIMIT_EXCEEDED 안내는 3회까지 보낼 수 있습니다.'])
    const sent = await db()
      .select()
      .from(messageLogs)
      .where(and(eq(messageLogs.relatedType, 'eventWinner'), inArray(messageLogs.relatedSeq, seqs)))
    expect(sent).toHaveLength(3)
    expect(sent[0]).toMatchObject({
      eventCode: 'MANUAL',
      recipientPhone: winner.phone,
      content: expect.stringContaining('캠핑 의자'),
    })
    expect(sent[0]?.content).toContain('2026-12-05까지 배송지를 입력해 주세요.')
  })

  it('is selected once, by comment or member, while prizes are left; a forfeited prize is free again', async () => {
    const { eventSeq } = await newEvent(shop, { kind: 'COMMENT' })
    const { eventPrizeSeq } = await newPrize(shop, eventSeq, { quantity: 1 })
    const path = `${EVENTS}/${eventSeq}/winners`
    const eventCommentSeq = await commentFor(shop, { eventSeq })
    const picked = await post<Winner>(path, { eventPrizeSeq, eventCommentSeq })
    expect(picked).toMatchObject({
      status: 201,
      result: { source: 'PICK', state: 'SELECTED', eventCommentSeq, name: '홍*동' },
    })
    const { memberSeq, eventWinnerSeq } = picked.result
    expect(await post(path, { eventPrizeSeq, memberSeq })).toMatchObject({
      code: 'DUPLICATE',
      message: '이미 당첨된 회원입니다.',
    })
    const next = await newMember(shop)
    expect(await post(path, { eventPrizeSeq, memberSeq: next.memberSeq })).toMatchObject({ code: 'LIMIT_EXCEEDED' })
    expect(fieldErrors(await act('FORFEIT', [eventWinnerSeq], '짧음'))).toEqual([
      400,
      expect.stringMatching(/^reason: /),
    ])
    expect((await act('FORFEIT', [eventWinnerSeq], '연락이 되지 않음')).result.done).toBe(1)
    expect((await post(path, { eventPrizeSeq, memberSeq: next.memberSeq })).status).toBe(201)
    const blocked = await newMember(shop, { state: 'BLOCKED' })
    expect(await post(path, { eventPrizeSeq, memberSeq: blocked.memberSeq })).toMatchObject(
      badState('당첨자로 선정할 수 없는 회원 상태입니다.'),
    )
    expect(fieldErrors(await post(path, { eventPrizeSeq }))).toEqual([
      400,
      'memberSeq: 당첨자로 선정할 회원을 선택해 주세요.',
    ])
  })

  it('is imported from a sheet: members by id or by name and phone, guests by name and phone', async () => {
    const event = await endedEvent(shop, 0)
    const { eventPrizeSeq } = await newPrize(shop, event.eventSeq, { quantity: 3 })
    await newPrize(shop, event.eventSeq, { rankNo: 2, kind: 'POINT', pointAmount: 10 })
    const [one, two] = [await newMember(shop), await newMember(shop, { name: '김엑셀' })]
    const three = await newMember(shop, { name: '두번째' })
    const rows = [
      ['1', one.loginId, null, null],
      ['1', null, '김엑셀', two.mobilePhone],
      ['1', null, '박손님', '010-5555-0001'],
      ['1', null, '이늦음', '01055550002'],
      ['2', null, '박손님', '01055550003'],
      ['9', one.loginId, null, null],
      ['1', 'nobody-of-the-shop', null, null],
      ['1', three.loginId, null, null],
      ['1', null, three.name, three.mobilePhone],
      ['1', null, '박손님', null],
      ['1', null, null, null],
    ]
    const path = `${EVENTS}/${event.eventSeq}/winners/excel-uploads`
    const upload = await post<Schemas['ExcelUpload']>(
      path,
      await sheetForm(['경품순위', '아이디', '이름', '휴대폰'], rows),
    )
    expect(upload.result).toMatchObject({ total: 11, okCount: 3, badCount: 8 })
    expect(upload.result.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '5 경품순위: 경품 수량(3개)을 모두 선정했습니다.',
      '6 이름: 회원만 받을 수 있는 경품입니다.',
      '7 경품순위: 등록되지 않은 경품순위입니다.',
      '8 아이디: 회원을 찾을 수 없습니다.',
      '9 아이디: 10행과 중복됩니다.',
      '9 경품순위: 경품 수량(3개)을 모두 선정했습니다.',
      '10 아이디: 9행과 중복됩니다.',
      '10 경품순위: 경품 수량(3개)을 모두 선정했습니다.',
      '11 휴대폰: 휴대폰 번호를 확인해 주세요. 예: 010-1234-5678',
      '12 아이디: 아이디, 또는 이름과 휴대폰을 입력해 주세요.',
    ])
    const confirm = `${path}/${upload.result.uploadSeq}/confirm`
    expect(await post(confirm, { onlyValid: false })).toMatchObject({ code: 'INVALID_STATE' })
    expect((await post(confirm, { onlyValid: true })).result).toMatchObject({ done: 3, failed: [] })
    const stored = await db().select().from(eventWinners).where(eq(eventWinners.eventPrizeSeq, eventPrizeSeq))
    expect(stored.map(({ memberSeq, phone, source }) => [memberSeq, phone, source])).toEqual([
      [one.memberSeq, one.mobilePhone, 'UPLOAD'],
      [two.memberSeq, two.mobilePhone, 'UPLOAD'],
      [null, '01055550001', 'UPLOAD'],
    ])
    const elsewhere = await endedEvent(shop, 0)
    expect(
      (
        await post(`${EVENTS}/${elsewhere.eventSeq}/winners/excel-uploads/${upload.result.uploadSeq}/confirm`, {
          onlyValid: true,
        })
      ).status,
    ).toBe(404)
  })

  it('once announced: only the visibility and the announcement text of the event can change', async () => {
    const winner = await newWinner(shop, { event: { kind: 'COMMENT' } })
    const path = `${EVENTS}/${winner.eventSeq}`
    const empty = await endedEvent(shop)
    expect(await publish(empty.eventSeq)).toMatchObject(badState('당첨자를 먼저 선정해 주세요.'))
    const published = await publish(winner.eventSeq)
    expect(await publish(winner.eventSeq)).toMatchObject(badState('이미 당첨자가 발표된 이벤트입니다.'))
    const HELD = badState('당첨자가 발표된 이벤트는 수정할 수 없습니다.')
    const form = formOf(published.result)
    expect(await put(path, { ...form, title: '바꾼 제목' })).toMatchObject(HELD)
    expect(await post(`${path}/prizes`, { rankNo: 3, name: '경품', kind: 'MOBILE', quantity: 1 })).toMatchObject(HELD)
    const changed = await put<Event>(path, { ...form, visible: false, announceContent: '<p>축하합니다</p>' })
    expect(changed.result).toMatchObject({ visible: false, announceContent: '<p>축하합니다</p>' })
    expect((await bulk(EVENTS, { action: 'SHOW', seqs: [winner.eventSeq] })).result.done).toBe(1)
    const back = await post<Event>(`${path}/winners/unpublish`)
    expect(back.result.winnersPublishedAt).toBeNull()
    expect((await rowOf(winner.eventWinnerSeq)).claimDueDate).toBeNull()
    expect(await post(`${path}/winners/unpublish`)).toMatchObject(badState('당첨자가 발표되지 않은 이벤트입니다.'))
  })

  it('check 6: is masked in lists, unmasked with permission, and exported with a reason', async () => {
    const winner = await newWinner(shop, { state: 'NOTIFIED' })
    const path = `${WINNERS}/${winner.eventWinnerSeq}`
    const edit = { receiver, memo: '오후 배송', version: winner.version }
    expect((await put<Winner>(path, edit)).result).toMatchObject({ state: 'CONFIRMED', memo: '오후 배송' })
    const list = await get<{ items: Winner[] }>(`${WINNERS}?eventSeq=${winner.eventSeq}`)
    const text = JSON.stringify(list)
    for (const secret of [winner.name, winner.phone, receiver.phone, receiver.address1])
      expect(text).not.toContain(secret)
    expect(list.items[0]).toMatchObject({
      name: '홍*동',
      receiver: { name: '홍*동', phone: '010-****-1234', address1: '서울 강남구 ***' },
    })
    const unmasked = await shop.call<Winner>('GET', `${path}?unmask=true`, { token: root })
    expect(unmasked.result).toMatchObject({ phone: winner.phone, receiver })
    expect(unmasked.headers.get('cache-control')).toBe('no-store')
    expect((await lastLog('UNMASK'))?.targetSeqs).toEqual([winner.eventWinnerSeq])
    const stars = { ...edit, version: unmasked.result.version, phone: '010-****-1234' }
    expect(fieldErrors(await put(path, stars))[1]).toMatch(/^phone: /)

    const job = (reason: string) => post('/api/v1/admin/excel-jobs', { resource: 'event-winners', query: {}, reason })
    expect((await job('너무 짧음')).status).toBe(400)
    expect((await job('경품 배송 업체에 전달하기 위함')).status).toBe(201)

    const group = await newGroup(shop, { permissions: { EVENT: 'WRITE' } })
    const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
    expect(await shop.call('GET', `${path}?unmask=true`, { token })).toMatchObject({ code: 'INVALID_AUTHORITIES' })
  })

  it('forfeits a prize not claimed in time; personal data is erased after 180 days', async () => {
    const late = { claimDueDate: '2026-11-20' }
    const goods = await newWinner(shop, { ...late, state: 'NOTIFIED' })
    const claimed = await newWinner(shop, { ...late, state: 'CONFIRMED' })
    const untaxed = await newWinner(shop, { ...late, state: 'CONFIRMED', prize: { value: 390_000 } })
    const mobile = await newWinner(shop, { ...late, state: 'NOTIFIED', prize: { kind: 'MOBILE' } })
    const today = await newWinner(shop, { claimDueDate: '2026-11-21', state: 'NOTIFIED' })
    const old = await newWinner(shop, {
      state: 'DELIVERED',
      closedAt: new Date('2026-05-24T00:00:00+09:00'),
      receiverName: '홍길동',
    })
    const kept = await newWinner(shop, { state: 'DELIVERED', closedAt: new Date('2026-05-26T00:00:00+09:00') })
    await shop.run(winnerJob)
    const states = []
    for (const each of [goods, claimed, untaxed, mobile, today]) states.push((await rowOf(each.eventWinnerSeq)).state)
    expect(states).toEqual(['FORFEITED', 'CONFIRMED', 'FORFEITED', 'NOTIFIED', 'NOTIFIED'])
    expect(await rowOf(old.eventWinnerSeq)).toMatchObject({ name: null, phone: null, receiverName: null })
    expect((await rowOf(kept.eventWinnerSeq)).name).toBe('홍길동')
    const gone = await get<Winner>(`${WINNERS}/${old.eventWinnerSeq}`)
    expect(gone).toMatchObject({ purged: true, name: null, receiver: null })
  })
})

describe('a prize', () => {
  it('with winners: its quantity cannot fall below their number, and its kind cannot change', async () => {
    const winner = await newWinner(shop, { state: 'CONFIRMED' })
    const path = `${EVENTS}/${winner.eventSeq}/prizes`
    const one = `${path}/${winner.eventPrizeSeq}`
    const body = { rankNo: 1, name: '무선청소기', kind: 'GOODS', quantity: 10, version: 1 }
    await newPrize(shop, winner.eventSeq, { rankNo: 2 })
    expect(await put(one, { ...body, rankNo: 2 })).toMatchObject({ code: 'DUPLICATE' })
    expect(fieldErrors(await put(one, { ...body, kind: 'POINT', pointAmount: 1 }))).toEqual([
      400,
      'kind: 당첨자가 있는 경품의 종류는 변경할 수 없습니다.',
    ])
    const { memberSeq } = await newMember(shop)
    await post(`${EVENTS}/${winner.eventSeq}/winners`, { eventPrizeSeq: winner.eventPrizeSeq, memberSeq })
    expect(fieldErrors(await put(one, { ...body, quantity: 1 }))).toEqual([
      400,
      'quantity: 이미 선정된 당첨자(2명)보다 적게 줄일 수 없습니다.',
    ])
    expect(summaryOf(await shop.call('DELETE', one, { token: root }))).toMatchObject({ code: 'IN_USE' })
    const dear = await put<Schemas['EventPrize']>(one, { ...body, value: 50_001 })
    expect(dear.result).toMatchObject({ taxable: true, winnerCount: 2 })
    const taxed = await db().select().from(eventWinners).where(eq(eventWinners.eventSeq, winner.eventSeq))
    expect(taxed.map(({ taxState }) => taxState)).toEqual(['WAITING', 'WAITING'])
    expect(await put(one, { ...body, version: 1 })).toMatchObject({ code: 'CONFLICT' })
    const download = await newCoupon({ issueMethod: 'DOWNLOAD' })
    expect(
      fieldErrors(await post(path, { rankNo: 3, name: '쿠폰', kind: 'COUPON', quantity: 1, couponSeq: download }))[1],
    ).toMatch(/^couponSeq: /)
    expect(fieldErrors(await post(path, { rankNo: 3, name: '쿠폰', kind: 'COUPON', quantity: 1 }))).toEqual([
      400,
      'couponSeq: 쿠폰 (을)를 입력해주세요.',
    ])
  })
})

describe('participation', () => {
  it('is possible once, or once a day in Seoul, within the period and limit', async () => {
    const { eventSeq } = await newEvent(shop, { entryLimit: 'DAILY', maxEntries: 3, entryPrompt: '이유는?' })
    const { memberSeq } = await newMember(shop)
    const enter = (who = memberSeq, answer: string | null = '좋아서') =>
      asCall(shop, (call) => enterEvent(call, { eventSeq, memberSeq: who, answer }))
    shop.clock.set('2026-11-21T23:59:59+09:00')
    await enter()
    await expect(enter()).rejects.toMatchObject({ code: 'DUPLICATE', message: '오늘은 이미 참여하였습니다.' })
    shop.clock.set('2026-11-22T00:00:01+09:00')
    await enter()
    await expect(enter((await newMember(shop)).memberSeq, null)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await enter((await newMember(shop)).memberSeq)
    await expect(enter((await newMember(shop)).memberSeq)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
    shop.clock.set('2027-01-01T00:00:00+09:00')
    await expect(enter((await newMember(shop)).memberSeq)).rejects.toMatchObject({
      message: '진행 중인 이벤트가 아닙니다.',
    })
  })

  it('requires a member of the audience', async () => {
    const { eventSeq } = await newEvent(shop, { kind: 'COMMENT', audience: 'BUSINESS' })
    const write = (memberSeq: number) =>
      asCall(shop, (call) => writeComment(call, { eventSeq, memberSeq, content: '글' }))
    const barred = [await newMember(shop), await newMember(shop, { memberType: 'BUSINESS', state: 'BLOCKED' })]
    for (const { memberSeq } of barred)
      await expect(write(memberSeq)).rejects.toMatchObject({ message: '참여 대상이 아닙니다.' })
    const company = await newMember(shop, { memberType: 'BUSINESS' })
    await write(company.memberSeq)
    await expect(write(company.memberSeq)).rejects.toMatchObject({ message: '이미 참여한 이벤트입니다.' })
  })

  it.runIf(Boolean(process.env.TEST_DATABASE_URL))(
    'of thirty concurrent requests by fifteen members, five succeed if the limit is five',
    async () => {
      const { eventSeq } = await newEvent(shop, { maxEntries: 5 })
      const other = await shop.another()
      const who = []
      for (let i = 0; i < 15; i += 1) who.push((await newMember(shop)).memberSeq)
      const tries = [...who, ...who].map((memberSeq, i) =>
        asCall(i % 2 ? other : shop, (call) => enterEvent(call, { eventSeq, memberSeq })).then(
          () => 1,
          () => 0,
        ),
      )
      expect((await Promise.all(tries)).reduce<number>((sum, n) => sum + n, 0)).toBe(5)
      const stored = await db().select().from(eventEntries).where(eq(eventEntries.eventSeq, eventSeq))
      expect(new Set(stored.map(({ memberSeq }) => memberSeq)).size).toBe(5)
    },
  )
})

describe('a comment', () => {
  it('is hidden for a reason, shown again, answered, and deleted unless it was selected as winner', async () => {
    const { eventSeq } = await newEvent(shop, { kind: 'COMMENT' })
    const seq = await commentFor(shop, { eventSeq, replyContent: null, repliedAt: null, repliedBy: null })
    const path = `${COMMENTS}/${seq}`
    const read = () => get<Schemas['EventComment']>(path)
    expect(fieldErrors(await bulk(COMMENTS, { action: 'HIDE', seqs: [seq] }))).toEqual([
      400,
      'reason: 숨김 사유 (을)를 입력해주세요.',
    ])
    await asCall(shop, (call) => reportComment(call, seq))
    await bulk(COMMENTS, { action: 'HIDE', seqs: [seq], reason: 'AD' })
    expect(await read()).toMatchObject({
      hidden: true,
      hiddenReason: 'AD',
      ip: '203.0.*.*',
      name: '홍*동',
      reportCount: 1,
      reply: null,
    })
    const { version } = await read()
    const reply = await put<Schemas['EventComment']>(`${path}/reply`, { content: ' 감사합니다 ', version })
    expect(reply.result.reply).toMatchObject({ content: '감사합니다', repliedBy: '김도현' })
    expect(await put(`${path}/reply`, { content: '늦음', version })).toMatchObject({ code: 'CONFLICT' })
    expect((await shop.call('DELETE', `${path}/reply`, { token: root })).result).toBeNull()
    await bulk(COMMENTS, { action: 'SHOW', seqs: [seq] })
    expect(await read()).toMatchObject({ hidden: false, hiddenReason: null, reply: null })
    await db()
      .update(members)
      .set({ loginId: 'comment.writer@example.com' })
      .where(eq(members.memberSeq, (await read()).memberSeq))
    expect((await read()).loginId).toBe('co***@example.com')
    // a login id may be an e-mail address, so it is masked and unmasked like other personal data
    expect(await get<Schemas['EventComment']>(`${path}?unmask=true`)).toMatchObject({
      ip: '203.0.113.7',
      loginId: 'comment.writer@example.com',
    })

    const { eventPrizeSeq } = await newPrize(shop, eventSeq)
    await post(`${EVENTS}/${eventSeq}/winners`, { eventPrizeSeq, eventCommentSeq: seq })
    const plain = await commentFor(shop, { eventSeq })
    const { result } = await bulk(COMMENTS, { action: 'DELETE', seqs: [seq, plain] })
    expect(result).toMatchObject({
      done: 1,
      failed: [{ seq, code: 'IN_USE', message: '당첨자로 선정된 댓글은 삭제할 수 없습니다.' }],
    })
  })
})

it('check 15: an admin with read permission cannot write', async () => {
  const group = await newGroup(shop, { permissions: { EVENT: 'READ' } })
  const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
  const event = await createEvent()
  expect((await shop.call('GET', EVENTS, { token })).status).toBe(200)
  const refused = [
    await put(`${EVENTS}/${event.eventSeq}`, formOf(event), token),
    await post(EVENTS, await eventBody(shop), token),
    await post(`${EVENTS}/bulk`, { action: 'HIDE', seqs: [event.eventSeq] }, token),
  ]
  expect(refused.map(({ code }) => code)).toEqual(Array(3).fill('INVALID_AUTHORITIES'))
})

it('the sample has events of every kind, comments, entries, and winners in every state', async () => {
  const fresh = await testShop()
  try {
    root = await boss(fresh)
    const count = async (path: string) =>
      (await fresh.call<{ total: number }>('GET', path, { token: root })).result.total
    const kinds = []
    for (const kind of ['INFO', 'ITEM', 'COUPON', 'COMMENT', 'ENTRY'])
      kinds.push(await count(`${EVENTS}?kind[0]=${kind}`))
    expect(kinds).toEqual([10, 8, 6, 7, 5])
    expect(await count(`${EVENTS}?state[0]=ONGOING`)).toBe(4)
    expect(await count(`${EVENTS}?state[0]=SCHEDULED`)).toBe(3)
    expect(await count(COMMENTS)).toBeGreaterThan(280)
    expect(await count('/api/v1/admin/event-entries')).toBeGreaterThan(380)
    expect(await count(WINNERS)).toBe(60)
    for (const state of ['SELECTED', 'NOTIFIED', 'CONFIRMED', 'DELIVERED', 'FORFEITED'])
      expect(await count(`${WINNERS}?state[0]=${state}`)).toBeGreaterThan(2)
  } finally {
    await fresh.close()
  }
})
