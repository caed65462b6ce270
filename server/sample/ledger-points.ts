import { and, asc, between, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { members } from '../db/schema'
import { itemReviews } from '../generalcommunity/schema/item-review.schema'
import { storeReviews } from '../generalcommunity/schema/store-review.schema'
import { seoulDay, shiftDayByMonths, shiftDays } from '../lib/seoul-time'
import { pointEntries, pointUses } from '../member/schema/point-entry.schema'
import { allocate } from '../orderdelivery/money/amounts'
import { earnPointOf } from '../orderdelivery/money/earn-point'
import { orderLines, orders } from '../orderdelivery/schema/order.schema'
import { attendances, dailyEvents } from '../promotion/schema/daily-event.schema'
import { events } from '../promotion/schema/event.schema'
import { eventPrizes } from '../promotion/schema/event-prize.schema'
import { eventWinners } from '../promotion/schema/event-winner.schema'
import { continueNumbers, insertAll } from './insert'
import { LedgerBook } from './ledger-book'
import { officeMoment } from './office-days'
import { notePaidWith } from './order-money'
import type { Dice } from './random'

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
}

/** An event that changes a member's points. */
interface Happening {
  at: Date
  memberSeq: number
  act(book: LedgerBook, at: Date): void
}

/** Members per part; the data of one part is dropped before the next. */
const PART = 20_000
const MIN_USED_POINTS = 1_000
const USE_UNIT = 100
const MAX_USED_SHARE = 0.3
/** Months of validity: two years today, ten months until the change some days ago. */
const MONTHS = { today: 24, before: 10, changedDaysAgo: 345 }

/** Seqs of the staff who grant points. */
const CLERKS = [1, 3, 5] as const

const GRANTS = [
  ['배송 지연 보상', 3_000],
  ['장착 예약 변경 보상', 5_000],
  ['회원가입 축하 포인트', 1_000],
  ['상담 만족도 조사 참여', 500],
  ['상품 파손 보상', 10_000],
  ['시즌 감사 포인트', 2_000],
] as const

interface Part {
  from: number
  to: number
}

const ofPart = ({ from, to }: Part, column: typeof members.memberSeq | typeof orders.memberSeq) =>
  between(column, from, to)

/** Selects a timestamp as a number; with two million rows, every converted column counts. */
const ms = (column: PgColumn) => sql`(extract(epoch from ${column}) * 1000)::float8`

interface ConfirmedLine {
  orderSeq: number
  orderLineSeq: number
  memberSeq: number
  pieces: number
  unitPrice: number
  /** Price of goods that may be paid with points. */
  base: number
  itemCoupon: number
  orderCoupon: number
  rate: number
  ms: number
}

/** Returns points of confirmed lines. `used` has the points with which their orders were paid. */
async function confirmedLines(
  db: Db,
  part: Part,
  expiry: (at: Date) => string,
  used: ReadonlyMap<number, number>,
): Promise<Happening[]> {
  const rows = await queryRows<ConfirmedLine>(
    db,
    sql`select ${orders.orderSeq} as "orderSeq", ${orderLines.orderLineSeq} as "orderLineSeq", ${orders.memberSeq} as "memberSeq",
          ${orderLines.quantity} as pieces, ${orderLines.unitPrice} as "unitPrice",
          (${orderLines.unitPrice} + ${orderLines.noReturnFeeUnit}) * ${orderLines.quantity}
            - ${orderLines.itemCouponDiscount} - ${orderLines.orderCouponDiscount} as base,
          ${orderLines.itemCouponDiscount} as "itemCoupon", ${orderLines.orderCouponDiscount} as "orderCoupon",
          ${orderLines.pointRate} as rate, ${ms(orderLines.confirmedAt)} as ms
        from ${orderLines} join ${orders} on ${orders.orderSeq} = ${orderLines.orderSeq}
        where ${ofPart(part, orders.memberSeq)} and ${orderLines.state} = 'CONFIRMED' and ${orderLines.confirmedAt} is not null
        order by ${orderLines.orderSeq}, ${orderLines.lineNo}`,
  )
  const ofOrder = new Map<number, ConfirmedLine[]>()
  for (const row of rows) {
    const known = ofOrder.get(row.orderSeq)
    if (known) known.push(row)
    else ofOrder.set(row.orderSeq, [row])
  }
  return [...ofOrder.values()].flatMap((lines) => {
    const pointsOf = (at: number): number => {
      const all = used.get(lines[at]?.orderSeq ?? 0) ?? 0
      return all === 0
        ? 0
        : (allocate(
            all,
            lines.map(({ base }) => base),
          )[at] ?? 0)
    }
    return lines.map(({ orderSeq, orderLineSeq, memberSeq, rate, ms: confirmed, ...line }, i): Happening => {
      const at = new Date(confirmed)
      const facts = { reason: '구매 확정 적립', orderSeq, orderLineSeq, expiresOn: expiry(at) }
      return {
        at,
        memberSeq,
        act(book) {
          const point = earnPointOf({ ...line, adminDiscount: 0, point: pointsOf(i) }, rate)
          if (point > 0) book.add(memberSeq, at, 'EARN_ORDER', point, facts)
        },
      }
    })
  })
}

