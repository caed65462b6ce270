import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn } from '../../db/columns'
import { items } from '../../product/schema/item.schema'

type Schemas = components['schemas']

/** A stored plan, without the calculated totals. */
export type StoredPlan = Omit<Schemas['RentalPlan'], 'totalFee' | 'purchaseRatio'>

/** 렌탈 상품: a tire that a rental company rents out for a monthly fee. */
export const rentalProducts = pgTable(
  'rental_products',
  {
    rentalProductSeq: seqColumn('rental_product_seq'),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq),
    rentalCompany: varchar('rental_company', { length: 30 }).notNull(),
    displayName: varchar('display_name', { length: 60 }).notNull(),
    plans: jsonb('plans').$type<StoredPlan[]>().notNull(),
    services: jsonb('services').$type<Schemas['RentalService'][]>().notNull().default([]),
    earlyTerminationRate: smallint('early_termination_rate').notNull().default(40),
    ownership: varchar('ownership', { length: 8 }).$type<Schemas['RentalOwnership']>().notNull().default('TRANSFER'),
    /** Empty: all cards that fit. Deleted cards are removed. */
    affiliateCardSeqs: integer('affiliate_card_seqs').array().notNull().default(sql`'{}'::integer[]`),
    badgeText: varchar('badge_text', { length: 10 }),
    notice: jsonb('notice').$type<Schemas['RentalNotice']>().notNull().default({}),
    visible: boolean('visible').notNull().default(false),
    /** Position within the company. */
    sortOrder: integer('sort_order').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('rental_products_item').on(t.itemSeq, t.rentalCompany),
    index('rental_products_place').on(t.rentalCompany, t.sortOrder),
  ],
)
