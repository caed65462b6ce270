import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { businessGrades } from '../../corpmember/schema/business-grade.schema'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { brands } from './brand.schema'
import { items } from './item.schema'
import { patterns } from './pattern.schema'

type Schemas = components['schemas']

/** Target columns, one of which is set. Rules and their history are deleted with their target. */
const target = () => ({
  targetType: varchar('target_type', { length: 10 }).$type<Schemas['BusinessTargetType']>().notNull(),
  itemSeq: integer('item_seq').references(() => items.itemSeq, { onDelete: 'cascade' }),
  patternSeq: integer('pattern_seq').references(() => patterns.patternSeq, { onDelete: 'cascade' }),
  brandSeq: integer('brand_seq').references(() => brands.brandSeq, { onDelete: 'cascade' }),
})

/** Price rule of a grade for an item, a pattern or a brand. */
export const businessPrices = pgTable(
  'business_prices',
  {
    businessPriceSeq: seqColumn('business_price_seq'),
    businessGradeSeq: integer('business_grade_seq')
      .notNull()
      .references(() => businessGrades.businessGradeSeq),
    ...target(),
    priceType: varchar('price_type', { length: 5 }).$type<Schemas['BusinessPriceType']>().notNull(),
    price: integer('price'),
    rate: doublePrecision('rate'),
    startOn: date('start_on', { mode: 'string' }),
    endOn: date('end_on', { mode: 'string' }),
    memo: varchar('memo', { length: 100 }),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('business_prices_item').on(t.itemSeq, t.businessGradeSeq),
    uniqueIndex('business_prices_pattern').on(t.patternSeq, t.businessGradeSeq),
    uniqueIndex('business_prices_brand').on(t.brandSeq, t.businessGradeSeq),
    index('business_prices_updated').on(t.updatedAt),
    check('business_prices_target', sql`num_nonnulls(item_seq, pattern_seq, brand_seq) = 1`),
  ],
)

/** History of rule changes, with the texts that were shown. Append-only. */
export const businessPriceHistories = pgTable(
  'business_price_histories',
  {
    businessPriceHistorySeq: seqColumn('business_price_history_seq'),
    businessGradeSeq: integer('business_grade_seq')
      .notNull()
      .references(() => businessGrades.businessGradeSeq, { onDelete: 'cascade' }),
    ...target(),
    before: varchar('before', { length: 60 }),
    after: varchar('after', { length: 60 }),
    source: varchar('source', { length: 10 }).$type<Schemas['BusinessPriceChangeSource']>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [
    index('business_price_histories_item').on(t.itemSeq, t.businessPriceHistorySeq),
    index('business_price_histories_pattern').on(t.patternSeq, t.businessPriceHistorySeq),
    index('business_price_histories_brand').on(t.brandSeq, t.businessPriceHistorySeq),
  ],
)
