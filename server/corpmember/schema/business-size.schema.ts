import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn } from '../../db/columns'

/** Tire sizes that the shop sells to businesses. */
export const businessSizes = pgTable(
  'business_sizes',
  {
    businessSizeSeq: seqColumn('business_size_seq'),
    /** Name and code are derived from the size. Items match by size code and the commercial flag (C). */
    name: varchar('name', { length: 30 }).notNull(),
    sizeCode: varchar('size_code', { length: 20 }).notNull(),
    width: integer('width').notNull(),
    aspect: integer('aspect'),
    rim: integer('rim').notNull(),
    isCommercial: boolean('is_commercial').notNull().default(false),
    vehicleType: varchar('vehicle_type', { length: 20 }).$type<components['schemas']['VehicleType']>().notNull(),
    orderUnit: integer('order_unit').notNull().default(2),
    minQuantity: integer('min_quantity').notNull().default(4),
    featured: boolean('featured').notNull().default(false),
    visible: boolean('visible').notNull().default(true),
    memo: varchar('memo', { length: 200 }),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('business_sizes_size').on(t.width, sql`coalesce(${t.aspect}, 0)`, t.rim, t.isCommercial),
    index('business_sizes_order').on(t.rim, t.width, t.aspect),
  ],
)
