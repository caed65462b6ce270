import { and, eq, gte, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { firstDay, statsOf } from '../../exhibit/banner/banner-counts'
import { seoulDay } from '../../lib/seoul-time'
import { affiliateCardDays } from '../schema/affiliate-card.schema'

/** Returns the views and clicks of a card by day, up to today. */
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
 * Counts a view of a card, or a click on its link, for the day. Does not change the card's record.
 *
 * @internal called by the shop's page
 */
export async function countCard(
  { db, now }: Pick<Call, 'db' | 'now'>,
  affiliateCardSeq: number,
  counter: 'viewCount' | 'clickCount',
): Promise<void> {
  const { affiliateCardSeq: card, day } = affiliateCardDays
  await db
    .insert(affiliateCardDays)
    .values({ affiliateCardSeq, day: seoulDay(now), [counter]: 1 })
    .onConflictDoUpdate({
      target: [card, day],
      set: { [counter]: sql`${affiliateCardDays[counter]} + 1` },
    })
}
