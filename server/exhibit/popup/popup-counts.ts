import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Call, Schemas } from '../../http/call'
import { seoulDay, shiftDays } from '../../lib/seoul'
import { besides } from '../../resource/lines'
import { ctrOf } from '../banner/banner-counts'
import { popupDays, popups } from './popup.schema'

/** What the shop counts. */
const COUNTED = ['views', 'clicks', 'closes'] as const
type Counted = (typeof COUNTED)[number]

const firstDay = (now: Date, days: number): string => shiftDays(seoulDay(now), 1 - days)

const LISTED_DAYS = 30

/** What the rows of a list show of the last days. */
export function recentCounts(now: Date) {
  const since = sql`${popupDays}.day >= ${firstDay(now, LISTED_DAYS)}`
  const sumOf = (column: Counted) =>
    besides(sql<number>`coalesce(sum(${sql.identifier(column)}), 0)::int`, popupDays.popupSeq, popups.popupSeq, since)
  return { views30d: sumOf('views'), clicks30d: sumOf('clicks'), closes30d: sumOf('closes') }
}

/** How often a popup was seen, pressed and closed, day by day; the last day is today. */
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
  const shown = Array.from({ length: days }, (_, at) => {
    const day = shiftDays(from, at)
    const { views = 0, clicks = 0, closes = 0 } = counted.get(day) ?? {}
    return { day, views, clicks, closes }
  })
  const sum = (key: Counted) => shown.reduce((total, each) => total + each[key], 0)
  const [views, clicks, closes] = [sum('views'), sum('clicks'), sum('closes')]
  return { views, clicks, closes, ctr: ctrOf(views, clicks), days: shown }
}

/**
 * The shop has shown a popup, or somebody has pressed or closed it; nothing of one that is gone.
 * @internal the shop's pages call it
 */
export async function countPopup(
  { db, now }: Pick<Call, 'db' | 'now'>,
  popupSeq: number,
  what: 'view' | 'click' | 'close',
): Promise<void> {
  const one = { views: 0, clicks: 0, closes: 0, [`${what}s`]: 1 }
  const { viewCount, clickCount, closeCount } = popups
  const counted = await db
    .update(popups)
    .set({
      viewCount: sql`${viewCount} + ${one.views}`,
      clickCount: sql`${clickCount} + ${one.clicks}`,
      closeCount: sql`${closeCount} + ${one.closes}`,
    })
    .where(eq(popups.popupSeq, popupSeq))
    .returning({ popupSeq: popups.popupSeq })
  if (counted.length === 0) return
  const added = (column: Counted) => sql`${popupDays[column]} + ${one[column]}`
  await db
    .insert(popupDays)
    .values({ popupSeq, day: seoulDay(now), ...one })
    .onConflictDoUpdate({
      target: [popupDays.popupSeq, popupDays.day],
      set: { views: added('views'), clicks: added('clicks'), closes: added('closes') },
    })
}
