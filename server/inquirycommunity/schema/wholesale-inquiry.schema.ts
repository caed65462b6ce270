import { index, integer, jsonb, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, timestampColumn } from '../../db/columns'
import { brands } from '../../product/schema/brand.schema'
import { inquiryColumns, inquiryIndexes, resultColumns } from './inquiry-base.schema'

type Schemas = components['schemas']

/** Wholesale inquiries of buyers who are no business members. */
export const wholesaleInquiries = pgTable(
  'wholesale_inquiries',
  {
    wholesaleInquirySeq: seqColumn('wholesale_inquiry_seq'),
    companyName: varchar('company_name', { length: 60 }).notNull(),
    businessNumber: varchar('business_number', { length: 10 }),
    industry: varchar('industry', { length: 10 }).$type<Schemas['Industry']>().notNull(),
    sidoId: integer('sido_id').notNull(),
    gugunId: integer('gugun_id').notNull(),
    monthlyQuantity: varchar('monthly_quantity', { length: 10 }).$type<Schemas['MonthlyQuantity']>().notNull(),
    quote: jsonb('quote').$type<Schemas['QuoteBody']>(),
    inviteSentAt: timestampColumn('invite_sent_at'),
    ...resultColumns(),
    ...inquiryColumns(),
  },
  (t) => inquiryIndexes('wholesale_inquiries', t),
)

/** The requested lines of an inquiry, in the entered order. */
export const wholesaleInquiryLines = pgTable(
  'wholesale_inquiry_lines',
  {
    lineSeq: seqColumn('line_seq'),
    wholesaleInquirySeq: integer('wholesale_inquiry_seq')
      .notNull()
      .references(() => wholesaleInquiries.wholesaleInquirySeq, { onDelete: 'cascade' }),
    sizeName: varchar('size_name', { length: 40 }).notNull(),
    /** Size code of the name; null when the text is no size. */
    sizeCode: varchar('size_code', { length: 7 }),
    brandSeq: integer('brand_seq').references(() => brands.brandSeq, { onDelete: 'set null' }),
    patternText: varchar('pattern_text', { length: 60 }),
    quantity: smallint('quantity').notNull(),
  },
  (t) => [
    index('wholesale_inquiry_lines_inquiry').on(t.wholesaleInquirySeq),
    index('wholesale_inquiry_lines_code').on(t.sizeCode),
  ],
)
