import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, htmlColumn } from '../../db/schema'

type Schemas = components['schemas']

/** 제휴카드: a credit card whose holders pay a lower monthly fee. */
export const affiliateCards = pgTable(
  'affiliate_cards',
  {
    affiliateCardSeq: seqColumn('affiliate_card_seq'),
    cardCompany: varchar('card_company', { length: 10 }).$type<Schemas['AffiliateCardCompany']>().notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    imageFileSeq: fileColumn('image_file_seq', 'PUBLIC'),
    /** Empty: all companies. */
    rentalCompanies: text('rental_companies').array().notNull().default(sql`'{}'::text[]`),
    annualFeeDomestic: integer('annual_fee_domestic'),
    annualFeeGlobal: integer('annual_fee_global'),
    /** Minimum spending and discount increase from tier to tier. */
    tiers: jsonb('tiers').$type<Schemas['AffiliateCardTier'][]>().notNull(),
    discountMonths: smallint('discount_months'),
    spendIncludesRental: boolean('spend_includes_rental').notNull().default(false),
    firstBenefit: varchar('first_benefit', { length: 100 }),
    applyUrl: varchar('apply_url', { length: 500 }).notNull(),
    applyTel: varchar('apply_tel', { length: 12 }),
    benefits: htmlColumn('benefits'),
    cautions: htmlColumn('cautions'),
    reviewNo: varchar('review_no', { length: 60 }).notNull(),
    reviewUntil: date('review_until', { mode: 'string' }).notNull(),
    startAt: timestampColumn('start_at').notNull(),
    endAt: timestampColumn('end_at'),
    visible: boolean('visible').notNull().default(true),
    sortOrder: integer('sort_order').notNull(),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('affiliate_cards_name').on(t.cardCompany, comparableName(t.name)),
    index('affiliate_cards_place').on(t.sortOrder),
  ],
)

/** Views and clicks of a card by day (Korean time), counted by the shop. */
export const affiliateCardDays = pgTable(
  'affiliate_card_days',
  {
    affiliateCardSeq: integer('affiliate_card_seq')
      .notNull()
      .references(() => affiliateCards.affiliateCardSeq, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    viewCount: integer('view_count').notNull().default(0),
    clickCount: integer('click_count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.affiliateCardSeq, t.day] })],
)
