import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { orderBy } from '../../resource/pages'
import { runningEventPrices } from '../item/effective-price'
import { briefColumns, toBrief } from '../item/item-brief'
import { itemFilter } from '../item/item-query'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { marketPrices } from '../schema/price-ranking.schema'

export type RankingQuery = Partial<QueryOf<'GET /api/v1/admin/price-rankings'>>

const FRESH_DAYS = 7

/** Offers collected after this time are ranked; older ones are only shown. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - FRESH_DAYS * DAY_MS)

const fresh = (now: Date): SQL => sql`collected_at > ${freshSince(now).toISOString()}::timestamptz`

/** The item's current price, including a running event's lower price. */
const ourPrice = sql<number>`least(${items.salePrice}, running.event_price)`

/**
 * Returns the subquery `market`: the fresh offers per item, with the lowest price of each seller. The prices stay an
 * array, because our rank depends on our price.
 */
const market = (now: Date): SQL => sql`(
  select item_seq, array_agg(price) as prices, count(*)::int + 1 as seller_count, min(price) as lowest_price,
    max(collected_at) as collected_at
  from (
    select item_seq, seller_name, min(price) as price, max(collected_at) as collected_at
    from ${marketPrices} where ${fresh(now)} group by item_seq, seller_name
  ) sellers group by item_seq
) as market`

/** Returns the subquery `lowest`: the seller of the lowest price. */
const lowest = (now: Date): SQL => sql`(
  select distinct on (item_seq) item_seq, seller_name, channel
  from ${marketPrices} where ${fresh(now)} order by item_seq, price, collected_at desc, market_price_seq
) as lowest`

const rank = sql<number | null>`case when market.item_seq is not null
  then 1 + (select count(*) from unnest(market.prices) as theirs where theirs < ${ourPrice})::int end`
const gap = sql<number | null>`${ourPrice} - market.lowest_price`
const gapRate = sql<
  number | null
>`(round((${ourPrice} - market.lowest_price) * 1000.0 / market.lowest_price) / 10)::float8`
/** Text: the driver does not parse timestamps of raw SQL columns. */
const collectedAt = sql<string | null>`market.collected_at`

const columns = {
  ...briefColumns,
  costPrice: items.costPrice,
  soldLast30Days: items.soldLast30Days,
  ourPrice,
  rank,
  sellerCount: sql<number | null>`market.seller_count`,
  lowestPrice: sql<number | null>`market.lowest_price`,
  lowestSeller: sql<string | null>`lowest.seller_name`,
  lowestChannel: sql<Schemas['MarketChannel'] | null>`lowest.channel`,
  gap,
  gapRate,
  collectedAt,
}

const BANDS: Record<Schemas['RankBand'], SQL> = {
  TOP1: sql`${rank} = 1`,
  TOP3: sql`${rank} between 2 and 3`,
  LOW: sql`${rank} >= 4`,
  NONE: sql`market.item_seq is null`,
}

function gapFilter(range: RankingQuery['gapRate']): SQL | undefined {
  if (!range) return undefined
  const { from, to } = range
  if (from !== undefined && to !== undefined && from > to) {
    throw invalid({ gapRate: '끝 값은 시작 값보다 작을 수 없습니다.' })
  }
  return and(
    from === undefined ? undefined : sql`${gapRate} >= ${from}::float8`,
    to === undefined ? undefined : sql`${gapRate} <= ${to}::float8`,
  )
}

function rankingFilter(query: RankingQuery, now: Date): SQL | undefined {
  const { rank: bands, gapRate: range, channel, page: _page, size: _size, sort: _sort, ...ofItems } = query
  return and(
    itemFilter(ofItems),
    bands?.length
      ? sql`(${sql.join(
          bands.map((band) => BANDS[band]),
          sql` or `,
        )})`
      : undefined,
    gapFilter(range),
    channel?.length
      ? sql`${items.itemSeq} in (select item_seq from ${marketPrices} where ${fresh(now)} and ${inArray(marketPrices.channel, channel)})`
      : undefined,
  )
}

const sortColumns = {
  sizeLabel: items.sizeLabel,
  ourPrice,
  rank,
  lowestPrice: sql`market.lowest_price`,
  gap,
  gapRate,
  soldLast30Days: items.soldLast30Days,
  collectedAt,
}

const selectRankings = (db: Db, now: Date) =>
  db
    .select(columns)
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .leftJoin(sql`${runningEventPrices(now)} as running`, sql`running.item_seq = ${items.itemSeq}`)
    .leftJoin(market(now), sql`market.item_seq = ${items.itemSeq}`)
    .leftJoin(lowest(now), sql`lowest.item_seq = ${items.itemSeq}`)
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectRankings>>[number]

const toRanking = ({ thumbnail, collectedAt: collected, ...row }: Row): Schemas['PriceRanking'] => ({
  ...row,
  ...toBrief({ ...row, thumbnail }),
  collectedAt: collected === null ? null : new Date(collected).toISOString(),
})

/** Returns the rankings of these items, in their order. */
export async function rankingsOf(db: Db, itemSeqs: number[], now: Date): Promise<Schemas['PriceRanking'][]> {
  if (itemSeqs.length === 0) return []
  const rows = await selectRankings(db, now).where(inArray(items.itemSeq, itemSeqs))
  const found = new Map(rows.map((row) => [row.itemSeq, toRanking(row)]))
  return itemSeqs.flatMap((seq) => found.get(seq) ?? [])
}

/**
 * Selects a page of the list in its sort order. Finds the keys first: otherwise the columns would be computed for all
 * preceding rows as well.
 */
export async function rankingRows(
  db: Db,
  query: RankingQuery,
  now: Date,
  limit: number,
  offset: number,
): Promise<Schemas['PriceRanking'][]> {
  const ordered = selectRankings(db, now)
    .where(rankingFilter(query, now))
    .orderBy(...orderBy(query.sort, 'gapRate,desc', sortColumns, items.itemSeq))
    .limit(limit)
    .offset(offset)
    .as('ordered')
  const page = await db.select({ itemSeq: ordered.itemSeq }).from(ordered)
  return rankingsOf(
    db,
    page.map(({ itemSeq }) => itemSeq),
    now,
  )
}

/** Counts the matching items. */
export async function countRankings(db: Db, query: RankingQuery, now: Date): Promise<number> {
  const all = selectRankings(db, now).where(rankingFilter(query, now)).as('found')
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(all)
  return row?.n ?? 0
}
