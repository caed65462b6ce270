import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { adminLogs } from '../../server/db/schema'
import { enterEvent } from '../../server/promotion/event-participation/participate'
import { winnerJob } from '../../server/promotion/event-winner/event-winner-expiry'
import { events } from '../../server/promotion/schema/event.schema'
import { eventEntries } from '../../server/promotion/schema/event-comment.schema'
import { eventWinners } from '../../server/promotion/schema/event-winner.schema'
import { affiliateCards } from '../../server/rental/schema/affiliate-card.schema'
import { rentalApplications } from '../../server/rental/schema/rental-application.schema'
import { rentalProducts } from '../../server/rental/schema/rental-product.schema'
import { asCall } from './calls'
import { commentFor, endedEvent, entriesOf, eventBody, newEvent, newMember, newPrize, newWinner } from './events'
import { type Answer, type TestShop, testShop } from './harness'
import { cardBody } from './rental-goods'
import { newApplication } from './rentals'
import { boss, newGroup, readyAdmin, session } from './staff'

type Event = Schemas['Event']
type Winner = Schemas['EventWinner']

const EVENTS = '/api/v1/admin/rental-events'
const WINNERS = '/api/v1/admin/rental-event-winners'
const SHOP = '/api/v1/admin/events'
const NOON = '2026-11-21T12:00:00+09:00'
const RENTAL = { scope: 'RENTAL' } as const

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

const get = async <T>(path: string): Promise<T> => (await shop.call<T>('GET', path, { token: root })).result
const post = <T = unknown>(path: string, body?: unknown) => shop.call<T>('POST', path, { token: root, body })
const put = <T = unknown>(path: string, body: unknown) => shop.call<T>('PUT', path, { token: root, body })
const fieldErrors = ({ status, errors }: Answer) => [
  status,
  ...errors.map(({ field, message }) => `${field}: ${message}`),
]
const badState = (message: string) => ({ status: 409, code: 'INVALID_STATE', message })

/** Gives members a rental application in a state. Returns their numbers. */
const applied = async (memberSeqs: readonly number[], state: Schemas['RentalApplicationState']) => {
  for (const memberSeq of memberSeqs) await newApplication(shop, { memberSeq, state })
  return [...memberSeqs]
}

