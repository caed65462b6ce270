import { and, eq, getTableColumns, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { fileRefs } from '../../files/refs'
import type { Call, Db, QueryOf, Schemas } from '../../http/call'
import { DAY_MS, seoulDay, startOfDay } from '../../lib/seoul'
import { items } from '../../product/item/item.schema'
import { itemBrand } from '../../product/item/item-name'
import { patterns } from '../../product/pattern/pattern.schema'
import { anyOf, contains, isSet, withinDays } from '../../resource/filters'
import { searchFor } from '../../resource/keyword'
import { usesOf } from '../../resource/lines'
import { inOrder, orderBy } from '../../resource/pages'
import { coupons } from '../coupon/coupon.schema'
import { eventComments, eventEntries } from '../event-comment/event-comment.schema'
import { eventWinners } from '../event-winner/event-winner.schema'
import { type EventScope, events } from './event.schema'

type Query = QueryOf<'GET /api/v1/admin/events'>
export type EventRow = typeof events.$inferSelect
type State = Schemas['EventState']

/** Where an event stands at a moment. */
export const eventState = (
  { startAt, endAt, closedAt }: Pick<EventRow, 'startAt' | 'endAt' | 'closedAt'>,
  now: Date,
): State => {
  if (now < startAt) return 'SCHEDULED'
  return closedAt !== null || (endAt !== null && endAt <= now) ? 'ENDED' : 'ONGOING'
}

/** The same of all events in a statement. */
const stateAt = (now: Date): SQL<State> => {
  const { startAt, endAt, closedAt } = events
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when ${startAt} > ${at} then 'SCHEDULED' when ${closedAt} is not null or ${endAt} <= ${at} then 'ENDED' else 'ONGOING' end`
}

/** Of the winners that an event has: those that were canceled are none. */
export const stillWinning = sql`${eventWinners.state} <> 'FORFEITED'`

const winnerCount = usesOf(eventWinners.eventSeq, events.eventSeq, stillWinning)
const commentCount = usesOf(eventComments.eventSeq, events.eventSeq)
const entryCount = usesOf(eventEntries.eventSeq, events.eventSeq)

/** What is said of an event, without the marks of its HTML. */
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
      // Of those that somebody can win in.
      return sql`${kind} in ('COMMENT', 'ENTRY') and ${winnersPublishedAt} is null and ${winnerCount} = 0`
  }
}

/** WHERE of the list of a scope. */
export const eventFilter =
  (scope: EventScope) =>
  (query: Query, { now }: { now: Date }): SQL | undefined =>
    and(
      eq(events.scope, scope),
      query.keywordType === 'content'
        ? searchFor(query.keyword, { texts: [plainContent], sentences: true })
        : contains(query.keyword, events.title),
      anyOf(stateAt(now), query.state),
      anyOf(events.kind, query.kind),
      anyOf(events.audience, query.audience),
      isSet(events.visible, query.visible),
      winnersFilter(query.winners),
      withinDays(events.startAt, query.startAt, 'startAt'),
      withinDays(events.endAt, query.endAt, 'endAt'),
      withinDays(events.createdAt, query.createdAt, 'createdAt'),
    )

/** Events of a scope with what has come in. */
export const eventRows =
  (scope: EventScope) =>
  ({ db, now }: Pick<Call, 'db' | 'now'>, where: SQL | undefined, sort?: Query['sort']) => {
    const { eventSeq, title, startAt, viewCount, announceDate, createdAt } = events
    const sorts = { title, startAt, viewCount, commentCount, entryCount, announceDate, createdAt }
    return db
      .select({ ...getTableColumns(events), state: stateAt(now), commentCount, entryCount, winnerCount })
      .from(events)
      .where(and(eq(events.scope, scope), where))
      .orderBy(...orderBy(sort, 'createdAt,desc', sorts, eventSeq))
  }

/** The items of an event as the contract shows them. */
export async function itemsShown(db: Db, seqs: readonly number[]): Promise<Schemas['EventItem'][]> {
  if (seqs.length === 0) return []
  const { itemSeq, itemCode, name, sizeLabel, salePrice, saleState } = items
  const rows = await db
    .select({
      ...{ itemSeq, itemCode, name, sizeLabel, salePrice, saleState },
      brandName: itemBrand,
      fileSeq: sql<number | null>`coalesce(${items.mainFileSeq}, ${patterns.mainFileSeq})`,
    })
    .from(items)
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(inArray(itemSeq, [...seqs]))
  const fileOf = await fileRefs(
    db,
    rows.map(({ fileSeq }) => fileSeq),
  )
  const shown = rows.map(({ fileSeq, ...row }) => ({ ...row, thumbnailUrl: fileOf(fileSeq)?.smallUrl ?? null }))
  return inOrder(seqs, shown, (item) => item.itemSeq)
}

/** The coupons of an event as the contract shows them. */
export async function couponsShown(db: Db, seqs: readonly number[]): Promise<Schemas['EventCoupon'][]> {
  if (seqs.length === 0) return []
  const { couponSeq, name, state } = coupons
  const rows = await db
    .select({ couponSeq, name, ended: sql<boolean>`${state} = 'ENDED'` })
    .from(coupons)
    .where(inArray(couponSeq, [...seqs]))
  return inOrder(seqs, rows, (coupon) => coupon.couponSeq)
}

/** Every day of Seoul from one moment to another; none when they are the wrong way round. */
function daysFrom(first: Date, last: Date): string[] {
  const [from, to] = [startOfDay(seoulDay(first)).getTime(), last.getTime()]
  const count = Math.max(0, Math.floor((to - from) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, i) => seoulDay(new Date(from + i * DAY_MS)))
}

/** Longest that the days of an event are shown for. */
const SHOWN_DAYS = 400

/** Who took part in an event on each of its days that have been. */
export async function eventStats(
  { db, now }: Pick<Call, 'db' | 'now'>,
  event: EventRow,
): Promise<Schemas['EventStats']> {
  const { closedAt, endAt, eventSeq, viewCount } = event
  const last = new Date(Math.min(now.getTime(), ...[closedAt, endAt].flatMap((at) => at?.getTime() ?? [])))
  const first = new Date(Math.max(event.startAt.getTime(), last.getTime() - SHOWN_DAYS * DAY_MS))
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
  return { viewCount, days }
}
