import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { shopHandlersOf } from '../../call/handlers-of'
import type { QueryOf } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { fileList, fileRefs } from '../../files/file-refs'
import { itemScoresOf } from '../../generalcommunity/item-review/item-reviews'
import { hasPhoto } from '../../generalcommunity/review-shared/review-query'
import { displayName } from '../../generalcommunity/review-shared/review-show'
import { itemReviews } from '../../generalcommunity/schema/item-review.schema'
import type { ReviewRow, ReviewTable } from '../../generalcommunity/schema/review-base.schema'
import { storeReviews } from '../../generalcommunity/schema/store-review.schema'
import { storeScoresOf } from '../../generalcommunity/store-review/store-reviews'
import { countRows, paged } from '../../resource/pages'

type Filter = Pick<QueryOf<'GET /api/v1/shop/item-reviews'>, 'rating' | 'photo' | 'sort'>

/** Returns how many reviews of each rating match. */
async function ratingsOf(db: Db, table: ReviewTable, where: SQL | undefined) {
  const rows: { rating: unknown; n: number }[] = await db
    .select({ rating: table.rating, n: count() })
    .from(table as PgTable)
    .where(where)
    .groupBy(table.rating)
  const counts = [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.n ?? 0)
  const all = counts.reduce((sum, n) => sum + n, 0)
  const stars = counts.reduce((sum, n, i) => sum + n * (i + 1), 0)
  return { count: all, average: all === 0 ? null : Math.round((10 * stars) / all) / 10, counts }
}

const narrowed = (table: ReviewTable, { rating, photo }: Filter): SQL | undefined =>
  and(rating === undefined ? undefined : eq(table.rating, rating), photo ? hasPhoto(table) : undefined)

const orderOf = (table: ReviewTable, sort: Filter['sort']): SQL[] => {
  if (sort === 'rating') return [desc(table.rating), desc(table.createdAt)]
  return sort === 'helpful' ? [desc(table.helpfulCount), desc(table.createdAt)] : [desc(table.createdAt)]
}

const picturesOf = (db: Db, rows: readonly ReviewRow[]) =>
  fileRefs(
    db,
    rows.flatMap(({ imageFileSeqs }) => imageFileSeqs),
  )

const replyOf = (content: string | null, at: Date | null) =>
  content !== null && at !== null ? { content, repliedAt: at.toISOString() } : null

const asShown = (row: ReviewRow, refOf: Awaited<ReturnType<typeof fileRefs>>) => ({
  itemSeq: row.itemSeq,
  itemName: row.itemName,
  itemType: row.itemType,
  sizeLabel: row.sizeLabel,
  writerName: displayName(row.writerName, false),
  carText: row.carText,
  drivenKm: row.drivenKm,
  rating: row.rating,
  content: row.content,
  images: fileList(refOf, row.imageFileSeqs),
  reply: replyOf(row.replyContent, row.repliedAt),
  helpfulCount: row.helpfulCount,
  createdAt: row.createdAt.toISOString(),
})

export const shopReviewListHandlers = shopHandlersOf({
  'GET /api/v1/shop/item-reviews': async ({ db }, { query }) => {
    const { itemSeq, patternSeq, brandSeq, itemType, sort = 'newest' } = query
    const all = and(
      eq(itemReviews.state, 'PUBLISHED'),
      itemSeq === undefined ? undefined : eq(itemReviews.itemSeq, itemSeq),
      patternSeq === undefined ? undefined : eq(itemReviews.patternSeq, patternSeq),
      brandSeq === undefined ? undefined : eq(itemReviews.brandSeq, brandSeq),
      itemType === undefined ? undefined : eq(itemReviews.itemType, itemType),
    )
    const where = and(all, narrowed(itemReviews, query))
    const ratings = await ratingsOf(db, itemReviews, all)
    const bestFirst = sort === 'newest' && (itemSeq ?? patternSeq) !== undefined ? [desc(itemReviews.best)] : []
    const page = await paged(
      query,
      async () => (query.rating === undefined && !query.photo ? ratings.count : countRows(db, itemReviews, where)),
      async (limit, offset) => {
        const rows = await db
          .select()
          .from(itemReviews)
          .where(where)
          .orderBy(...bestFirst, ...orderOf(itemReviews, sort), desc(itemReviews.itemReviewSeq))
          .limit(limit)
          .offset(offset)
        const refOf = await picturesOf(db, rows)
        return rows.map((row) => ({
          itemReviewSeq: row.itemReviewSeq,
          ...asShown(row, refOf),
          scores: itemScoresOf(row),
          best: row.best,
          source: row.source,
        }))
      },
    )
    return { ...page, ratings }
  },

  'GET /api/v1/shop/store-reviews': async ({ db }, { query }) => {
    const { storeSeq, sort } = query
    const all = and(
      eq(storeReviews.state, 'PUBLISHED'),
      storeSeq === undefined ? undefined : eq(storeReviews.storeSeq, storeSeq),
    )
    const where = and(all, narrowed(storeReviews, query))
    const ratings = await ratingsOf(db, storeReviews, all)
    const page = await paged(
      query,
      async () => (query.rating === undefined && !query.photo ? ratings.count : countRows(db, storeReviews, where)),
      async (limit, offset) => {
        const rows = await db
          .select()
          .from(storeReviews)
          .where(where)
          .orderBy(...orderOf(storeReviews, sort), desc(storeReviews.storeReviewSeq))
          .limit(limit)
          .offset(offset)
        const refOf = await picturesOf(db, rows)
        return rows.map((row) => ({
          storeReviewSeq: row.storeReviewSeq,
          storeSeq: row.storeSeq,
          storeName: row.storeName,
          mountedOn: row.mountedOn,
          ...asShown(row, refOf),
          scores: storeScoresOf(row),
          storeReply: replyOf(row.storeReplyContent, row.storeRepliedAt),
        }))
      },
    )
    return { ...page, ratings }
  },
})