describe('participants', () => {
  it('check 11: of 40 entries only current renters win; a repeated request is one draw, not before the end', async () => {
    const event = await newEvent(shop, { ...RENTAL, entryCondition: 'MOUNTED' })
    const { eventPrizeSeq } = await newPrize(shop, event.eventSeq)
    const draw = (requestId: string) =>
      post<Schemas['EventDrawn']>(`${EVENTS}/${event.eventSeq}/winners/draw`, { eventPrizeSeq, count: 10, requestId })
    expect(await draw(randomUUID())).toMatchObject(badState('종료된 이벤트만 추첨할 수 있습니다.'))
    const all = await entriesOf(shop, event.eventSeq, 40)
    await applied(all, 'MOUNTED')
    // ten have ended their rental since they entered
    const gone = all.slice(30)
    await db()
      .update(rentalApplications)
      .set({ state: 'TERMINATED' })
      .where(inArray(rentalApplications.memberSeq, gone))
    await post(`${EVENTS}/${event.eventSeq}/close`)
    const once = randomUUID()
    const first = await draw(once)
    expect(first.result).toMatchObject({ drawn: 10, poolSize: 30 })
    expect((await draw(once)).result).toEqual(first.result)
    const rows = await db().select().from(eventWinners).where(eq(eventWinners.eventSeq, event.eventSeq))
    expect(rows).toHaveLength(10)
    expect(rows.filter(({ memberSeq }) => gone.includes(memberSeq ?? 0))).toEqual([])
  })

  it('are checked on entry: applicants not rejected, current renters, or everybody', async () => {
    const { memberSeq: nobody } = await newMember(shop)
    const [refused = 0] = await applied([(await newMember(shop)).memberSeq], 'REJECTED')
    const [asked = 0] = await applied([(await newMember(shop)).memberSeq], 'SCREENING')
    const [rents = 0] = await applied([(await newMember(shop)).memberSeq], 'MOUNTED')
    const whoMay = async (entryCondition: Schemas['RentalEntryCondition']) => {
      const { eventSeq } = await newEvent(shop, { ...RENTAL, entryCondition })
      const may: string[] = []
      for (const [name, memberSeq] of Object.entries({ nobody, refused, asked, rents })) {
        const done = asCall(shop, (call) => enterEvent(call, { eventSeq, memberSeq }))
        await done.then(
          () => may.push(name),
          (error) => expect(error).toMatchObject({ code: 'INVALID_STATE', message: '참여 조건에 맞지 않습니다.' }),
        )
      }
      return may
    }
    expect(await whoMay('ANY')).toEqual(['nobody', 'refused', 'asked', 'rents'])
    expect(await whoMay('APPLIED')).toEqual(['asked', 'rents'])
    expect(await whoMay('MOUNTED')).toEqual(['rents'])
  })

  it('can only be widened once the event has started', async () => {
    const body = { kind: 'ENTRY', audience: 'MEMBER', entryCondition: 'APPLIED' } as const
    const created = await post<Event>(EVENTS, await eventBody(shop, body))
    expect(created.result).toMatchObject({ entryCondition: 'APPLIED', state: 'ONGOING' })
    const { eventSeq, title, version } = created.result
    const next = async (overrides: object) =>
      put<Event>(`${EVENTS}/${eventSeq}`, { ...(await eventBody(shop, { ...body, title })), version, ...overrides })
    expect(fieldErrors(await next({ entryCondition: 'MOUNTED' }))).toEqual([
      400,
      'entryCondition: 진행 중에는 참여 조건을 강화할 수 없습니다.',
    ])
    expect((await next({ entryCondition: 'ANY' })).result).toMatchObject({ entryCondition: 'ANY' })
  })

  it('who won recently in either shop are excluded', async () => {
    const { eventSeq } = await endedEvent(shop, 0, RENTAL)
    const { eventPrizeSeq } = await newPrize(shop, eventSeq)
    const [here = 0, there = 0, never = 0] = await entriesOf(shop, eventSeq, 3)
    const created = { createdAt: new Date('2026-11-01T00:00:00+09:00') }
    await newWinner(shop, { memberSeq: here, ...created, event: RENTAL })
    await newWinner(shop, { memberSeq: there, ...created })
    const { result } = await post<Schemas['EventDrawn']>(`${EVENTS}/${eventSeq}/winners/draw`, {
      eventPrizeSeq,
      count: 3,
      excludePastDays: 30,
      requestId: randomUUID(),
    })
    expect(result).toMatchObject({ poolSize: 1, drawn: 1 })
    const [winner] = await db().select().from(eventWinners).where(eq(eventWinners.eventSeq, eventSeq))
    expect(winner?.memberSeq).toBe(never)
    // draws of the shop's events consider only the winners of those
    const event = await endedEvent(shop, 0)
    const prize = await newPrize(shop, event.eventSeq)
    await db()
      .insert(eventEntries)
      .values([here, there].map((memberSeq) => ({ eventSeq: event.eventSeq, memberSeq, createdAt: shop.clock.now() })))
    const drawn = await post<Schemas['EventDrawn']>(`${SHOP}/${event.eventSeq}/winners/draw`, {
      eventPrizeSeq: prize.eventPrizeSeq,
      count: 2,
      excludePastDays: 30,
      requestId: randomUUID(),
    })
    expect(drawn.result).toMatchObject({ poolSize: 1 })
  })
})

