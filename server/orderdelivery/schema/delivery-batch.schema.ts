import { boolean, index, integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, timestampColumn } from '../../db/columns'

type Schemas = components['schemas']

/** 송장 일괄등록: an uploaded sheet of tracking numbers. If not applied, it expires with its upload. */
export const deliveryBatches = pgTable(
  'delivery_batches',
  {
    deliveryBatchSeq: seqColumn('delivery_batch_seq'),
    /** No foreign key: the upload is deleted when it expires. */
    uploadSeq: integer('upload_seq'),
    fileName: varchar('file_name', { length: 200 }).notNull(),
    applied: boolean('applied').notNull().default(false),
    totalCount: integer('total_count').notNull(),
    okCount: integer('ok_count').notNull(),
    errorCount: integer('error_count').notNull(),
    doneCount: integer('done_count').notNull().default(0),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [
    index('delivery_batches_created').on(t.createdAt, t.deliveryBatchSeq),
    index('delivery_batches_upload').on(t.uploadSeq),
  ],
)

export const deliveryBatchRows = pgTable(
  'delivery_batch_rows',
  {
    deliveryBatchSeq: integer('delivery_batch_seq')
      .notNull()
      .references(() => deliveryBatches.deliveryBatchSeq),
    /** Row number in the sheet; the header is row 1. */
    row: integer('row').notNull(),
    orderNo: varchar('order_no', { length: 40 }).notNull(),
    itemCode: varchar('item_code', { length: 40 }).notNull(),
    courier: varchar('courier', { length: 40 }).notNull(),
    trackingNumbers: varchar('tracking_numbers', { length: 300 }).notNull(),
    productionWeek: varchar('production_week', { length: 20 }).notNull(),
    result: varchar('result', { length: 5 }).$type<Schemas['DeliveryRowResult']>().notNull(),
    message: text('message'),
    done: boolean('done'),
  },
  (t) => [primaryKey({ columns: [t.deliveryBatchSeq, t.row] })],
)
