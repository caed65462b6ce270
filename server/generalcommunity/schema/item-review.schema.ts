import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { seqColumn } from '../../db/columns'
import { reviewColumns, reviewIndexes } from './review-base.schema'

/** 구매후기: item reviews. An order line has at most one. */
export const itemReviews = pgTable(
  'item_reviews',
  {
    itemReviewSeq: seqColumn('item_review_seq'),
    orderLineSeq: integer('order_line_seq'),
    best: boolean('best').notNull().default(false),
    ...reviewColumns(),
  },
  (t) => [
    ...reviewIndexes('item_reviews', t),
    uniqueIndex('item_reviews_line').on(t.orderLineSeq).where(sql`order_line_seq is not null`),
    index('item_reviews_best').on(t.patternSeq, t.itemSeq).where(sql`best`),
    index('item_reviews_unchecked').on(t.itemReviewSeq).where(sql`state = 'PUBLISHED' and checked_at is null`),
  ],
)
