import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, guguns, members, sidos } from '../../db/schema'

type Schemas = components['schemas']

/**
 * Returns the columns that describe a business, for applications and for members. Personal data is null once it was
 * destroyed.
 */
export const profileColumns = () => ({
  companyName: varchar('company_name', { length: 60 }).notNull(),
  companyKind: varchar('company_kind', { length: 12 }).$type<'INDIVIDUAL' | 'CORPORATION'>().notNull(),
  businessNumber: varchar('business_number', { length: 10 }).notNull(),
  branchNumber: varchar('branch_number', { length: 4 }),
  ceoName: varchar('ceo_name', { length: 30 }),
  openedOn: date('opened_on', { mode: 'string' }),
  businessType: varchar('business_type', { length: 50 }).notNull(),
  businessCategory: varchar('business_category', { length: 50 }).notNull(),
  industry: varchar('industry', { length: 10 }).$type<Schemas['Industry']>().notNull(),
  zipCode: varchar('zip_code', { length: 5 }).notNull(),
  address1: varchar('address1', { length: 200 }).notNull(),
  address2: varchar('address2', { length: 100 }),
  sidoId: integer('sido_id')
    .notNull()
    .references(() => sidos.id),
  gugunId: integer('gugun_id')
    .notNull()
    .references(() => guguns.id),
  tel: varchar('tel', { length: 12 }),
  managerName: varchar('manager_name', { length: 30 }),
  managerPhone: varchar('manager_phone', { length: 12 }),
  taxEmail: varchar('tax_email', { length: 100 }),
  licenseFileSeq: fileColumn('license_file_seq', 'PERSONAL'),
  ntsState: varchar('nts_state', { length: 15 }).$type<Schemas['NtsState']>().notNull().default('UNCHECKED'),
  ntsTaxType: varchar('nts_tax_type', { length: 50 }),
  ntsCheckedAt: timestampColumn('nts_checked_at'),
})

/**
 * The business of a member. The row stays when the member becomes a personal member or withdraws; `active` is false
 * then.
 */
export const businessProfiles = pgTable(
  'business_profiles',
  {
    memberSeq: integer('member_seq')
      .primaryKey()
      .references(() => members.memberSeq),
    ...profileColumns(),
    /** True while the member is a business member. Number and branch are unique among active rows. */
    active: boolean('active').notNull().default(true),
    approvedAt: timestampColumn('approved_at').notNull(),
    approvedBy: varchar('approved_by', { length: 50 }),
    /** Amount of purchases in the last 6 months (won), recounted hourly. */
    recent6mAmount: bigint('recent_6m_amount', { mode: 'number' }).notNull().default(0),
    /** Number of tires bought in the last 6 months, recounted hourly. */
    recent6mQuantity: integer('recent_6m_quantity').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('business_profiles_number')
      .on(t.businessNumber, sql`coalesce(${t.branchNumber}, '')`)
      .where(sql`active`),
    index('business_profiles_company_trgm').using('gin', sql`${t.companyName} gin_trgm_ops`),
    index('business_profiles_ceo').on(t.ceoName.op('text_pattern_ops')),
    index('business_profiles_approved').on(t.approvedAt),
    index('business_profiles_amount').on(t.recent6mAmount),
    index('business_profiles_quantity').on(t.recent6mQuantity),
  ],
)

/** History of grade changes, with the grade names at that time. Append-only. */
export const businessGradeHistories = pgTable(
  'business_grade_histories',
  {
    businessGradeHistorySeq: seqColumn('business_grade_history_seq'),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    /** No foreign keys: the history stays when a grade is deleted. */
    fromGradeSeq: integer('from_grade_seq'),
    fromGradeName: varchar('from_grade_name', { length: 20 }),
    toGradeSeq: integer('to_grade_seq'),
    toGradeName: varchar('to_grade_name', { length: 20 }),
    reason: varchar('reason', { length: 300 }).notNull(),
    changedAt: timestampColumn('changed_at').notNull(),
    changedBy: varchar('changed_by', { length: 50 }),
  },
  (t) => [index('business_grade_histories_member').on(t.memberSeq, t.businessGradeHistorySeq)],
)
