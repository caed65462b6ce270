import { and, desc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import { prizeTax } from '../../../domain/promotion/prize-tax'
import { shopHandlersOf } from '../../call/handlers-of'
import type { ShopSchemas } from '../../contract/contract-types'
import { seoulDay } from '../../lib/seoul-time'
import { checkIn } from '../../promotion/daily-event/check-in'
import { enterEvent, giveAddress, reportComment, writeComment } from '../../promotion/event-participation/participate'
import { attendances, dailyEvents } from '../../promotion/schema/daily-event.schema'
import { events } from '../../promotion/schema/event.schema'
import { eventPrizes } from '../../promotion/schema/event-prize.schema'
import { eventWinners } from '../../promotion/schema/event-winner.schema'
import { memberOf } from '../shared/member-of'

const toCheckIn = (row: typeof attendances.$inferSelect): ShopSchemas['CheckIn'] => ({
  date: row.date,
  point: row.point,
  streak: row.streakDays,
  total: row.totalDays,
  couponSeqs: row.rewards.flatMap(({ couponSeq, refused }) =>
    couponSeq !== null && refused === null ? couponSeq : [],
  ),
})

export const shopParticipationHandlers = shopHandlersOf({
  'POST /api/v1/shop/events/{eventSeq}/entries': async (call, { path: { eventSeq }, body }) => {
    const { memberSeq } = await memberOf(call.db, body.memberSeq)
    return { eventEntrySeq: await enterEvent(call, { eventSeq, memberSeq, answer: body.answer?.trim() || null }) }
  },

  'POST /api/v1/shop/events/{eventSeq}/comments': async (call, { path: { eventSeq }, body }) => {
    const { memberSeq } = await memberOf(call.db, body.memberSeq)
    const { content, imageFileSeq = null, customerIp = call.ip } = body
    const comment = { eventSeq, memberSeq, content: content.trim(), imageFileSeq }
    return { eventCommentSeq: await writeComment({ ...call, ip: customerIp }, comment) }
  },

  'POST /api/v1/shop/event-comments/{eventCommentSeq}/reports': async (call, { path }) => {
    await reportComment(call, path.eventCommentSeq)
    return null
  },

  'GET /api/v1/shop/members/{memberSeq}/wins': async ({ db }, { path }) => {
    const { memberSeq } = await memberOf(db, path.memberSeq)
    const rows = await db
      .select({ winner: eventWinners, eventTitle: events.title, prize: eventPrizes })
      .from(eventWinners)
      .innerJoin(events, eq(events.eventSeq, eventWinners.eventSeq))
      .innerJoin(eventPrizes, eq(eventPrizes.eventPrizeSeq, eventWinners.eventPrizeSeq))
      .where(and(eq(eventWinners.memberSeq, memberSeq), isNotNull(events.winnersPublishedAt)))
      .orderBy(desc(eventWinners.createdAt), desc(eventWinners.eventWinnerSeq))
    return rows.map(({ winner, eventTitle, prize }) => ({
      eventWinnerSeq: winner.eventWinnerSeq,
      eventSeq: winner.eventSeq,
      eventTitle,
      prizeName: prize.name,
      prizeKind: prize.kind,
      state: winner.state,
      taxAmount: prizeTax(prize),
      taxState: winner.taxState,
      claimDueDate: winner.claimDueDate,
      hasAddress: winner.receiverAddress1 !== null,
      trackingText: winner.trackingText,
    }))
  },

  'PUT /api/v1/shop/members/{memberSeq}/wins/{eventWinnerSeq}/address': async (call, { path, body }) => {
    const { memberSeq } = await memberOf(call.db, path.memberSeq)
    await giveAddress(call, { eventWinnerSeq: path.eventWinnerSeq, memberSeq, receiver: body })
    return null
  },

  'GET /api/v1/shop/members/{memberSeq}/check-ins': async ({ db, now }, { path }) => {
    const { memberSeq } = await memberOf(db, path.memberSeq)
    const today = seoulDay(now)
    const { visible, closedAt, startDate, endDate } = dailyEvents
    const running = and(eq(visible, true), isNull(closedAt), lte(startDate, today), gte(endDate, today))
    const rows = await db
      .select({ attendance: attendances })
      .from(attendances)
      .innerJoin(dailyEvents, eq(dailyEvents.dailyEventSeq, attendances.dailyEventSeq))
      .where(and(running, eq(attendances.memberSeq, memberSeq)))
      .orderBy(desc(attendances.date))
    return rows.map(({ attendance }) => toCheckIn(attendance))
  },

  'POST /api/v1/shop/members/{memberSeq}/check-ins': async ({ db, now }, { path: { memberSeq } }) => {
    await memberOf(db, memberSeq)
    return toCheckIn(await checkIn(db, { now, memberSeq }))
  },
})
