import { boolean, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn } from '../../db/columns'
import { inquiryColumns, inquiryIndexes } from './inquiry-base.schema'

type Schemas = components['schemas']

/**
 * Questions on items' pages. The item's name is stored, so it outlives the item. `title` is the beginning of the
 * content.
 */
export const itemInquiries = pgTable(
  'item_inquiries',
  {
    itemInquirySeq: seqColumn('item_inquiry_seq'),
    itemSeq: integer('item_seq'),
    itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>().notNull().default('TIRE'),
    itemName: varchar('item_name', { length: 200 }).notNull().default(''),
    sizeLabel: varchar('size_label', { length: 40 }),
    category: varchar('category', { length: 10 }).$type<Schemas['ItemInquiryCategory']>().notNull().default('ETC'),
    carText: varchar('car_text', { length: 50 }),
    secret: boolean('secret').notNull().default(false),
    visible: boolean('visible').notNull().default(true),
    hideReason: varchar('hide_reason', { length: 15 }).$type<Schemas['HideReason']>(),
    /** The general inquiry that it was moved to. */
    movedToSeq: integer('moved_to_seq'),
    ...inquiryColumns(),
  },
  (t) => [...inquiryIndexes('item_inquiries', t), index('item_inquiries_item').on(t.itemSeq)],
)
