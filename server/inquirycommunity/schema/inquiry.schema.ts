import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn } from '../../db/columns'
import { inquiryColumns, inquiryIndexes } from './inquiry-base.schema'

type Schemas = components['schemas']

/** General inquiries: written in the shop, or entered by staff after a call or a chat. */
export const inquiries = pgTable(
  'inquiries',
  {
    inquirySeq: seqColumn('inquiry_seq'),
    category: varchar('category', { length: 10 }).$type<Schemas['InquiryCategory']>().notNull().default('ETC'),
    channel: varchar('channel', { length: 10 }).$type<Schemas['InquiryChannel']>().notNull().default('SHOP'),
    /** No foreign key: the number stays when the order is deleted. */
    orderSeq: integer('order_seq'),
    orderNo: varchar('order_no', { length: 14 }),
    storeSeq: integer('store_seq'),
    /** The inquiry that this one follows up. */
    parentSeq: integer('parent_seq'),
    satisfaction: smallint('satisfaction'),
    ...inquiryColumns(),
  },
  (t) => [
    ...inquiryIndexes('inquiries', t),
    index('inquiries_order').on(t.orderSeq).where(sql`order_seq is not null`),
    index('inquiries_order_no').on(t.orderNo.op('text_pattern_ops')).where(sql`order_no is not null`),
    index('inquiries_parent').on(t.parentSeq).where(sql`parent_seq is not null`),
  ],
)
