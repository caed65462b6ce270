import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { withIsoStamps } from '../../resource/fields'
import { anyOf } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import type { QueryAt, SortAt } from '../../resource/types'
import { briefColumns, toBrief } from '../item/item-brief'
import { isOffered, itemSearch } from '../item/item-query'
import { bestExperts } from '../schema/best-expert.schema'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'

export const PATH = '/api/v1/admin/best-experts'

type Reader = Pick<AdminCall, 'db' | 'now'>

const stateAt = (now: Date): SQL<Schemas['BestExpertState']> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  return sql`case when not ${bestExperts.visible} then 'HIDDEN'
    when ${bestExperts.startAt} > ${moment} then 'SCHEDULED'
    when ${bestExperts.endAt} <= ${moment} then 'ENDED'
    when not ${isOffered} then 'ITEM_UNAVAILABLE'
    else 'DISPLAYING' end`
}

export const filter = (query: QueryAt<typeof PATH>, { now }: Reader): SQL | undefined =>
  and(
    keywordCondition(query.keyword, itemSearch(items.itemCode, bestExperts.expertName)),
    anyOf(bestExperts.itemType, query.itemType && [query.itemType]),
    anyOf(bestExperts.recommendType, query.recommendType && [query.recommendType]),
    anyOf(bestExperts.section, query.section && [query.section]),
    query.displayState?.length ? inArray(stateAt(now), query.displayState) : undefined,
  )

const rankedRows = (db: Db) =>
  db
    .select({
      seq: sql<number>`${bestExperts.bestExpertSeq}`.as('ranked_seq'),
      rankNo: sql<number>`(row_number() over (
        partition by ${bestExperts.itemType}, ${bestExperts.recommendType}, ${bestExperts.section}
        order by ${bestExperts.sortOrder}, ${bestExperts.bestExpertSeq}))::int`.as('rank_no'),
    })
    .from(bestExperts)
    .as('ranked')

/** Selects recommendations with their items and ranks, in the list's order. */
export function rows({ db, now }: Reader, where: SQL | undefined, sort?: SortAt<typeof PATH>) {
  const ranks = rankedRows(db)
  const columns = { rankNo: sql`${ranks.rankNo}`, soldLast30Days: items.soldLast30Days }
  return db
    .select({
      ...getTableColumns(bestExperts),
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

/** Counts the matching recommendations. */
export async function count({ db }: Reader, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(bestExperts)
    .innerJoin(items, eq(items.itemSeq, bestExperts.itemSeq))
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
  return row?.n ?? 0
}

type Found = Awaited<ReturnType<typeof rows>>[number]

/** Maps recommendations to rows of the list. */
export const show = async (_call: Reader, found: Found[]): Promise<Schemas['BestExpertRow'][]> =>
  found.map(
    ({ sortOrder: _, expertTitle: _1, expertFileSeq: _2, expertComment: _3, item, startAt, endAt, ...row }) => ({
      ...withIsoStamps(row),
      item: toBrief(item),
      startAt: startAt?.toISOString() ?? null,
      endAt: endAt?.toISOString() ?? null,
    }),
  )
