import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, timestampColumn } from '../../db/columns'
import { inquiryColumns, inquiryIndexes, resultColumns } from './inquiry-base.schema'

type Schemas = components['schemas']

/** Inquiries of shops about becoming a mounting store. */
export const storeInquiries = pgTable(
  'store_inquiries',
  {
    storeInquirySeq: seqColumn('store_inquiry_seq'),
    storeName: varchar('store_name', { length: 40 }).notNull(),
    sidoId: integer('sido_id').notNull(),
    gugunId: integer('gugun_id').notNull(),
    franchise: varchar('franchise', { length: 10 }).$type<Schemas['StoreFranchise']>().notNull().default('NONE'),
    monthlyMounts: varchar('monthly_mounts', { length: 10 }).$type<Schemas['MonthlyMounts']>(),
    inviteSentAt: timestampColumn('invite_sent_at'),
    /** The application that the same phone made later. */
    storeApplySeq: integer('store_apply_seq'),
    ...resultColumns(),
    ...inquiryColumns(),
  },
  (t) => inquiryIndexes('store_inquiries', t),
)
