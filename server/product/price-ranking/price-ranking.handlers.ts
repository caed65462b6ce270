import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import { paged } from '../../resource/pages'
import { makePreviewOfPrices, type Target } from '../price-job/price-preview'
import { previewView } from '../price-job/price-preview-view'
import { NO_COST } from '../price-job/price-rule'
import { marketPrices, priceRankingDaily } from '../schema/price-ranking.schema'
import { DAILY_RETENTION_DAYS, daysAgo } from './price-ranking-daily'
import { countRankings, freshSince, rankingRows, rankingsOf } from './price-ranking-query'

async function offersOf(call: AdminCall, itemSeq: number): Promise<Schemas['MarketPrice'][]> {
  const since = freshSince(call.now)
  const isStale = sql<boolean>`${marketPrices.collectedAt} <= ${since.toISOString()}::timestamptz`
  const rows = await call.db
    .select({ offer: marketPrices, stale: isStale })
    .from(marketPrices)
    .where(eq(marketPrices.itemSeq, itemSeq))
    .orderBy(asc(isStale), asc(marketPrices.price), desc(marketPrices.collectedAt), asc(marketPrices.marketPriceSeq))
  return rows.map(({ offer, stale }) => ({ ...offer, collectedAt: offer.collectedAt.toISOString(), stale }))
}

async function dailyOf(call: AdminCall, itemSeq: number): Promise<Schemas['PriceRankingDaily'][]> {
  const since = seoulDay(daysAgo(call.now, DAILY_RETENTION_DAYS))
  return call.db
    .select({
      date: priceRankingDaily.day,
      ourPrice: priceRankingDaily.ourPrice,
      lowestPrice: priceRankingDaily.lowestPrice,
      rank: priceRankingDaily.rank,
    })
    .from(priceRankingDaily)
    .where(sql`${eq(priceRankingDaily.itemSeq, itemSeq)} and ${priceRankingDaily.day} > ${since}`)
    .orderBy(asc(priceRankingDaily.day))
}

async function read(call: AdminCall, itemSeq: number): Promise<Schemas['PriceRankingDetail']> {
  const [ranking] = await rankingsOf(call.db, [itemSeq], call.now)
  if (!ranking) throw notFound()
  return { ...ranking, offers: await offersOf(call, itemSeq), daily: await dailyOf(call, itemSeq) }
}

/** Returns the price that undercuts the lowest offer, but keeps the minimum margin. */
function proposePrice(row: Schemas['PriceRanking'], undercut: number, marginFloor: number): Target {
  const { itemSeq, lowestPrice, costPrice } = row
  if (lowestPrice === null) return { itemSeq, price: null, note: '최저가 정보가 없습니다.' }
  if (costPrice === null) return { itemSeq, price: null, note: NO_COST }
  // Calculates in tenths of a percent, because 0.97 has no exact double.
  const minimum = Math.ceil((costPrice * 1_000) / (1_000 - Math.round(marginFloor * 10)) / 100) * 100
  return { itemSeq, price: Math.max(Math.floor((lowestPrice - undercut) / 10) * 10, minimum), note: null }
}

async function match(call: AdminCall, body: Schemas['PriceMatchBody']): Promise<Schemas['PricePreview']> {
  const rows = await rankingsOf(call.db, body.seqs, call.now)
  const targets = rows.map((row) => proposePrice(row, body.undercut, body.marginFloor ?? 3))
  const preview = await makePreviewOfPrices(call, targets, { source: 'RANKING' })
  return previewView(call.db, preview, { size: 50 })
}

export const priceRankingHandlers = handlersOf({
  'GET /api/v1/admin/price-rankings': async (call, { query }) =>
    paged(
      query,
      () => countRankings(call.db, query, call.now),
      (limit, offset) => rankingRows(call.db, query, call.now, limit, offset),
    ),
  'GET /api/v1/admin/price-rankings/{seq}': async (call, { path }) => read(call, path.seq),
  'POST /api/v1/admin/price-rankings/match': async (call, { body }) => match(call, body),
})
