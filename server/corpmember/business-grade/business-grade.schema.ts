import { boolean, doublePrecision, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { seqColumn, stamp } from '../../db/columns'

/**
 * Of a later group (8), with the columns that prices need; its group adds the rest.
 * `sortOrder` 1 is the lowest grade; `discountRate` in percent off the sale price.
 */
export const businessGrades = pgTable('business_grades', {
  businessGradeSeq: seqColumn('business_grade_seq'),
  name: varchar('name', { length: 20 }).notNull().unique(),
  sortOrder: integer('sort_order').notNull(),
  discountRate: doublePrecision('discount_rate').notNull(),
  pointRate: doublePrecision('point_rate').notNull().default(0),
  minOrderQuantity: smallint('min_order_quantity').notNull().default(4),
  freeShippingQuantity: smallint('free_shipping_quantity'),
  description: varchar('description', { length: 300 }),
  isDefault: boolean('is_default').notNull().default(false),
  ...stamp(),
})
