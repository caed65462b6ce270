import { pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn } from '../../db/columns'
import { inquiryColumns, inquiryIndexes, resultColumns } from './inquiry-base.schema'

/** Proposals of companies: advertising, joint sales, supply. */
export const marketingInquiries = pgTable(
  'marketing_inquiries',
  {
    marketingInquirySeq: seqColumn('marketing_inquiry_seq'),
    category: varchar('category', { length: 12 }).$type<components['schemas']['MarketingCategory']>().notNull(),
    companyName: varchar('company_name', { length: 60 }).notNull(),
    homepageUrl: varchar('homepage_url', { length: 300 }),
    budgetText: varchar('budget_text', { length: 60 }),
    ...resultColumns(),
    ...inquiryColumns(),
  },
  (t) => inquiryIndexes('marketing_inquiries', t),
)
