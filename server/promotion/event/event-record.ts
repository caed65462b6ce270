import { and, eq, getTableColumns, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { fileRefs } from '../../files/file-refs'
import { seoulDay, startOfDay } from '../../lib/seoul-time'
import { itemBrand } from '../../product/item/item-name'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { anyOf, contains, isSet, withinDays } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { countUsesOf } from '../../resource/list-query'
import { inOrder, orderBy } from '../../resource/pages'
import { soldOfItems, soldWithCoupons } from '../promotion-sales'
import { coupons } from '../schema/coupon.schema'
import { type EventScope, events } from '../schema/event.schema'
import { eventComments, eventEntries } from '../schema/event-comment.schema'
import { eventWinners } from '../schema/event-winner.schema'

type Query = QueryOf<'GET /api/v1/admin/events'>
export type EventRow = typeof events.$inferSelect
type State = Schemas['EventState']

/** Returns the state of an event at `now`. */
export const eventState = (
  { startAt, endAt, closedAt }: Pick<EventRow, 'startAt' | 'endAt' | 'closedAt'>,
  now: Date,
): State => {
  if (now < startAt) return 'SCHEDULED'
  return closedAt !== null || (endAt !== null && endAt <= now) ? 'ENDED' : 'ONGOING'
}

/** Returns the same state as an SQL expression. */
export const eventStateAt = (now: Date): SQL<State> => {
  const { startAt, endAt, closedAt } = events
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when ${startAt} > ${at} then 'SCHEDULED' when ${closedAt} is not null or ${endAt} <= ${at} then 'ENDED' else 'ONGOING' end`
}

/** Condition for winners whose win was not canceled. */
export const isStillWinning = sql`${eventWinners.state} <> 'FORFEITED'`

const winnerCount = countUsesOf(eventWinners.eventSeq, events.eventSeq, isStillWinning)
const commentCount = countUsesOf(eventComments.eventSeq, events.eventSeq)
const entryCount = countUsesOf(eventEntries.eventSeq, events.eventSeq)

/** The content without HTML tags. */
const plainContent = sql`regexp_replace(${events.content}, '<[^>]*>', ' ', 'g')`

function winnersFilter(winners: Query['winners']): SQL | undefined {
  const { kind, winnersPublishedAt } = events
  switch (winners) {
    case undefined:
      return undefined
    case 'PUBLISHED':
      return sql`${winnersPublishedAt} is not null`
    case 'DRAWN':
      return sql`${winnersPublishedAt} is null and ${winnerCount} > 0`
    case 'NONE':
      // Only kinds that can have winners.
      return sql`${kind} in ('COMMENT', 'ENTRY') and ${winnersPublishedAt} is null and ${winnerCount} = 0`
  }
}

/** Returns the WHERE of the list of a scope. */
export const eventFilter =
  (scope: EventScope) =>
  (query: Query, { now }: { now: Date }): SQL | undefined =>
    and(
      eq(events.scope, scope),
      query.keywordType === 'content'
        ? keywordCondition(query.keyword, { texts: [plainContent], sentences: true })
        : contains(query.keyword, events.title),
      anyOf(eventStateAt(now), query.state),
      anyOf(events.kind, query.kind),
      anyOf(events.audience, query.audience),
      isSet(events.visible, query.visible),
      winnersFilter(query.winners),
      withinDays(events.startAt, query.startAt, 'startAt'),
      withinDays(events.endAt, query.endAt, 'endAt'),
      withinDays(events.createdAt, query.createdAt, 'createdAt'),
    )

/** Selects events of a scope with their counts of comments, entries and winners. */
export const eventRows =
  (scope: EventScope) =>
  ({ db, now }: Pick<Call, 'db' | 'now'>, where: SQL | undefined, sort?: Query['sort']) => {
    const { eventSeq, title, startAt, viewCount, announceDate, createdAt } = events
    const sorts = { title, startAt, viewCount, commentCount, entryCount, announceDate, createdAt }
    return db
      .select({ ...getTableColumns(events), state: eventStateAt(now), commentCount, entryCount, winnerCount })
      .from(events)
      .where(and(eq(events.scope, scope), where))
      .orderBy(...orderBy(sort, 'createdAt,desc', sorts, eventSeq))
  }

/** Condition for items that the shop shows. */
export const isInShop = and(eq(items.visible, true), inArray(items.saleState, ['ON_SALE', 'SOLD_OUT']))

/** Returns the items of an event in the contract's shape; `where`: only those that match. */
export async function eventItemViews(db: Db, seqs: readonly number[], where?: SQL): Promise<Schemas['EventItem'][]> {
  if (seqs.length === 0) return []
  const { itemSeq, itemCode, name, sizeLabel, salePrice, saleState } = items
  const rows = await db
    .select({
      itemSeq,
      itemCode,
      name,
      sizeLabel,
      salePrice,
      saleState,
      brandName: itemBrand,
      fileSeq: sql<number | null>`coalesce(${items.mainFileSeq}, ${patterns.mainFileSeq})`,
    })
    .from(items)
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(and(inArray(itemSeq, [...seqs]), where))
  const fileOf = await fileRefs(
    db,
    rows.map(({ fileSeq }) => fileSeq),
  )
  const views = rows.map(({ fileSeq, ...row }) => ({ ...row, thumbnailUrl: fileOf(fileSeq)?.smallUrl ?? null }))
  return inOrder(seqs, views, (item) => item.itemSeq)
}

/** Returns the coupons of an event in the contract's shape. */
export async function eventCouponViews(db: Db, seqs: readonly number[]): Promise<Schemas['EventCoupon'][]> {
  if (seqs.length === 0) return []
  const { couponSeq, name, state } = coupons
  const rows = await db
    .select({ couponSeq, name, ended: sql<boolean>`${state} = 'ENDED'` })
    .from(coupons)
    .where(inArray(couponSeq, [...seqs]))
  return inOrder(seqs, rows, (coupon) => coupon.couponSeq)
}

/** Returns the days in Seoul from one moment to another; none when they are reversed. */
function daysFrom(first: Date, last: Date): string[] {
  const [from, to] = [startOfDay(seoulDay(first)).getTime(), last.getTime()]
  const count = Math.max(0, Math.floor((to - from) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, i) => seoulDay(new Date(from + i * DAY_MS)))
}

/** Maximum number of days in the statistics. */
const MAX_DAYS = 400

/**
 * Returns the sales of an event's items from its start until `last`, or those with coupons that were issued in that time; null
 * for kinds of events without sales.
 */
async function eventSales(
  db: Db,
  { kind, couponSeqs, itemSeqs, startAt }: EventRow,
  last: Date,
): Promise<Schemas['PromotionSales'] | null> {
  if (kind === 'COUPON') return soldWithCoupons(db, couponSeqs, { from: startAt, to: last })
  return kind === 'ITEM' ? soldOfItems(db, itemSeqs, startAt, last) : null
}

/** Returns the comments and entries on each past day of an event, and its sales. */
export async function eventStats(
  { db, now }: Pick<Call, 'db' | 'now'>,
  event: EventRow,
): Promise<Schemas['EventStats']> {
  const { closedAt, endAt, eventSeq, viewCount } = event
  const last = new Date(Math.min(now.getTime(), ...[closedAt, endAt].flatMap((at) => at?.getTime() ?? [])))
  const first = new Date(Math.max(event.startAt.getTime(), last.getTime() - MAX_DAYS * DAY_MS))
  const perDay = async (table: typeof eventComments | typeof eventEntries): Promise<Map<string, number>> => {
    const day = sql<string>`to_char(${table.createdAt} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`
    const rows = await db
      .select({ day, n: sql<number>`count(*)::int` })
      .from(table as typeof eventEntries)
      .where(and(eq(table.eventSeq, eventSeq), gte(table.createdAt, first)))
      .groupBy(sql`1`)
    return new Map(rows.map((row) => [row.day, row.n]))
  }
  const comments = await perDay(eventComments)
  const entries = await perDay(eventEntries)
  const days = daysFrom(first, last).map((day) => ({
    day,
    comments: comments.get(day) ?? 0,
    entries: entries.get(day) ?? 0,
  }))
  return { viewCount, sold: await eventSales(db, event, last), days }
}
