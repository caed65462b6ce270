import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { scalarSubquery } from '../../resource/list-query'
import { ctrOf } from '../banner/banner-counts'
import { popupDays, popups } from '../schema/popup.schema'

/** Events that the shop counts. */
const COUNTED_EVENTS = ['views', 'clicks', 'closes'] as const
type Counted = (typeof COUNTED_EVENTS)[number]

const firstDay = (now: Date, days: number): string => shiftDays(seoulDay(now), 1 - days)

const LISTED_DAYS = 30

/** Returns columns with the counts of the last 30 days, for lists. */
export function recentCounts(now: Date) {
  const since = sql`${popupDays}.day >= ${firstDay(now, LISTED_DAYS)}`
  const sumOf = (column: Counted) =>
    scalarSubquery(
      sql<number>`coalesce(sum(${sql.identifier(column)}), 0)::int`,
      popupDays.popupSeq,
      popups.popupSeq,
      since,
    )
  return { views30d: sumOf('views'), clicks30d: sumOf('clicks'), closes30d: sumOf('closes') }
}

/** Returns views, clicks and closes of a popup per day, until today. */
export async function popupStats(
  { db, now }: Pick<Call, 'db' | 'now'>,
  popupSeq: number,
  days: number,
): Promise<Schemas['PopupStats']> {
  const from = firstDay(now, days)
  const rows = await db
    .select()
    .from(popupDays)
    .where(and(eq(popupDays.popupSeq, popupSeq), gte(popupDays.day, from)))
    .orderBy(asc(popupDays.day))
  const counted = new Map(rows.map((row) => [row.day, row]))
  const filled = Array.from({ length: days }, (_, at) => {
    const day = shiftDays(from, at)
    const { views = 0, clicks = 0, closes = 0 } = counted.get(day) ?? {}
    return { day, views, clicks, closes }
  })
  const sum = (key: Counted) => filled.reduce((total, each) => total + each[key], 0)
  const [views, clicks, closes] = [sum('views'), sum('clicks'), sum('closes')]
  return { views, clicks, closes, ctr: ctrOf(views, clicks), days: filled }
}

/**
 * Counts a view, click or close of a popup. Does nothing for a deleted popup.
 */
export async function countPopup(
  { db, now }: Pick<Call, 'db' | 'now'>,
  popupSeq: number,
  what: 'view' | 'click' | 'close',
): Promise<void> {
  const increments = { views: 0, clicks: 0, closes: 0, [`${what}s`]: 1 }
  const { viewCount, clickCount, closeCount } = popups
  const updated = await db
    .update(popups)
    .set({
      viewCount: sql`${viewCount} + ${increments.views}`,
      clickCount: sql`${clickCount} + ${increments.clicks}`,
      closeCount: sql`${closeCount} + ${increments.closes}`,
    })
    .where(eq(popups.popupSeq, popupSeq))
    .returning({ popupSeq: popups.popupSeq })
  if (updated.length === 0) return
  const added = (column: Counted) => sql`${popupDays[column]} + ${increments[column]}`
  await db
    .insert(popupDays)
    .values({ popupSeq, day: seoulDay(now), ...increments })
    .onConflictDoUpdate({
      target: [popupDays.popupSeq, popupDays.day],
      set: { views: added('views'), clicks: added('clicks'), closes: added('closes') },
    })
}
