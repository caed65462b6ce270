import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, stamp, time } from '../../db/columns'
import { admins } from '../../db/schema'

type Schemas = components['schemas']

/** What a bulk price change does, to whatever it is done. */
const rule = () => ({
  targetMode: varchar('target_mode', { length: 10 }).$type<Schemas['PriceJobTarget']>().notNull(),
  field: varchar('field', { length: 10 }).$type<Schemas['PriceJobField']>().notNull(),
  ruleType: varchar('rule_type', { length: 10 }).$type<Schemas['PriceRuleType']>().notNull(),
  direction: varchar('direction', { length: 4 }).$type<Schemas['PriceDirection']>(),
  ruleValue: doublePrecision('rule_value'),
  roundUnit: smallint('round_unit').$type<Schemas['PriceRoundUnit']>().notNull(),
  roundMode: varchar('round_mode', { length: 5 }).$type<Schemas['PriceRoundMode']>().notNull(),
  allowBelowCost: boolean('allow_below_cost').notNull(),
  allowBigChange: boolean('allow_big_change').notNull(),
  /** What the histories name as the reason of a change. */
  source: varchar('source', { length: 10 }).$type<'JOB' | 'EXCEL' | 'RANKING'>().notNull(),
})

/** What a rule would do, for ten minutes. */
export const pricePreviews = pgTable(
  'price_previews',
  {
    previewSeq: seqColumn('preview_seq'),
    adminSeq: integer('admin_seq')
      .notNull()
      .references(() => admins.adminSeq, { onDelete: 'cascade' }),
    ...rule(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('price_previews_created').on(t.createdAt)],
)

export const pricePreviewLines = pgTable(
  'price_preview_lines',
  {
    previewSeq: integer('preview_seq')
      .notNull()
      .references(() => pricePreviews.previewSeq, { onDelete: 'cascade' }),
    itemSeq: integer('item_seq').notNull(),
    /** Given for this item (FIXED). */
    price: integer('price'),
    before: integer('before').notNull(),
    after: integer('after'),
    result: varchar('result', { length: 10 }).$type<Schemas['PricePreviewResult']>().notNull(),
    message: varchar('message', { length: 100 }),
    belowCost: boolean('below_cost').notNull(),
    bigChange: boolean('big_change').notNull(),
  },
  (t) => [primaryKey({ columns: [t.previewSeq, t.itemSeq] })],
)

export const priceJobs = pgTable(
  'price_jobs',
  {
    priceJobSeq: seqColumn('price_job_seq'),
    title: varchar('title', { length: 50 }).notNull(),
    ...rule(),
    /** Computed on the prices of the moment it runs; else those of the preview must still hold. */
    scheduled: boolean('scheduled').notNull(),
    applyAt: time('apply_at').notNull(),
    restoreAt: time('restore_at'),
    reason: varchar('reason', { length: 200 }).notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['PriceJobState']>().notNull(),
    targetCount: integer('target_count').notNull(),
    doneCount: integer('done_count').notNull().default(0),
    skippedCount: integer('skipped_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    revertedAt: time('reverted_at'),
    ...stamp(),
  },
  (t) => [
    // Whoever else starts one at the same moment is refused by the database itself.
    uniqueIndex('price_jobs_one_running').on(sql`(state)`).where(sql`state = 'RUNNING'`),
    index('price_jobs_apply').on(t.applyAt),
    index('price_jobs_restore').on(t.restoreAt).where(sql`restore_at is not null`),
  ],
)

/** No reference to the item: what was done stays known when it is gone. */
export const priceJobLines = pgTable(
  'price_job_lines',
  {
    priceJobSeq: integer('price_job_seq')
      .notNull()
      .references(() => priceJobs.priceJobSeq, { onDelete: 'cascade' }),
    itemSeq: integer('item_seq').notNull(),
    price: integer('price'),
    before: integer('before'),
    after: integer('after'),
    state: varchar('state', { length: 10 }).$type<Schemas['PriceLineState']>().notNull(),
    message: varchar('message', { length: 100 }),
  },
  (t) => [primaryKey({ columns: [t.priceJobSeq, t.itemSeq] })],
)
