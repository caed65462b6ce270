import { boolean, index, integer, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, htmlColumn } from '../../db/schema'
import { items } from './item.schema'

type Schemas = components['schemas']

/** 상품 기획전: a themed set of items for a period, with or without a discount. */
export const itemEvents = pgTable(
  'item_events',
  {
    itemEventSeq: seqColumn('item_event_seq'),
    title: varchar('title', { length: 60 }).notNull(),
    subtitle: varchar('subtitle', { length: 100 }),
    code: varchar('code', { length: 40 }).notNull().unique(),
    pcFileSeq: fileColumn('pc_file_seq', 'PUBLIC'),
    mobileFileSeq: fileColumn('mobile_file_seq', 'PUBLIC'),
    listFileSeq: fileColumn('list_file_seq', 'PUBLIC'),
    description: htmlColumn('description'),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at').notNull(),
    discountType: varchar('discount_type', { length: 5 }).$type<Schemas['ItemEventDiscount']>().notNull(),
    discountRate: smallint('discount_rate'),
    maxPerOrder: smallint('max_per_order'),
    couponAllowed: boolean('coupon_allowed').notNull().default(true),
    visible: boolean('visible').notNull().default(true),
    ...auditColumns(),
  },
  (t) => [index('item_events_running').on(t.startAt, t.endAt), index('item_events_updated').on(t.updatedAt)],
)

export const itemEventItems = pgTable(
  'item_event_items',
  {
    itemEventSeq: integer('item_event_seq')
      .notNull()
      .references(() => itemEvents.itemEventSeq, { onDelete: 'cascade' }),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq, { onDelete: 'cascade' }),
    sortOrder: integer('sort_order').notNull(),
    groupName: varchar('group_name', { length: 20 }),
    eventPrice: integer('event_price'),
    limitQuantity: integer('limit_quantity'),
    soldQuantity: integer('sold_quantity').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.itemEventSeq, t.itemSeq] }), index('item_event_items_item').on(t.itemSeq)],
)
