import { and, eq, gte, sql } from 'drizzle-orm'
import { firstDay, statsOf } from '../../exhibit/banner/banner-counts'
import type { Call, Schemas } from '../../http/call'
import { seoulDay } from '../../lib/seoul'
import { affiliateCardDays } from './affiliate-card.schema'

/** How often a card was shown and its link followed, day by day; the last day is today. */
export async function cardStats(
  { db, now }: Pick<Call, 'db' | 'now'>,
  seq: number,
  days: number,
): Promise<Schemas['DisplayStats']> {
  const { affiliateCardSeq, day, viewCount: views, clickCount: clicks } = affiliateCardDays
  const rows = await db
    .select({ day, views, clicks })
    .from(affiliateCardDays)
    .where(and(eq(affiliateCardSeq, seq), gte(day, firstDay(now, days))))
  return statsOf(rows, now, days)
}

/**
 * The shop has shown a card, or somebody has followed its link: counted for the day. No change of the record.
 * @internal the shop's page calls it
 */
export async function countCard(
  { db, now }: Pick<Call, 'db' | 'now'>,
  affiliateCardSeq: number,
  what: 'viewCount' | 'clickCount',
): Promise<void> {
  const { affiliateCardSeq: card, day } = affiliateCardDays
  await db
    .insert(affiliateCardDays)
    .values({ affiliateCardSeq, day: seoulDay(now), [what]: 1 })
    .onConflictDoUpdate({
      target: [card, day],
      set: { [what]: sql`${affiliateCardDays[what]} + 1` },
    })
}
