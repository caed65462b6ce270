import { and, eq, gte, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { seoulDay, shiftDays } from '../../lib/seoul-time'
import { scalarSubquery } from '../../resource/list-query'
import { bannerDays, banners } from '../schema/banner.schema'

/** Returns the click-through rate, 100 × clicks ÷ views with one decimal; null without views. */
export const ctrOf = (views: number, clicks: number): number | null =>
  views === 0 ? null : Math.round((1_000 * clicks) / views) / 10

/** Returns the first of `days` days that end with today. */
export const firstDay = (now: Date, days: number): string => shiftDays(seoulDay(now), 1 - days)

/** Fills up the counted days to `days` days until today, and adds the sums. */
export function statsOf(counted: readonly Schemas['DisplayDay'][], now: Date, days: number): Schemas['DisplayStats'] {
  const byDay = new Map(counted.map((row) => [row.day, row]))
  const from = firstDay(now, days)
  const filled = Array.from({ length: days }, (_, at) => {
    const day = shiftDays(from, at)
    return byDay.get(day) ?? { day, views: 0, clicks: 0 }
  })
  const sum = (key: 'views' | 'clicks') => filled.reduce((total, each) => total + each[key], 0)
  const [views, clicks] = [sum('views'), sum('clicks')]
  return { views, clicks, ctr: ctrOf(views, clicks), days: filled }
}

const LISTED_DAYS = 30

/** Returns columns with the counts of the last 30 days, for lists. */
export function recentCounts(now: Date) {
  const since = sql`${bannerDays}.day >= ${firstDay(now, LISTED_DAYS)}`
  const sumOf = (column: 'views' | 'clicks') =>
    scalarSubquery(
      sql<number>`coalesce(sum(${sql.identifier(column)}), 0)::int`,
      bannerDays.bannerSeq,
      banners.bannerSeq,
      since,
    )
  const ctr30d = scalarSubquery(
    sql<number | null>`round(100.0 * sum(clicks) / nullif(sum(views), 0), 1)::float8`,
    bannerDays.bannerSeq,
    banners.bannerSeq,
    since,
  )
  return { views30d: sumOf('views'), clicks30d: sumOf('clicks'), ctr30d }
}

/** Returns views and clicks of a banner per day, until today. */
export async function bannerStats(
  { db, now }: Pick<Call, 'db' | 'now'>,
  bannerSeq: number,
  days: number,
): Promise<Schemas['DisplayStats']> {
  const { day, views, clicks } = bannerDays
  const rows = await db
    .select({ day, views, clicks })
    .from(bannerDays)
    .where(and(eq(bannerDays.bannerSeq, bannerSeq), gte(day, firstDay(now, days))))
  return statsOf(rows, now, days)
}

/**
 * Counts a view or a click of a banner. Does nothing for a deleted banner.
 */
export async function countBanner(
  { db, now }: Pick<Call, 'db' | 'now'>,
  bannerSeq: number,
  what: 'view' | 'click',
): Promise<void> {
  const [views, clicks] = what === 'view' ? [1, 0] : [0, 1]
  const updated = await db
    .update(banners)
    .set({
      viewCount: sql`${banners.viewCount} + ${views}`,
      clickCount: sql`${banners.clickCount} + ${clicks}`,
    })
    .where(eq(banners.bannerSeq, bannerSeq))
    .returning({ bannerSeq: banners.bannerSeq })
  if (updated.length === 0) return
  await db
    .insert(bannerDays)
    .values({ bannerSeq, day: seoulDay(now), views, clicks })
    .onConflictDoUpdate({
      target: [bannerDays.bannerSeq, bannerDays.day],
      set: { views: sql`${bannerDays.views} + ${views}`, clicks: sql`${bannerDays.clicks} + ${clicks}` },
    })
}