/** Returns points for reviews, and those taken back. */
async function rewardedReviews(db: Db, part: Part, expiry: (at: Date) => string): Promise<Happening[]> {
  const kinds = [
    {
      of: itemReviews,
      key: itemReviews.itemReviewSeq,
      kind: 'EARN_ITEM_REVIEW',
      noun: '구매후기',
      field: 'itemReviewSeq',
    },
    {
      of: storeReviews,
      key: storeReviews.storeReviewSeq,
      kind: 'EARN_STORE_REVIEW',
      noun: '장착후기',
      field: 'storeReviewSeq',
    },
  ] as const
  const found: Happening[] = []
  for (const { of, key, kind, noun, field } of kinds) {
    const rows = await db
      .select({
        seq: key,
        memberSeq: members.memberSeq,
        at: of.rewardedAt,
        amount: of.rewardPoint,
        state: of.rewardState,
      })
      .from(of)
      .innerJoin(members, eq(members.memberSeq, of.memberSeq))
      .where(and(ofPart(part, members.memberSeq), isNotNull(of.rewardedAt)))
      .orderBy(asc(key))
    for (const { seq, memberSeq, at, amount, state } of rows) {
      if (!at || !amount) continue
      const facts = { reason: `${noun} 작성`, [field]: seq, createdBy: CLERKS[0] }
      found.push({
        at,
        memberSeq,
        act: (book) => book.add(memberSeq, at, kind, amount, { ...facts, expiresOn: expiry(at) }),
      })
      if (state !== 'RECLAIMED') continue
      const back = { ...facts, reason: `${noun} 포인트 회수` }
      found.push({ at, memberSeq, act: (book) => void book.take(memberSeq, at, 'EARN_CANCEL', amount, back) })
    }
  }
  return found
}

/** Returns points won in events and given for check-ins. */
async function eventPoints(db: Db, part: Part, expiry: (at: Date) => string): Promise<Happening[]> {
  const won = await db
    .select({
      eventWinnerSeq: eventWinners.eventWinnerSeq,
      memberSeq: eventWinners.memberSeq,
      amount: eventPrizes.pointAmount,
      at: eventWinners.deliveredAt,
      title: events.title,
    })
    .from(eventWinners)
    .innerJoin(eventPrizes, eq(eventPrizes.eventPrizeSeq, eventWinners.eventPrizeSeq))
    .innerJoin(events, eq(events.eventSeq, eventWinners.eventSeq))
    .where(and(between(eventWinners.memberSeq, part.from, part.to), eq(eventWinners.state, 'DELIVERED')))
    .orderBy(asc(eventWinners.eventWinnerSeq))
  const came = await db
    .select({
      attendanceSeq: attendances.attendanceSeq,
      memberSeq: attendances.memberSeq,
      amount: attendances.point,
      at: attendances.createdAt,
      title: dailyEvents.title,
    })
    .from(attendances)
    .innerJoin(dailyEvents, eq(dailyEvents.dailyEventSeq, attendances.dailyEventSeq))
    .where(between(attendances.memberSeq, part.from, part.to))
    .orderBy(asc(attendances.attendanceSeq))
  const rows = [
    ...won.map((row) => ({ ...row, attendanceSeq: null, reason: `이벤트 경품: ${row.title}` })),
    ...came.map((row) => ({ ...row, eventWinnerSeq: null, reason: `출석 이벤트: ${row.title}` })),
  ]
  return rows.flatMap(({ memberSeq, at, amount, reason, eventWinnerSeq, attendanceSeq }) => {
    if (!memberSeq || !at || !amount) return []
    const facts = { reason, eventWinnerSeq, attendanceSeq, expiresOn: expiry(at) }
    return [{ at, memberSeq, act: (book) => book.add(memberSeq, at, 'EARN_EVENT', amount, facts) }]
  })
}

