import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgTable,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { carModels } from '../../car/schema/car-model.schema'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileListColumn } from '../../db/schema'

type Schemas = components['schemas']

/**
 * Columns of every review. The item's fields are as of the purchase. The writer's name is as of writing, until the
 * member withdraws.
 */
export const reviewColumns = () => ({
  itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>().notNull(),
  itemSeq: integer('item_seq').notNull(),
  itemName: varchar('item_name', { length: 200 }).notNull().default(''),
  brandSeq: integer('brand_seq'),
  patternSeq: integer('pattern_seq'),
  sizeLabel: varchar('size_label', { length: 40 }),
  /** No references: reviews stay when their order is deleted. */
  orderSeq: integer('order_seq'),
  orderNo: varchar('order_no', { length: 14 }),
  memberSeq: integer('member_seq'),
  writerName: varchar('writer_name', { length: 30 }).notNull(),
  source: varchar('source', { length: 10 }).$type<Schemas['ReviewSource']>().notNull().default('SHOP'),
  carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq, { onDelete: 'set null' }),
  carText: varchar('car_text', { length: 50 }),
  drivenKm: integer('driven_km'),
  rating: smallint('rating').notNull(),
  /** Keyed by the contract's names. Scores that the form does not ask for are missing. */
  scores: jsonb('scores').$type<Readonly<Record<string, number>>>().notNull().default({}),
  content: varchar('content', { length: 2000 }).notNull(),
  imageFileSeqs: fileListColumn('image_file_seqs', 'PUBLIC'),

  state: varchar('state', { length: 10 }).$type<Schemas['ReviewState']>().notNull(),
  hideReason: varchar('hide_reason', { length: 15 }).$type<Schemas['HideReason']>(),
  hideMemo: varchar('hide_memo', { length: 200 }),
  /** The review is shown again from this day on. */
  hiddenUntil: date('hidden_until', { mode: 'string' }),
  deletedAt: timestampColumn('deleted_at'),

  checkedAt: timestampColumn('checked_at'),
  checkedBy: varchar('checked_by', { length: 50 }),
  replyContent: varchar('reply_content', { length: 1000 }),
  repliedBy: varchar('replied_by', { length: 50 }),
  /** Time of the first reply. */
  repliedAt: timestampColumn('replied_at'),
  replyEditedAt: timestampColumn('reply_edited_at'),

  rewardState: varchar('reward_state', { length: 10 }).$type<Schemas['ReviewRewardState']>().notNull().default('NONE'),
  rewardPoint: integer('reward_point'),
  rewardedAt: timestampColumn('rewarded_at'),

  /** These two do not raise `version`. */
  reportCount: integer('report_count').notNull().default(0),
  helpfulCount: integer('helpful_count').notNull().default(0),
  writerEditedAt: timestampColumn('writer_edited_at'),
  ...auditColumns(),
})

type Columns = Record<keyof ReturnType<typeof reviewColumns>, AnyPgColumn>

/** Returns the indexes of a table of reviews. `name` is the table's name. */
export const reviewIndexes = (name: string, t: Columns) => [
  /** Covers lists, counts and daily figures, so that 300,000 reviews are counted without reading their text. */
  index(`${name}_facts`)
    .on(t.createdAt, t.itemType, t.state, t.rating, t.checkedAt, t.repliedAt, t.reportCount, t.rewardState)
    .where(sql`state <> 'DELETED'`),
  index(`${name}_item`).on(t.itemSeq),
  index(`${name}_pattern`).on(t.patternSeq).where(sql`pattern_seq is not null`),
  index(`${name}_brand`).on(t.brandSeq, t.createdAt),
  index(`${name}_member`).on(t.memberSeq),
  index(`${name}_car`).on(t.carModelSeq).where(sql`car_model_seq is not null`),
  index(`${name}_low`).on(t.createdAt).where(sql`rating <= 2 and state <> 'DELETED'`),
  index(`${name}_reported`).on(t.reportCount, t.createdAt).where(sql`report_count > 0`),
  index(`${name}_checked`).on(t.checkedAt),
  index(`${name}_replied`).on(t.repliedAt).where(sql`replied_at is not null`),
  index(`${name}_hidden`).on(t.hiddenUntil).where(sql`hidden_until is not null`),
  index(`${name}_deleted`).on(t.deletedAt).where(sql`deleted_at is not null`),
  index(`${name}_content`).using('gin', sql`${t.content} gin_trgm_ops`),
  index(`${name}_name`).using('gin', sql`${t.itemName} gin_trgm_ops`),
  index(`${name}_writer`).on(sql`${t.writerName} text_pattern_ops`),
  index(`${name}_order`).on(sql`${t.orderNo} text_pattern_ops`),
]

const reviews = pgTable('', reviewColumns())
/** A row of any table of reviews, without its key and its own columns. */
export type ReviewRow = typeof reviews.$inferSelect

/** References a review. `resource` is the last part of its path, such as `item-reviews`. */
const reviewReference = () => ({
  resource: varchar('resource', { length: 30 }).$type<'item-reviews' | 'store-reviews'>().notNull(),
  recordSeq: integer('record_seq').notNull(),
})

/** The history of reviews; append-only. */
export const reviewHistories = pgTable(
  'review_histories',
  {
    reviewHistorySeq: seqColumn('review_history_seq'),
    ...reviewReference(),
    event: varchar('event', { length: 15 }).$type<Schemas['ReviewEvent']>().notNull(),
    note: varchar('note', { length: 300 }),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [index('review_histories_record').on(t.resource, t.recordSeq)],
)

/** Reports of reviews. A member reports a review once. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewReportSeq: seqColumn('review_report_seq'),
    ...reviewReference(),
    memberSeq: integer('member_seq').notNull(),
    reason: varchar('reason', { length: 15 }).$type<Schemas['HideReason']>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [uniqueIndex('review_reports_member').on(t.resource, t.recordSeq, t.memberSeq)],
)

/**
 * Ratings that have to be counted again. Changes of reviews only insert rows and the job only deletes them. So no
 * transaction waits for the row of the item or store.
 */
export const ratingChanges = pgTable('rating_changes', {
  ratingChangeSeq: seqColumn('rating_change_seq'),
  target: varchar('target', { length: 10 }).$type<'ITEM' | 'PATTERN' | 'STORE'>().notNull(),
  targetSeq: integer('target_seq').notNull(),
})

/** A table with the columns of `reviewColumns()` and its own. */
export type ReviewTable = PgTable & Record<keyof ReviewRow, PgColumn>
