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
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { admins } from '../../db/schema'

type Schemas = components['schemas']

/** Columns of a price rule, shared by previews and jobs. */
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
  /** Source that the price histories record. */
  source: varchar('source', { length: 10 }).$type<'JOB' | 'EXCEL' | 'RANKING'>().notNull(),
})

/** Previews of what a rule would do; usable for ten minutes. */
export const pricePreviews = pgTable(
  'price_previews',
  {
    previewSeq: seqColumn('preview_seq'),
    adminSeq: integer('admin_seq')
      .notNull()
      .references(() => admins.adminSeq, { onDelete: 'cascade' }),
    ...rule(),
    createdAt: timestampColumn('created_at').notNull(),
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
    /** Price given for this item (FIXED). */
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
    /** True: the rule is evaluated on the prices at run time. False: the previewed prices must still hold. */
    scheduled: boolean('scheduled').notNull(),
    applyAt: timestampColumn('apply_at').notNull(),
    restoreAt: timestampColumn('restore_at'),
    reason: varchar('reason', { length: 200 }).notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['PriceJobState']>().notNull(),
    targetCount: integer('target_count').notNull(),
    doneCount: integer('done_count').notNull().default(0),
    skippedCount: integer('skipped_count').notNull().default(0),
    failedCount: integer('failed_count').notNull().default(0),
    startedAt: timestampColumn('started_at'),
    finishedAt: timestampColumn('finished_at'),
    revertedAt: timestampColumn('reverted_at'),
    ...auditColumns(),
  },
  (t) => [
    // At most one running job. A concurrent second start violates this index.
    uniqueIndex('price_jobs_one_running').on(sql`(state)`).where(sql`state = 'RUNNING'`),
    index('price_jobs_apply').on(t.applyAt),
    index('price_jobs_restore').on(t.restoreAt).where(sql`restore_at is not null`),
  ],
)

/** No foreign key to the item: the result stays after the item was deleted. */
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