/** Returns uses of points for half of the orders that could; canceled orders give them back. */
async function paidOrders(db: Db, part: Part, dice: Dice, used: Map<number, number>): Promise<Happening[]> {
  const rows = await queryRows<{
    orderSeq: number
    memberSeq: number
    state: string
    payAmount: number
    ms: number
    ended: number
  }>(
    db,
    // one random number per order, so that the same ones use points in any order of rows
    sql`select ${orders.orderSeq} as "orderSeq", ${orders.memberSeq} as "memberSeq", ${orders.state} as state,
          ${orders.payAmount} as "payAmount", ${ms(orders.orderedAt)} as ms, ${ms(orders.updatedAt)} as ended
        from ${orders}
        where ${ofPart(part, orders.memberSeq)} and ${orders.payAmount} > 0
          and not exists (select 1 from ${orderLines} line where line.order_seq = ${orders.orderSeq}
                          and line.canceled_quantity between 1 and line.quantity - 1)
        order by ${orders.orderSeq}`,
  )
  return rows.flatMap(({ orderSeq, memberSeq, state, payAmount, ms: ordered, ended }) => {
    if (!dice.chance(50)) return []
    const at = new Date(ordered)
    let entrySeq: number | null = null
    const use: Happening = {
      at,
      memberSeq,
      act(book) {
        // expired points cannot be used
        book.expire(memberSeq, at)
        const limit = Math.min(book.balance(memberSeq), payAmount * MAX_USED_SHARE)
        const amount = Math.floor(limit / USE_UNIT) * USE_UNIT
        if (amount < MIN_USED_POINTS) return
        entrySeq = book.take(memberSeq, at, 'USE', amount, { reason: '주문 결제 사용', orderSeq })
        if (entrySeq) used.set(orderSeq, amount)
      },
    }
    const back: Happening = {
      // a canceled order has no later time
      at: new Date(Math.max(ended, ordered + 3_600_000)),
      memberSeq,
      act(book, moment) {
        if (entrySeq) book.giveBack(memberSeq, moment, entrySeq, { reason: '주문 취소 복원', orderSeq })
      },
    }
    return state === 'CANCELED' || state === 'RETURNED' ? [use, back] : [use]
  })
}

