import { and, asc, eq, max, ne } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { members } from '../db/schema'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import type { items } from '../product/schema/item.schema'
import { isTaxable } from '../promotion/event-prize/event-prize-record'
import { claimDay, RETENTION_DAYS } from '../promotion/event-winner/event-winner-rules'
import { coupons } from '../promotion/schema/coupon.schema'
import { type EventScope, events } from '../promotion/schema/event.schema'
import { eventComments, eventEntries } from '../promotion/schema/event-comment.schema'
import { eventPrizes } from '../promotion/schema/event-prize.schema'
import { eventWinners } from '../promotion/schema/event-winner.schema'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'
import { ANSWERS, BAD_COMMENTS, COMMENTS, type EventPlan, eventPlans, REPLIES } from './promotion-event.data'
import type { Dice } from './random'

type EventRow = typeof events.$inferSelect
type Comment = typeof eventComments.$inferSelect
type Entry = typeof eventEntries.$inferSelect
type Prize = typeof eventPrizes.$inferSelect
type Winner = typeof eventWinners.$inferSelect
type State = Schemas['EventWinnerState']

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  goods: readonly (typeof items.$inferSelect)[]
  picture: PictureSeq
}

interface Counts {
  comments: number
  entries: number
  /** Views per day. */
  views: number
  /** Factor for the planned quantities of prizes and numbers of winners. */
  winners: number
}

/** Options for the events of one shop. */
export interface EventsPlanned {
  scope: EventScope
  plans: readonly EventPlan[]
  counts: Record<'small' | 'full', Counts>
  /** Returns further columns of an event. */
  displayColumns?(dice: Dice, plan: EventPlan): Partial<EventRow>
  /** Returns whether a member may take part; default: all may. */
  may?(plan: EventPlan, memberSeq: number): boolean
}
const PICTURES = 7
const ITEMS = 12

const STAMP = { createdBy: 'mkt_lead', updatedBy: 'mkt_lead', version: 1 }

interface Person {
  memberSeq: number
  loginId: string
  name: string
  phone: string
  business: boolean
  joinedAt: number
}

/** Returns active members with a mobile phone; only they can take part. */
async function people(db: Db): Promise<Person[]> {
  const { memberSeq, loginId, name, mobilePhone, memberType, createdAt } = members
  const rows = await db
    .select({ memberSeq, loginId, name, phone: mobilePhone, memberType, createdAt })
    .from(members)
    .where(and(eq(members.state, 'ACTIVE'), ne(mobilePhone, '')))
    .orderBy(asc(memberSeq))
    .limit(20_000)
  return rows.map(({ memberType: type, createdAt: joined, ...row }) => ({
    ...row,
    business: type === 'BUSINESS',
    joinedAt: joined.getTime(),
  }))
}

const partakes = ({ kind }: EventPlan): boolean => kind === 'COMMENT' || kind === 'ENTRY'

