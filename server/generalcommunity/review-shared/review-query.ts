import { and, eq, getTableColumns, gt, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { LOW_RATING } from '../../../domain/generalcommunity/review-transitions'
import type { Schemas } from '../../contract/contract-types'
import { members } from '../../db/schema'
import { anyOf, numberStarts, withinDays } from '../../resource/filters'
import { detectKeywordType, keywordCondition } from '../../resource/keyword'
import type { Reader } from '../../resource/options'
import { orderBy } from '../../resource/pages'
import { loginIdFilter, nameFilter } from '../../resource/personal-search'
import type { ReviewRow, ReviewTable } from '../schema/review-base.schema'

/** The filters that all lists of reviews share. */
export type ReviewQuery = { keyword?: string; keywordType?: string; sort?: string } & {
  [K in 'createdAt' | 'checkedAt' | 'repliedAt']?: { from?: string; to?: string }
} & { [K in 'photo' | 'checked' | 'replied' | 'reported']?: boolean } & {
  itemType?: Schemas['ItemType'][]
  brandSeq?: number[]
  rating?: Schemas['StarRating'][]
  rewardState?: Schemas['ReviewRewardState'][]
  state?: Schemas['ListedReviewState'][]
  memberSeq?: number
  itemSeq?: number
}

/** Matches rows whose column is set (`true`) or null (`false`); undefined matches all rows. */
export const matchesPresence = (column: PgColumn, wanted: boolean | undefined): SQL | undefined => {
  if (wanted === undefined) return undefined
  return wanted ? isNotNull(column) : isNull(column)
}

export const isNotDeleted = (table: ReviewTable): SQL => ne(table.state, 'DELETED')
export const isLow = (table: ReviewTable): SQL => lte(table.rating, LOW_RATING)
export const isUnchecked = (table: ReviewTable): SQL => sql`${table.state} = 'PUBLISHED' and ${table.checkedAt} is null`
export const hasPhoto = (table: ReviewTable): SQL => sql`jsonb_array_length(${table.imageFileSeqs}) > 0`

function keywordFilter(table: ReviewTable, query: ReviewQuery, storeNameColumn: PgColumn | undefined): SQL | undefined {
  const keyword = query.keyword?.trim()
  if (!keyword) return undefined
  const type = query.keywordType ?? (storeNameColumn ? 'storeName' : 'itemName')
  switch (detectKeywordType<string>(keyword, type, { orderNo: 'orderNo' })) {
    case 'content':
      return keywordCondition(keyword, { texts: [table.content], sentences: true })
    case 'writerName':
      return nameFilter(keyword, table.writerName)
    case 'orderNo':
      return numberStarts(keyword, 'orderNo', table.orderNo)
    case 'loginId':
      return sql`${table.memberSeq} in (select ${members.memberSeq} from ${members} where ${loginIdFilter(keyword, members.loginId)})`
    case 'storeName':
      return storeNameColumn && keywordCondition(keyword, { texts: [storeNameColumn] })
    default:
      return keywordCondition(keyword, { texts: [table.itemName, sql`coalesce(${table.sizeLabel}, '')`] })
  }
}

/**
 * Returns the WHERE of the shared filters. `keywordColumn` is the column that keywords of the type storeName search. Throws
 * 400.
 */
export const reviewFilter = (table: ReviewTable, query: ReviewQuery, keywordColumn?: PgColumn): SQL | undefined =>
  and(
    isNotDeleted(table),
    keywordFilter(table, query, keywordColumn),
    withinDays(table.createdAt, query.createdAt, 'createdAt'),
    withinDays(table.checkedAt, query.checkedAt, 'checkedAt'),
    withinDays(table.repliedAt, query.repliedAt, 'repliedAt'),
    anyOf(table.itemType, query.itemType),
    anyOf(table.brandSeq, query.brandSeq),
    anyOf(table.rating, query.rating?.map(Number)),
    query.photo === undefined ? undefined : query.photo ? hasPhoto(table) : sql`not ${hasPhoto(table)}`,
    matchesPresence(table.checkedAt, query.checked),
    matchesPresence(table.repliedAt, query.replied),
    query.reported === undefined ? undefined : query.reported ? gt(table.reportCount, 0) : eq(table.reportCount, 0),
    anyOf(table.rewardState, query.rewardState),
    anyOf(table.state, query.state),
    query.memberSeq === undefined ? undefined : eq(table.memberSeq, query.memberSeq),
    query.itemSeq === undefined ? undefined : eq(table.itemSeq, query.itemSeq),
  )

/** A row of a list of reviews, with the writer's login id. */
export type FoundReview = ReviewRow & { loginId: string | null }

/** Selects reviews with their writers, in the order of the list. */
export function reviewRows(
  table: ReviewTable,
  key: PgColumn,
  { db }: Pick<Reader, 'db'>,
  where: SQL | undefined,
  sorts: Readonly<Record<string, PgColumn | SQL>>,
  sort = 'createdAt,desc',
) {
  return db
    .select({ ...getTableColumns(table), loginId: members.loginId })
    .from(table as PgTable)
    .leftJoin(members, eq(members.memberSeq, table.memberSeq))
    .where(where)
    .orderBy(...orderBy(sort as `${string},asc`, 'createdAt,desc', sorts, key))
    .$dynamic()
}

/** Counts the rows of each condition in one query. */
export async function countByCondition(
  table: ReviewTable,
  { db }: Pick<Reader, 'db'>,
  where: SQL | undefined,
  counts: Readonly<Record<string, SQL | undefined>>,
): Promise<Record<string, number>> {
  const columns = Object.fromEntries(
    Object.entries(counts).map(([name, condition]) => [name, sql<number>`(count(*) filter (where ${condition}))::int`]),
  )
  const [row] = await db
    .select(columns)
    .from(table as PgTable)
    .where(where)
  return row ?? {}
}
