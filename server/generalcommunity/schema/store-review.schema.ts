import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { stores } from '../../branch/schema/store.schema'
import { seqColumn, timestampColumn } from '../../db/columns'
import { reviewColumns, reviewIndexes } from './review-base.schema'

/**
 * 장착후기: store reviews. A completed mounting reservation has at most one. Name and region of the store are as of
 * writing.
 */
export const storeReviews = pgTable(
  'store_reviews',
  {
    storeReviewSeq: seqColumn('store_review_seq'),
    storeSeq: integer('store_seq')
      .notNull()
      .references(() => stores.storeSeq),
    storeName: varchar('store_name', { length: 40 }).notNull(),
    sidoId: integer('sido_id').notNull(),
    gugunId: integer('gugun_id').notNull(),
    /** No reference: the review stays when its order is deleted. */
    mountReservationSeq: integer('mount_reservation_seq').notNull().unique(),
    mountedOn: date('mounted_on', { mode: 'string' }).notNull(),

    /** Whether the store asked for an extra charge on the spot; null when the customer did not answer. */
    extraAsked: boolean('extra_asked'),
    extraAmount: integer('extra_amount').notNull().default(0),
    extraMemo: varchar('extra_memo', { length: 200 }),
    storeReplyContent: varchar('store_reply_content', { length: 1000 }),
    storeRepliedAt: timestampColumn('store_replied_at'),
    forwardedAt: timestampColumn('forwarded_at'),
    ...reviewColumns(),
  },
  (t) => [
    ...reviewIndexes('store_reviews', t),
    index('store_reviews_store').on(t.storeSeq, t.createdAt, t.state, t.rating),
    index('store_reviews_region').on(t.sidoId, t.gugunId),
    index('store_reviews_mounted').on(t.mountedOn),
    index('store_reviews_extra').on(t.createdAt).where(sql`extra_asked`),
    index('store_reviews_unchecked').on(t.storeReviewSeq).where(sql`state = 'PUBLISHED' and checked_at is null`),
    index('store_reviews_store_name').using('gin', sql`${t.storeName} gin_trgm_ops`),
  ],
)