function eventOf(
  { dice, now, goods, picture, scale }: Context,
  { scope, counts, displayColumns: more }: EventsPlanned,
  plan: EventPlan,
  i: number,
  couponSeqs: number[],
): Omit<EventRow, 'eventSeq'> {
  const today = startOfDay(seoulDay(now)).getTime()
  const at = (days: number): Date => new Date(today + days * DAY_MS)
  const startAt = new Date(at(plan.from).getTime() + 10 * HOUR_MS)
  const endAt = plan.days === null ? null : new Date(at(plan.from + plan.days).getTime() - 60_000)
  const number = String((i % PICTURES) + 1).padStart(2, '0')
  const createdAt = new Date(Math.min(startAt.getTime(), now.getTime()) - dice.int(3, 12) * DAY_MS)
  const days = Math.max(0, (Math.min(endAt?.getTime() ?? now.getTime(), now.getTime()) - startAt.getTime()) / DAY_MS)
  const closedAt = plan.closed === undefined || !endAt ? null : new Date(endAt.getTime() - plan.closed * DAY_MS)
  const publishedAt = plan.published === undefined ? null : new Date(at(-plan.published).getTime() + 14 * HOUR_MS)
  const shown = goods.filter(
    ({ saleState, visible, itemType }) => saleState === 'ON_SALE' && visible && itemType === 'TIRE',
  )
  return {
    scope,
    title: plan.title,
    kind: plan.kind,
    summary: `${plan.title}에 참여해 보세요.`,
    startAt,
    endAt,
    visible: !plan.hidden,
    pinned: plan.pinned ?? false,
    audience: plan.audience,
    thumbFileSeq: picture(`event-mobile-${number}`),
    pcFileSeq: picture(`event-pc-${number}`),
    mobileFileSeq: picture(`event-mobile-${number}`),
    content: `<h3>${plan.title}</h3><p>행사 기간과 대상을 확인하신 후 참여해 주세요.</p><p>타이어원을 이용해 주셔서 감사합니다.</p>`,
    mobileContent: null,
    linkUrl: plan.kind === 'INFO' && i % 3 === 0 ? 'https://www.tireone.example.com/notice' : null,
    itemSeqs:
      plan.kind === 'ITEM'
        ? dice
            .shuffled(shown)
            .slice(0, ITEMS)
            .map(({ itemSeq }) => itemSeq)
        : [],
    couponSeqs: plan.kind === 'COUPON' ? couponSeqs.slice(i % 2, (i % 2) + 2) : [],
    entryPrompt: plan.prompt ?? null,
    entryLimit: partakes(plan) ? (plan.daily ? 'DAILY' : 'ONCE') : null,
    maxEntries: null,
    entryCondition: null,
    rentalProductSeqs: [],
    affiliateCardSeqs: [],
    announceDate: plan.announce === undefined ? null : seoulDay(at(plan.announce)),
    announceContent: publishedAt ? '<p>당첨을 축하드립니다! 당첨자분들께는 개별로 안내해 드립니다.</p>' : null,
    winnersPublishedAt: publishedAt,
    closedAt,
    viewCount: Math.round(days * counts[scale].views * (0.5 + dice.next())),
    ...more?.(dice, plan),
    ...STAMP,
    createdAt,
    updatedAt: new Date(
      Math.min(now.getTime(), Math.max(createdAt.getTime() + 5 * HOUR_MS, publishedAt?.getTime() ?? 0)),
    ),
  }
}

