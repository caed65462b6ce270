import { boolean, date, index, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn } from '../../db/columns'

type Schemas = components['schemas']

/** 무이자할부: a card company's interest-free installments for a period. */
export const interestFrees = pgTable(
  'interest_frees',
  {
    interestFreeSeq: seqColumn('interest_free_seq'),
    cardCompany: varchar('card_company', { length: 10 }).$type<Schemas['CardCompany']>().notNull(),
    kind: varchar('kind', { length: 10 }).$type<Schemas['InterestFreeKind']>().notNull(),
    /** Distinct, ascending. */
    months: smallint('months').array().notNull(),
    /** One for each of the months, with PARTIAL only. */
    customerRounds: smallint('customer_rounds').array(),
    minAmount: integer('min_amount').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    burden: varchar('burden', { length: 4 }).$type<Schemas['InterestFreeBurden']>().notNull(),
    excludeText: varchar('exclude_text', { length: 200 }),
    visible: boolean('visible').notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
    ...auditColumns(),
  },
  (t) => [index('interest_frees_days').on(t.startDate, t.endDate), index('interest_frees_place').on(t.sortOrder)],
)
