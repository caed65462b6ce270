import type { Schemas } from '../../server/contract/contract-types'
import { members } from '../../server/db/schema'
import { events } from '../../server/promotion/schema/event.schema'
import { eventComments, eventEntries } from '../../server/promotion/schema/event-comment.schema'
import { eventPrizes } from '../../server/promotion/schema/event-prize.schema'
import { eventWinners } from '../../server/promotion/schema/event-winner.schema'
import { newImage } from './goods'
import type { TestShop } from './harness'

let serial = 0

function only<T>(rows: T[]): T {
  const [row] = rows
  if (!row) throw new Error('nothing was stored')
  return row
}

/** Returns a valid body of an event that runs until the end of the year. */
export async function eventBody(shop: TestShop, overrides: Partial<Schemas['EventBody']> = {}) {
  serial += 1
  return {
    title: `시험 이벤트 ${serial}`,
    kind: 'INFO',
    startAt: '2026-11-01T00:00:00+09:00',
    endAt: '2026-12-31T23:59:00+09:00',
    thumbFileSeq: await newImage(shop),
    content: '<p>내용</p>',
    ...overrides,
  }
}

type EventRow = typeof events.$inferSelect

/** Inserts a running event with entries. */
export async function newEvent(shop: TestShop, overrides: Partial<typeof events.$inferInsert> = {}): Promise<EventRow> {
  serial += 1
  const values = {
    scope: 'SHOP' as const,
    title: `시험 이벤트 ${serial}`,
    kind: 'ENTRY' as const,
    startAt: new Date('2026-11-01T00:00:00+09:00'),
    endAt: new Date('2026-12-31T23:59:00+09:00'),
    audience: 'MEMBER' as const,
    entryLimit: 'ONCE' as const,
    content: '<p>내용</p>',
    thumbFileSeq: await newImage(shop),
  }
  return only(
    await shop.services.db
      .insert(events)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

/** Inserts a member who may take part in all events. */
export async function newMember(
  { services }: TestShop,
  overrides: Partial<typeof members.$inferInsert> = {},
): Promise<typeof members.$inferSelect> {
  serial += 1
  const mobilePhone = `0101${String(serial).padStart(7, '0')}`
  const values = { loginId: `event${serial}`, name: '홍길동', mobilePhone }
  return only(
    await services.db
      .insert(members)
      .values({ ...values, memberType: 'PERSONAL', state: 'ACTIVE', ...overrides })
      .returning(),
  )
}

/** Inserts entries of new members. Returns the members' numbers. */
export async function entriesOf(shop: TestShop, eventSeq: number, count: number): Promise<number[]> {
  const seqs: number[] = []
  for (let i = 0; i < count; i += 1) {
    const { memberSeq } = await newMember(shop)
    await shop.services.db.insert(eventEntries).values({ eventSeq, memberSeq, createdAt: shop.clock.now() })
    seqs.push(memberSeq)
  }
  return seqs
}

/** Inserts an ended event with two participants. */
export async function endedEvent(
  shop: TestShop,
  count = 2,
  overrides: Partial<typeof events.$inferInsert> = {},
): Promise<EventRow> {
  const event = await newEvent(shop, { endAt: new Date('2026-11-20T18:00:00+09:00'), ...overrides })
  await entriesOf(shop, event.eventSeq, count)
  return event
}

export async function newPrize(
  { services }: TestShop,
  eventSeq: number,
  overrides: Partial<typeof eventPrizes.$inferInsert> = {},
): Promise<typeof eventPrizes.$inferSelect> {
  const values = { rankNo: 1, name: '무선청소기', kind: 'GOODS' as const, quantity: 10 }
  return only(
    await services.db
      .insert(eventPrizes)
      .values({ eventSeq, ...values, ...overrides })
      .returning(),
  )
}

/** Creates a winner of a new, ended event. */
export async function newWinner(
  shop: TestShop,
  {
    prize = {},
    event = {},
    ...more
  }: Partial<typeof eventWinners.$inferInsert> & {
    prize?: Partial<typeof eventPrizes.$inferInsert>
    event?: Partial<typeof events.$inferInsert>
  } = {},
): Promise<typeof eventWinners.$inferSelect> {
  const { eventSeq } = await newEvent(shop, { endAt: new Date('2026-11-20T18:00:00+09:00'), ...event })
  const { eventPrizeSeq, kind, value } = await newPrize(shop, eventSeq, prize)
  const { memberSeq, loginId, name, mobilePhone: phone } = await newMember(shop)
  const taxed = kind === 'GOODS' && (value ?? 0) > 50_000
  return only(
    await shop.services.db
      .insert(eventWinners)
      .values({
        eventSeq,
        eventPrizeSeq,
        memberSeq,
        loginId,
        name,
        phone,
        source: 'DRAW',
        state: 'SELECTED',
        taxState: taxed ? 'WAITING' : 'NONE',
        ...more,
      })
      .returning(),
  )
}

/** Inserts a comment with a reply under a COMMENT event. Returns its number. */
export async function commentFor(
  shop: TestShop,
  { event, ...more }: Partial<typeof eventComments.$inferInsert> & { event?: Partial<typeof events.$inferInsert> } = {},
): Promise<number> {
  const eventSeq = more.eventSeq ?? (await newEvent(shop, { kind: 'COMMENT', ...event })).eventSeq
  const { memberSeq } = await newMember(shop)
  const reply = { replyContent: '감사합니다.', repliedAt: shop.clock.now(), repliedBy: 'admin' }
  const row = only(
    await shop.services.db
      .insert(eventComments)
      .values({ memberSeq, content: '좋은 이벤트네요', ip: '203.0.113.7', ...reply, ...more, eventSeq })
      .returning(),
  )
  return row.eventCommentSeq
}