/** Returns the participations in an event, oldest first. A member has several only in an event with daily entries. */
function partsIn(dice: Dice, event: EventRow, known: readonly Person[], count: number, now: Date) {
  const from = event.startAt.getTime()
  const to = Math.min(now.getTime() - 60_000, (event.closedAt ?? event.endAt ?? now).getTime())
  const may = known.filter(({ joinedAt, business }) => joinedAt < to && (event.audience !== 'BUSINESS' || business))
  const pool = dice.shuffled(may)
  const taken = new Set<string>()
  const parts: { who: Person; at: Date }[] = []
  for (let i = 0; i < count; i += 1) {
    const who = event.entryLimit === 'DAILY' ? dice.pick(pool) : pool[i]
    if (!who) break
    const at = new Date(Math.max(from, who.joinedAt) + dice.next() * (to - Math.max(from, who.joinedAt)))
    const once = `${who.memberSeq} ${event.entryLimit === 'DAILY' ? seoulDay(at) : ''}`
    if (!taken.has(once)) parts.push({ who, at })
    taken.add(once)
  }
  return parts.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function commentOf(
  dice: Dice,
  event: EventRow,
  { who, at }: { who: Person; at: Date },
  now: Date,
): Omit<Comment, 'eventCommentSeq'> {
  const bad = dice.chance(3) ? dice.pick(BAD_COMMENTS) : null
  const answered = !bad && at.getTime() < now.getTime() - DAY_MS && dice.chance(15)
  const touched = answered || bad ? new Date(at.getTime() + dice.int(2, 20) * HOUR_MS) : at
  const done = touched < now ? touched : at
  return {
    eventSeq: event.eventSeq,
    memberSeq: who.memberSeq,
    content: bad?.[0] ?? dice.pick(COMMENTS),
    imageFileSeq: null,
    ip: `${dice.pick(['211', '121', '175', '58'])}.${dice.int(1, 254)}.${dice.int(1, 254)}.${dice.int(1, 254)}`,
    hidden: bad !== null,
    hiddenReason: bad?.[1] ?? null,
    reportCount: bad || dice.chance(1) ? dice.int(1, 6) : 0,
    replyContent: answered ? dice.pick(REPLIES) : null,
    repliedAt: answered ? done : null,
    repliedBy: answered ? 'mkt_lead' : null,
    createdAt: at,
    createdBy: null,
    updatedAt: done,
    updatedBy: done > at ? 'mkt_lead' : null,
    version: done > at ? 2 : 1,
  }
}

const ROADS = [
  '서울특별시 강남구 테헤란로',
  '경기도 성남시 분당구 판교로',
  '부산광역시 해운대구 센텀중앙로',
  '대전광역시 유성구 대학로',
] as const

interface Won {
  event: EventRow
  prize: Prize
  state: State
  who: Person
  entrySeq: number | null
  commentSeq: number | null
  /** Index among all winners. */
  at: number
}

function winnerOf(
  dice: Dice,
  now: Date,
  { event, prize, state, who, entrySeq, commentSeq, at }: Won,
  seq: number,
): Winner {
  const published = event.winnersPublishedAt
  const chosen = new Date((published ?? now).getTime() - dice.int(20, 40) * HOUR_MS)
  const notifiedAt = published && state !== 'SELECTED' ? new Date(published.getTime() + dice.int(1, 6) * HOUR_MS) : null
  const taxed = isTaxable(prize)
  const later = (days: number): Date =>
    new Date(Math.min((published ?? now).getTime() + days * DAY_MS, now.getTime() - HOUR_MS))
  const deliveredAt = state === 'DELIVERED' ? later(prize.kind === 'POINT' ? 5 : dice.int(3, 12)) : null
  const closedAt = deliveredAt ?? (state === 'FORFEITED' ? later(15) : null)
  const gone = closedAt !== null && closedAt.getTime() < now.getTime() - RETENTION_DAYS * DAY_MS
  const sent = !gone && prize.kind === 'GOODS' && (state === 'CONFIRMED' || state === 'DELIVERED')
  const road = `${dice.pick(ROADS)} ${dice.int(1, 400)}`
  const address2 = `${dice.int(101, 120)}동 ${dice.int(101, 2_505)}호`
  return {
    eventWinnerSeq: seq,
    eventSeq: event.eventSeq,
    eventPrizeSeq: prize.eventPrizeSeq,
    memberSeq: who.memberSeq,
    loginId: who.loginId,
    name: gone ? null : who.name,
    phone: gone ? null : who.phone,
    source: at % 6 === 5 ? 'PICK' : 'DRAW',
    eventEntrySeq: entrySeq,
    eventCommentSeq: commentSeq,
    state,
    receiverName: sent ? who.name : null,
    receiverPhone: sent ? who.phone : null,
    receiverZipCode: sent ? String(dice.int(10_000, 60_000)) : null,
    receiverAddress1: sent ? road : null,
    receiverAddress2: sent ? address2 : null,
    taxState: taxed ? (state === 'CONFIRMED' || state === 'DELIVERED' ? 'PAID' : 'WAITING') : 'NONE',
    trackingText:
      state === 'DELIVERED' && prize.kind === 'GOODS' ? `한진택배 ${dice.int(400_000_000, 499_999_999)}` : null,
    claimDueDate: published && claimDay(published),
    memo: null,
    notifyCount: notifiedAt ? 1 : 0,
    notifiedAt,
    deliveredAt,
    forfeitReason: state === 'FORFEITED' ? (prize.kind === 'GOODS' ? '기한 내 미수령' : '연락이 되지 않음') : null,
    closedAt,
    ...STAMP,
    createdAt: chosen,
    updatedAt: closedAt ?? notifiedAt ?? chosen,
  }
}

const insertWith = async <
  T extends typeof eventComments | typeof eventEntries | typeof eventPrizes | typeof eventWinners,
>(
  db: Db,
  table: T,
  key: string,
  rows: T['$inferSelect'][],
): Promise<void> => {
  await insertAll(db, table, rows)
  if (rows.length > 0) await continueNumbers(db, table, key)
}

/** Returns the highest seq of a table. */
async function lastOf(db: Db, table: PgTable, key: PgColumn): Promise<number> {
  const [row] = await db.select({ n: max(key) }).from(table)
  return Number(row?.n ?? 0)
}

/** Loads events of one shop in every state, with comments, prizes and winners. */
export async function loadEventsOf(db: Db, context: Context, planned: EventsPlanned): Promise<void> {
  const { dice, now, scale } = context
  const { plans: eventPlans } = planned
  const counts = planned.counts[scale]
  const before = {
    event: await lastOf(db, events, events.eventSeq),
    comment: await lastOf(db, eventComments, eventComments.eventCommentSeq),
    entry: await lastOf(db, eventEntries, eventEntries.eventEntrySeq),
    prize: await lastOf(db, eventPrizes, eventPrizes.eventPrizeSeq),
    winner: await lastOf(db, eventWinners, eventWinners.eventWinnerSeq),
  }
  const known = await people(db)
  const given = await db
    .select({ couponSeq: coupons.couponSeq })
    .from(coupons)
    .where(and(eq(coupons.issueMethod, 'DOWNLOAD'), ne(coupons.state, 'DRAFT')))
    .orderBy(asc(coupons.couponSeq))
  const couponSeqs = given.map(({ couponSeq }) => couponSeq)
  const eventRows = eventPlans.map((plan, i) => ({
    eventSeq: before.event + i + 1,
    ...eventOf(context, planned, plan, i, couponSeqs),
  }))
  const comments: Comment[] = []
  const entries: Entry[] = []
  const prizes: Prize[] = []
  const winners: Winner[] = []
  // an equal share of the remaining participations; what a small event does not use goes to later ones
  const share = (i: number, left: number) =>
    Math.ceil(left / eventPlans.slice(i).filter(({ kind, from }) => kind === eventPlans[i]?.kind && from < 0).length)
  for (const [i, event] of eventRows.entries()) {
    const plan = eventPlans[i]
    if (!plan || !partakes(plan) || plan.from >= 0) continue
    const comment = event.kind === 'COMMENT'
    const left = comment ? counts.comments - comments.length : counts.entries - entries.length
    const may = known.filter(({ memberSeq }) => planned.may?.(plan, memberSeq) ?? true)
    const parts = partsIn(dice, event, may, share(i, left), now)
    const first = new Map<number, Person & { seq: number }>()
    for (const part of parts) {
      const seq = comment ? before.comment + comments.length + 1 : before.entry + entries.length + 1
      if (comment) comments.push({ eventCommentSeq: seq, ...commentOf(dice, event, part, now) })
      else {
        const answer = dice.pick(ANSWERS)
        entries.push({
          eventEntrySeq: seq,
          eventSeq: event.eventSeq,
          memberSeq: part.who.memberSeq,
          answer,
          createdAt: part.at,
        })
      }
      if (!comment || !comments.at(-1)?.hidden) first.set(part.who.memberSeq, { ...part.who, seq })
    }
    const lucky = dice.shuffled([...first.values()])
    for (const [rank, each] of (plan.prizes ?? []).entries()) {
      const prize: Prize = {
        eventPrizeSeq: before.prize + prizes.length + 1,
        eventSeq: event.eventSeq,
        rankNo: rank + 1,
        name: each.name,
        kind: each.kind,
        quantity: Math.ceil(each.quantity * counts.winners),
        value: each.value ?? null,
        couponSeq: null,
        pointAmount: each.points ?? null,
        ...STAMP,
        createdAt: event.createdAt,
        updatedAt: event.createdAt,
      }
      prizes.push(prize)
      // the winners of taxable prizes are not multiplied
      const times = isTaxable(prize) ? 1 : counts.winners
      for (const [state, n] of Object.entries(each.won) as [State, number][]) {
        for (let at = 0; at < Math.round(n * times); at += 1) {
          const who = lucky.pop()
          if (!who) break
          const seqs = { entrySeq: comment ? null : who.seq, commentSeq: comment ? who.seq : null }
          winners.push(
            winnerOf(
              dice,
              now,
              { event, prize, state, who, at: winners.length, ...seqs },
              before.winner + winners.length + 1,
            ),
          )
        }
      }
    }
  }
  await insertAll(db, events, eventRows)
  await continueNumbers(db, events, 'eventSeq')
  await insertWith(db, eventComments, 'eventCommentSeq', comments)
  await insertWith(db, eventEntries, 'eventEntrySeq', entries)
  await insertWith(db, eventPrizes, 'eventPrizeSeq', prizes)
  await insertWith(db, eventWinners, 'eventWinnerSeq', winners)
}

/** Loads the shop's own events. */
export const loadEvents = (db: Db, context: Context): Promise<void> =>
  loadEventsOf(db, context, {
    scope: 'SHOP',
    plans: eventPlans,
    counts: {
      small: { comments: 300, entries: 400, views: 40, winners: 1 },
      full: { comments: 2_400, entries: 5_200, views: 400, winners: 4.45 },
    },
  })