describe('the two shops', () => {
  it("check 12: do not see each other's events, and kinds of the tire shop are refused", async () => {
    const [mine, theirs] = [await newEvent(shop, RENTAL), await newEvent(shop)]
    for (const [path, seq] of [
      [EVENTS, theirs.eventSeq],
      [SHOP, mine.eventSeq],
    ] as const) {
      const answers = [
        await shop.call('GET', `${path}/${seq}`, { token: root }),
        await shop.call('GET', `${path}/${seq}/stats`, { token: root }),
        await shop.call('GET', `${path}/${seq}/prizes`, { token: root }),
        await shop.call('DELETE', `${path}/${seq}`, { token: root }),
        await post(`${path}/${seq}/close`),
        await post(`${path}/${seq}/winners/publish`),
      ]
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404))
    }
    const winner = await newWinner(shop)
    const comment = await commentFor(shop)
    const others = [
      await shop.call('GET', `${WINNERS}/${winner.eventWinnerSeq}`, { token: root }),
      await shop.call('GET', `/api/v1/admin/rental-event-comments/${comment}`, { token: root }),
    ]
    expect(others.map(({ status }) => status)).toEqual([404, 404])
    for (const kind of ['COUPON', 'ITEM'] as const)
      expect(fieldErrors(await post(EVENTS, await eventBody(shop, { kind, audience: 'MEMBER' })))).toContain(
        'kind: 렌탈 이벤트의 유형은 안내, 댓글참여, 응모 중에서 선택해 주세요.',
      )
  })

  it('check 12: have separate permissions', async () => {
    for (const [code, open, closed] of [
      ['EVENT', 'event', 'rental-event'],
      ['RENTAL_EVENT_MANAGEMENT', 'rental-event', 'event'],
    ] as const) {
      const group = await newGroup(shop, { permissions: { [code]: 'WRITE' } })
      const { token } = await session(shop, await readyAdmin(shop, group.permissionGroupSeq))
      for (const list of ['s', '-winners', '-comments', '-entries']) {
        const at = (prefix: string) => shop.call('GET', `/api/v1/admin/${prefix}${list}`, { token })
        expect(await at(closed)).toMatchObject({ status: 401, code: 'INVALID_AUTHORITIES' })
        expect((await at(open)).status).toBe(200)
      }
    }
  })

  it('have separate pinned places', async () => {
    await db().update(events).set({ pinned: false })
    for (let i = 0; i < 3; i += 1) await newEvent(shop, { pinned: true })
    expect((await post(EVENTS, await eventBody(shop, { pinned: true }))).status).toBe(201)
  })
})

it('check 13: a prize of 100,000 is taxed first; winners are masked, and 보기 is logged', async () => {
  const winner = await newWinner(shop, {
    state: 'CONFIRMED',
    event: { ...RENTAL, winnersPublishedAt: new Date('2026-11-20T20:00:00+09:00') },
    prize: { value: 100_000 },
  })
  const { eventWinnerSeq: seq } = winner
  const bulk = async (action: string) =>
    (await post<Schemas['BulkReceipt']>(`${WINNERS}/bulk`, { action, seqs: [seq] })).result
  expect((await bulk('DELIVER')).failed).toMatchObject([
    { code: 'INVALID_STATE', message: '제세공과금 납부 확인 후 지급할 수 있습니다.' },
  ])
  expect(await bulk('SET_TAX_PAID')).toMatchObject({ done: 1 })
  expect(await bulk('DELIVER')).toMatchObject({ done: 1 })
  const { items } = await get<{ items: Winner[] }>(`${WINNERS}?eventSeq=${winner.eventSeq}`)
  expect(items).toMatchObject([{ name: '홍*동', state: 'DELIVERED' }])
  expect(items[0]?.phone).toMatch(/^010-\*{4}-\d{4}$/)
  expect(await get<Winner>(`${WINNERS}/${seq}?unmask=true`)).toMatchObject({ name: '홍길동', phone: winner.phone })
  const [log] = await db()
    .select()
    .from(adminLogs)
    .where(and(eq(adminLogs.resource, 'rental-event-winners'), eq(adminLogs.action, 'UNMASK')))
    .orderBy(desc(adminLogs.adminLogSeq))
    .limit(1)
  expect(log?.summary).toMatch(/^렌탈 이벤트 당첨자 개인정보 보기: /)
})

