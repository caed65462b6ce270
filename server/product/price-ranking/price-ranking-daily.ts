import { lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Db } from '../../db/database'
import { insertRows } from '../../db/rows'
import { defineJob } from '../../jobs/define-job'
import { seoulDay } from '../../lib/seoul-time'
import { marketPrices, priceRankingDaily } from '../schema/price-ranking.schema'
import { rankingRows } from './price-ranking-query'

export const DAILY_RETENTION_DAYS = 90
const OFFERS_KEPT_DAYS = 30
const ITEMS_PER_BATCH = 1_000

export const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Records the day's price rank of each item with fresh offers, and deletes old offers and records. Runs nightly. */
export async function recordRankings(db: Db, now: Date): Promise<void> {
  const day = seoulDay(now)
  await db.delete(marketPrices).where(lt(marketPrices.collectedAt, daysAgo(now, OFFERS_KEPT_DAYS)))
  await db
    .delete(priceRankingDaily)
    .where(
      sql`${priceRankingDaily.day} <= ${seoulDay(daysAgo(now, DAILY_RETENTION_DAYS))} or ${priceRankingDaily.day} = ${day}`,
    )
  for (let offset = 0; ; offset += ITEMS_PER_BATCH) {
    const rows = await rankingRows(db, { rank: ['TOP1', 'TOP3', 'LOW'] }, now, ITEMS_PER_BATCH, offset)
    const daily = rows.flatMap(({ itemSeq, ourPrice, lowestPrice, rank }) =>
      lowestPrice === null || rank === null ? [] : [{ itemSeq, day, ourPrice, lowestPrice, rank }],
    )
    if (daily.length > 0) await insertRows(db, priceRankingDaily, daily)
    if (rows.length < ITEMS_PER_BATCH) return
  }
}

export const rankingJob = defineJob({
  kind: 'price-rankings',
  title: '최저가 순위 일별 기록',
  schedule: { dailyAt: '03:00' },
  perform: ({ db, now }) => recordRankings(db, now),
})
