import { index, integer, jsonb, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn } from '../../db/columns'
import { inquiryColumns, inquiryIndexes } from '../../inquirycommunity/schema/inquiry-base.schema'
import { brands } from '../../product/schema/brand.schema'
import { businessSizes } from './business-size.schema'

type Schemas = components['schemas']

/** Inquiries of business members. Company and grade are those of the time of writing. */
export const businessInquiries = pgTable(
  'business_inquiries',
  {
    businessInquirySeq: seqColumn('business_inquiry_seq'),
    category: varchar('category', { length: 10 }).$type<Schemas['BusinessInquiryCategory']>().notNull(),
    companyName: varchar('company_name', { length: 60 }).notNull(),
    businessGradeSeq: integer('business_grade_seq'),
    businessGradeName: varchar('business_grade_name', { length: 20 }),
    quote: jsonb('quote').$type<Schemas['QuoteBody']>(),
    ...inquiryColumns(),
  },
  (t) => inquiryIndexes('business_inquiries', t),
)

/** Requested goods, in the sequence of the request. */
export const businessInquiryLines = pgTable(
  'business_inquiry_lines',
  {
    lineSeq: seqColumn('line_seq'),
    businessInquirySeq: integer('business_inquiry_seq')
      .notNull()
      .references(() => businessInquiries.businessInquirySeq, { onDelete: 'cascade' }),
    businessSizeSeq: integer('business_size_seq').references(() => businessSizes.businessSizeSeq),
    sizeName: varchar('size_name', { length: 40 }).notNull(),
    /** Digits of the size in the name; null if it cannot be read. */
    sizeCode: varchar('size_code', { length: 7 }),
    brandSeq: integer('brand_seq').references(() => brands.brandSeq, { onDelete: 'set null' }),
    patternText: varchar('pattern_text', { length: 60 }),
    quantity: smallint('quantity').notNull(),
  },
  (t) => [
    index('business_inquiry_lines_inquiry').on(t.businessInquirySeq),
    index('business_inquiry_lines_size').on(t.businessSizeSeq),
    index('business_inquiry_lines_code').on(t.sizeCode),
  ],
)