it('winners and participants are shown with their newest application', async () => {
  const winner = await newWinner(shop, { event: RENTAL })
  const memberSeq = winner.memberSeq ?? 0
  await newApplication(shop, { memberSeq, state: 'CANCELED', createdAt: new Date('2026-10-01T00:00:00+09:00') })
  const { applicationNo, rentalApplicationSeq } = await newApplication(shop, { memberSeq, state: 'MOUNTED' })
  const newest = { rentalApplicationSeq, applicationNo, state: 'MOUNTED' }
  const of = `eventSeq=${winner.eventSeq}`
  await db().insert(eventEntries).values({ eventSeq: winner.eventSeq, memberSeq, createdAt: shop.clock.now() })
  expect(await get(`${WINNERS}?${of}`)).toMatchObject({ items: [{ rentalApplication: newest }] })
  expect(await get(`/api/v1/admin/rental-event-entries?${of}`)).toMatchObject({
    items: [{ rentalApplication: newest }],
  })
  const comment = await commentFor(shop, { event: RENTAL })
  expect(await get(`/api/v1/admin/rental-event-comments/${comment}`)).toMatchObject({ rentalApplication: null })
})

it('shows products and cards in order; deleted ones are omitted, hidden ones marked', async () => {
  const [one, two] = await db().select().from(rentalProducts).where(eq(rentalProducts.visible, true)).limit(2)
  // a card that no application has chosen
  const card = (await post<Schemas['AffiliateCard']>('/api/v1/admin/affiliate-cards', await cardBody(shop))).result
  const seqs = [two?.rentalProductSeq ?? 0, one?.rentalProductSeq ?? 0]
  const more = { rentalProductSeqs: seqs, affiliateCardSeqs: [card?.affiliateCardSeq ?? 0] }
  const { result } = await post<Event>(EVENTS, await eventBody(shop, more))
  expect(result.rentalProducts.map(({ rentalProductSeq }) => rentalProductSeq)).toEqual(seqs)
  expect(result.affiliateCards).toMatchObject([{ affiliateCardSeq: card?.affiliateCardSeq, name: card?.name }])
  await db()
    .update(rentalProducts)
    .set({ visible: false })
    .where(eq(rentalProducts.rentalProductSeq, seqs[0] ?? 0))
  await db()
    .delete(affiliateCards)
    .where(eq(affiliateCards.affiliateCardSeq, card?.affiliateCardSeq ?? 0))
  const later = await get<Event>(`${EVENTS}/${result.eventSeq}`)
  expect(later.rentalProducts[0]).toMatchObject({ rentalProductSeq: seqs[0], shown: false })
  expect(later).toMatchObject({ affiliateCards: [], affiliateCardSeqs: more.affiliateCardSeqs })
  const unknown = { rentalProductSeqs: [2_147_483_647], affiliateCardSeqs: [2_147_483_647] }
  expect(fieldErrors(await post(EVENTS, await eventBody(shop, unknown)))).toEqual([
    400,
    'rentalProductSeqs: 렌탈 상품을 찾을 수 없습니다.',
    'affiliateCardSeqs: 제휴카드를 찾을 수 없습니다.',
  ])
  // rental products do not apply to the shop's events
  const plain = await post<Event>(SHOP, await eventBody(shop, { rentalProductSeqs: [seqs[1] ?? 0] }))
  expect(plain.result).toMatchObject({ rentalProductSeqs: [], entryCondition: null })
})

it('the nightly job ends due events in both shops, with their own texts', async () => {
  const due = { state: 'NOTIFIED', claimDueDate: '2026-11-20' } as const
  const [mine, theirs] = [await newWinner(shop, { ...due, event: RENTAL }), await newWinner(shop, due)]
  await shop.run(winnerJob)
  const rows = await db()
    .select()
    .from(eventWinners)
    .where(inArray(eventWinners.eventWinnerSeq, [mine.eventWinnerSeq, theirs.eventWinnerSeq]))
  expect(rows.map(({ state }) => state)).toEqual(['FORFEITED', 'FORFEITED'])
  const logs = await db().select().from(adminLogs).where(eq(adminLogs.action, 'STATE'))
  const summaries = logs.map(({ summary }) => summary)
  expect(summaries.some((text) => /^렌탈 이벤트 당첨자 \d+명 기한 경과로 당첨취소$/.test(text))).toBe(true)
  expect(summaries.some((text) => /^이벤트 당첨자 \d+명 기한 경과로 당첨취소$/.test(text))).toBe(true)
})
