import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, comparableName, seqColumn } from '../../db/columns'

/** Grades of business members. `sortOrder` 1 is the lowest grade. `discountRate` is in percent of the sale price. */
export const businessGrades = pgTable(
  'business_grades',
  {
    businessGradeSeq: seqColumn('business_grade_seq'),
    name: varchar('name', { length: 20 }).notNull(),
    sortOrder: integer('sort_order').notNull(),
    discountRate: doublePrecision('discount_rate').notNull(),
    pointRate: doublePrecision('point_rate').notNull().default(0),
    minOrderQuantity: smallint('min_order_quantity').notNull().default(4),
    freeShippingQuantity: smallint('free_shipping_quantity'),
    description: varchar('description', { length: 300 }),
    isDefault: boolean('is_default').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('business_grades_name').on(comparableName(t.name)),
    uniqueIndex('business_grades_default').on(t.isDefault).where(sql`is_default`),
  ],
)
