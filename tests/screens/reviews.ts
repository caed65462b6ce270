import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { itemReviews } from '../../server/generalcommunity/schema/item-review.schema'
import { storeReviews } from '../../server/generalcommunity/schema/store-review.schema'
import { shop, shopChanged } from '../msw/server'

type Kind = 'item' | 'store'
const tables = { item: itemReviews, store: storeReviews }
const keys = { item: itemReviews.itemReviewSeq, store: storeReviews.storeReviewSeq }

const UNTOUCHED = {
  state: 'PUBLISHED',
  rating: 5,
  checkedAt: null,
  checkedBy: null,
  rewardState: 'NONE',
  rewardPoint: null,
  hideReason: null,
  hideMemo: null,
  hiddenUntil: null,
  imageFileSeqs: [] as number[],
  replyContent: null,
  repliedAt: null,
  repliedBy: null,
  replyEditedAt: null,
  content: '비가 와도 잘 서고 아주 조용해서 만족합니다. 다음에도 여기에서 살게요.',
}
const OF_KIND = { item: { best: false }, store: { forwardedAt: null } }

/**
 * Takes the oldest tire reviews of members without points, and puts each into the state that a test needs. Returns
 * their numbers.
 */
export async function reviewsIn(kind: Kind, changes: readonly object[]): Promise<number[]> {
  shopChanged()
  const { db } = (await shop()).services
  const [table, key] = [tables[kind], keys[kind]]
  const found = await db
    .select({ seq: key })
    .from(table as PgTable)
    .where(and(isNotNull(table.memberSeq), eq(table.itemType, 'TIRE'), eq(table.rewardState, 'NONE')))
    .orderBy(asc(key))
    .limit(changes.length)
  const seqs = found.map(({ seq }) => Number(seq))
  for (const [at, change] of changes.entries())
    await db
      .update(table as PgTable)
      .set({ ...UNTOUCHED, ...OF_KIND[kind], ...change })
      .where(inArray(key, [seqs[at] ?? 0]))
  return seqs
}

/** Returns the stored row of a review. */
export async function storedReview(kind: Kind, seq: number) {
  const { db } = (await shop()).services
  const [row] = await db
    .select()
    .from(tables[kind] as PgTable)
    .where(eq(keys[kind], seq))
  if (!row) throw new Error(`no ${kind} review ${seq}`)
  // the columns that tests check exist in both tables
  return row as typeof itemReviews.$inferSelect
}