/** Returns grants and deductions by the staff, and forfeited points of withdrawn members. */
function officeMoves(context: Context, people: Person[], grants: number, expiry: (at: Date) => string): Happening[] {
  const { dice, now } = context
  const found: Happening[] = []
  const yesterday = new Date(now.getTime() - DAY_MS)
  for (let n = 0; n < grants && people.length > 0; n += 1) {
    const { memberSeq, createdAt, withdrawnAt } = dice.pick(people)
    const until = (withdrawnAt ?? yesterday).getTime()
    const days = Math.floor((until - createdAt.getTime()) / DAY_MS) - 1
    if (days < 1) continue
    const at = officeMoment(dice, seoulDay(new Date(until - dice.int(1, days) * DAY_MS)))
    const [reason, amount] = dice.pick(GRANTS)
    const expiresOn = dice.chance(25) ? shiftDays(seoulDay(at), dice.pick([30, 60, 90])) : expiry(at)
    const createdBy = dice.pick(CLERKS)
    found.push({
      at,
      memberSeq,
      act: (book) => book.add(memberSeq, at, 'ADMIN_ADD', amount, { reason, expiresOn, createdBy }),
    })
    if (!dice.chance(8)) continue
    const later = new Date(Math.min(at.getTime() + 2 * DAY_MS, until - 1_000))
    const facts = { reason: '중복 지급 정정', createdBy, internalMemo: '같은 건으로 두 번 지급됨' }
    found.push({
      at: later,
      memberSeq,
      act: (book) => void book.take(memberSeq, later, 'ADMIN_SUB', Math.min(amount, book.balance(memberSeq)), facts),
    })
  }
  for (const { memberSeq, withdrawnAt } of people) {
    if (!withdrawnAt) continue
    const facts = { reason: '회원 탈퇴' }
    found.push({
      at: withdrawnAt,
      memberSeq,
      act: (book) => void book.take(memberSeq, withdrawnAt, 'FORFEIT', book.balance(memberSeq), facts),
    })
  }
  return found
}

interface Person {
  memberSeq: number
  createdAt: Date
  withdrawnAt: Date | null
}

/** Returns points of one member that expire tomorrow, to test the notification of the day before. */
function endingTomorrow({ now }: Context, { memberSeq }: Person): Happening {
  const at = new Date(now.getTime() - 20 * DAY_MS)
  const facts = { reason: '장착 지연 보상', expiresOn: shiftDays(seoulDay(now), 1), createdBy: CLERKS[2] }
  return { at, memberSeq, act: (book) => book.add(memberSeq, at, 'ADMIN_ADD', 5_000, facts) }
}

/** Loads points of all members: earned, granted, used and expired. */
export async function loadPoints(db: Db, context: Context): Promise<void> {
  const { dice, now } = context
  const [{ last } = { last: 0 }] = await db
    .select({ last: sql<number>`coalesce(max(member_seq), 0)::int` })
    .from(members)
  const changed = new Date(now.getTime() - MONTHS.changedDaysAgo * DAY_MS)
  const expiry = (at: Date): string => shiftDayByMonths(seoulDay(at), at < changed ? MONTHS.before : MONTHS.today)
  const used = new Map<number, number>()
  let next = 1
  for (let from = 1; from <= last; from += PART) {
    const part = { from, to: Math.min(last, from + PART - 1) }
    const people = await db
      .select({ memberSeq: members.memberSeq, createdAt: members.createdAt, withdrawnAt: members.withdrawnAt })
      .from(members)
      .where(ofPart(part, members.memberSeq))
      .orderBy(members.memberSeq)
    const given = [
      ...(await confirmedLines(db, part, expiry, used)),
      ...(await rewardedReviews(db, part, expiry)),
      ...(await eventPoints(db, part, expiry)),
    ]
    const happenings = [
      ...given,
      ...(await paidOrders(db, part, dice, used)),
      ...officeMoves(context, people, Math.round(given.length * 0.075), expiry),
    ]
    const old = people.find(
      ({ createdAt, withdrawnAt }) => !withdrawnAt && createdAt.getTime() < now.getTime() - 60 * DAY_MS,
    )
    if (from === 1 && old) happenings.push(endingTomorrow(context, old))
    happenings.sort((a, b) => a.at.getTime() - b.at.getTime() || a.memberSeq - b.memberSeq)
    const book = new LedgerBook(next)
    for (const { at, act } of happenings) act(book, at)
    for (const { memberSeq } of people) book.expire(memberSeq, now)
    const closed = book.close()
    await insertAll(db, pointEntries, closed.entries)
    await insertAll(db, pointUses, closed.uses)
    next = closed.next
  }
  await continueNumbers(db, pointEntries, 'entrySeq')
  await db.execute(
    sql`update ${members} m set point = s.point
        from (select member_seq, sum(amount) as point from ${pointEntries} group by 1) s where s.member_seq = m.member_seq`,
  )
  await notePaidWith(db, 'point_used', used)
}
