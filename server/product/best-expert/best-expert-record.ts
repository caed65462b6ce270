import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { stamp } from '../../db/columns'
import { brands, items, patterns } from '../../db/product.schema'
import { fileRefs } from '../../files/refs'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { anyOf, contains } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { briefColumns, toBrief } from '../item/item-brief'
import { bestExperts } from './best-expert.schema'

export type BestExpertRecord = typeof bestExperts.$inferSelect
export type BestExpertQuery = QueryOf<'GET /api/v1/admin/best-experts'>

/** Values as they are stored. */
export type BestExpertValues = Omit<BestExpertRecord, 'bestExpertSeq' | 'sortOrder' | keyof ReturnType<typeof stamp>>

/** The item may be bought and seen in the shop: neither it nor its brand or pattern is hidden. */
export const offered = sql`(${items.saleState} = 'ON_SALE' and ${items.visible} and ${brands.visible}
  and coalesce(${patterns.visible}, true))`

const stateAt = (now: Date): SQL<Schemas['BestExpertState']> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql`case when not ${bestExperts.visible} then 'HIDDEN'
    when ${bestExperts.startAt} > ${moment} then 'SCHEDULED'
    when ${bestExperts.endAt} <= ${moment} then 'ENDED'
    when not ${offered} then 'ITEM_UNAVAILABLE'
    else 'DISPLAYING' end`
}

export const bestExpertFilter = (query: BestExpertQuery, now: Date): SQL | undefined =>
  and(
    contains(query.keyword, items.name, items.itemCode, bestExperts.expertName),
    anyOf(bestExperts.itemType, query.itemType && [query.itemType]),
    anyOf(bestExperts.recommendType, query.recommendType && [query.recommendType]),
    anyOf(bestExperts.section, query.section && [query.section]),
    query.displayState?.length ? inArray(stateAt(now), query.displayState) : undefined,
  )

const ranked = (db: Db) =>
  db
    .select({
      seq: sql<number>`${bestExperts.bestExpertSeq}`.as('ranked_seq'),
      rankNo: sql<number>`(row_number() over (
        partition by ${bestExperts.itemType}, ${bestExperts.recommendType}, ${bestExperts.section}
        order by ${bestExperts.sortOrder}, ${bestExperts.bestExpertSeq}))::int`.as('rank_no'),
    })
    .from(bestExperts)
    .as('ranked')

/** Recommendations with their items and ranks, in the order of the list. */
export function bestExpertRows(db: Db, where: SQL | undefined, now: Date, sort?: BestExpertQuery['sort']) {
  const ranks = ranked(db)
  const columns = { rankNo: sql`${ranks.rankNo}`, soldLast30Days: items.soldLast30Days }
  return db
    .select({
      best: bestExperts,
      item: briefColumns,
      rankNo: ranks.rankNo,
      soldLast30Days: items.soldLast30Days,
      displayState: stateAt(now),
    })
    .from(bestExperts)
    .innerJoin(ranks, eq(ranks.seq, bestExperts.bestExpertSeq))
    .innerJoin(items, eq(items.itemSeq, bestExperts.itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
    .orderBy(
      ...(sort?.startsWith('soldLast30Days')
        ? []
        : [bestExperts.itemType, bestExperts.recommendType, bestExperts.section]),
      ...orderBy(sort, 'rankNo,asc', columns, bestExperts.bestExpertSeq),
    )
}

/** How many match. */
export async function bestExpertCount(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(bestExperts)
    .innerJoin(items, eq(items.itemSeq, bestExperts.itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
  return row?.n ?? 0
}

export type BestExpertLine = Awaited<ReturnType<typeof bestExpertRows>>[number]

const headOf = ({ best, item, rankNo, displayState }: BestExpertLine) => ({
  bestExpertSeq: best.bestExpertSeq,
  itemType: best.itemType,
  recommendType: best.recommendType,
  section: best.section,
  rankNo,
  itemSeq: best.itemSeq,
  item: toBrief(item),
  badgeText: best.badgeText,
  headline: best.headline,
  expertName: best.expertName,
  startAt: best.startAt?.toISOString() ?? null,
  endAt: best.endAt?.toISOString() ?? null,
  visible: best.visible,
  displayState,
  createdAt: best.createdAt.toISOString(),
  createdBy: best.createdBy,
  updatedAt: best.updatedAt.toISOString(),
  updatedBy: best.updatedBy,
  version: best.version,
})

/** A recommendation as the list shows it. */
export const toBestExpertRow = (line: BestExpertLine): Schemas['BestExpertRow'] => ({
  ...headOf(line),
  soldLast30Days: line.soldLast30Days,
})

/** Throws 404. */
export async function readBestExpert(db: Db, seq: number, now: Date): Promise<Schemas['BestExpert']> {
  const [line] = await bestExpertRows(db, eq(bestExperts.bestExpertSeq, seq), now)
  if (!line) throw notFound()
  const { best } = line
  const refOf = await fileRefs(db, [best.expertFileSeq])
  return {
    ...headOf(line),
    expertTitle: best.expertTitle,
    expertImage: refOf(best.expertFileSeq),
    expertComment: best.expertComment,
  }
}
