import { and, desc, eq, lte, type SQL } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { shopHandlersOf } from '../../call/handlers-of'
import { members } from '../../db/schema'
import { fileRefs } from '../../files/file-refs'
import { isoOrNull } from '../../lib/iso-time'
import { maskName, maskPhone } from '../../lib/mask'
import {
  type EventRow,
  eventCouponViews,
  eventItemViews,
  eventState,
  eventStateAt,
  isInShop,
  isStillWinning,
} from '../../promotion/event/event-record'
import { affiliateCardViews, rentalProductViews } from '../../promotion/event/event-rental'
import { countParticipations } from '../../promotion/event/event-rules'
import { winnerRows } from '../../promotion/event-winner/event-winner-record'
import { events } from '../../promotion/schema/event.schema'
import { eventComments } from '../../promotion/schema/event-comment.schema'
import { eventWinners } from '../../promotion/schema/event-winner.schema'
import { countRows, paged } from '../../resource/pages'
import { oneOf } from './posts'

type Reader = Pick<Call, 'db' | 'now'>

/** Condition for events that have a page: visible, and begun. */
const hasPage = (now: Date): SQL | undefined => and(events.visible, lte(events.startAt, now))

const asLine = (row: EventRow, now: Date, refOf: Awaited<ReturnType<typeof fileRefs>>) => ({
  eventSeq: row.eventSeq,
  scope: row.scope,
  title: row.title,
  kind: row.kind,
  summary: row.summary,
  state: eventState(row, now),
  audience: row.audience,
  startAt: row.startAt.toISOString(),
  endAt: isoOrNull(row.endAt),
  pinned: row.pinned,
  thumbImage: refOf(row.thumbFileSeq),
  announceDate: row.announceDate,
  winnersPublishedAt: isoOrNull(row.winnersPublishedAt),
  viewCount: row.viewCount,
})

/** Returns an event that has a page. Throws 404. */
async function shownEvent({ db, now }: Reader, eventSeq: number): Promise<EventRow> {
  return oneOf(
    await db
      .select()
      .from(events)
      .where(and(eq(events.eventSeq, eventSeq), hasPage(now))),
  )
}

async function publishedWinners({ db }: Reader, { eventSeq, winnersPublishedAt }: EventRow) {
  if (winnersPublishedAt === null) return []
  const lines = await winnerRows(db, and(eq(eventWinners.eventSeq, eventSeq), isStillWinning))
  return lines.map(({ winner, prize }) => ({
    rankNo: prize.rankNo,
    prizeName: prize.name,
    name: maskName(winner.name),
    phone: maskPhone(winner.phone),
  }))
}

export const shopEventHandlers = shopHandlersOf({
  'GET /api/v1/shop/events': async ({ db, now }, { query }) => {
    const where = and(
      hasPage(now),
      eq(events.scope, query.scope ?? 'SHOP'),
      query.state ? eq(eventStateAt(now), query.state) : undefined,
      query.kind ? eq(events.kind, query.kind) : undefined,
    )
    return paged(
      query,
      () => countRows(db, events, where),
      async (limit, offset) => {
        const rows = await db
          .select()
          .from(events)
          .where(where)
          .orderBy(desc(events.pinned), desc(events.startAt), desc(events.eventSeq))
          .limit(limit)
          .offset(offset)
        const refOf = await fileRefs(
          db,
          rows.map(({ thumbFileSeq }) => thumbFileSeq),
        )
        return rows.map((row) => asLine(row, now, refOf))
      },
    )
  },

  'GET /api/v1/shop/events/{eventSeq}': async (call, { path }) => {
    const { db, now } = call
    const row = await shownEvent(call, path.eventSeq)
    const refOf = await fileRefs(db, [row.thumbFileSeq, row.pcFileSeq, row.mobileFileSeq])
    const items = await eventItemViews(db, row.itemSeqs, isInShop)
    const products = await rentalProductViews(db, row.rentalProductSeqs)
    const cards = await affiliateCardViews(call, row.affiliateCardSeqs)
    return {
      ...asLine(row, now, refOf),
      pcImage: refOf(row.pcFileSeq),
      mobileImage: refOf(row.mobileFileSeq),
      content: row.content,
      mobileContent: row.mobileContent,
      linkUrl: row.linkUrl,
      items: items.map(({ salePrice: _, ...item }) => item),
      coupons: await eventCouponViews(db, row.couponSeqs),
      entryPrompt: row.entryPrompt,
      entryLimit: row.entryLimit,
      maxEntries: row.maxEntries,
      participationCount: await countParticipations(db, row.eventSeq),
      entryCondition: row.entryCondition,
      rentalProducts: products.filter(({ shown }) => shown).map(({ shown: _, ...product }) => product),
      affiliateCards: cards.filter(({ shown }) => shown).map(({ shown: _, ...card }) => card),
      announceContent: row.winnersPublishedAt === null ? null : row.announceContent,
      winners: await publishedWinners(call, row),
    }
  },

  'GET /api/v1/shop/events/{eventSeq}/comments': async (call, { path, query }) => {
    const { db } = call
    const { eventSeq } = await shownEvent(call, path.eventSeq)
    const where = and(eq(eventComments.eventSeq, eventSeq), eq(eventComments.hidden, false))
    return paged(
      query,
      () => countRows(db, eventComments, where),
      async (limit, offset) => {
        const rows = await db
          .select({ comment: eventComments, name: members.name })
          .from(eventComments)
          .innerJoin(members, eq(members.memberSeq, eventComments.memberSeq))
          .where(where)
          .orderBy(desc(eventComments.createdAt), desc(eventComments.eventCommentSeq))
          .limit(limit)
          .offset(offset)
        const refOf = await fileRefs(
          db,
          rows.map(({ comment }) => comment.imageFileSeq),
        )
        return rows.map(({ comment, name }) => ({
          eventCommentSeq: comment.eventCommentSeq,
          name: maskName(name),
          content: comment.content,
          image: refOf(comment.imageFileSeq),
          reply: comment.replyContent,
          repliedAt: isoOrNull(comment.repliedAt),
          createdAt: comment.createdAt.toISOString(),
        }))
      },
    )
  },
})
