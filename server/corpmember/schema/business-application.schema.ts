import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { admins, fileColumn, members } from '../../db/schema'
import { profileColumns } from '../../member/schema/business-profile.schema'

type Schemas = components['schemas']

/**
 * Applications for business membership. Retention: 3 years. Personal data of rejected and canceled ones is deleted
 * after one year.
 */
export const businessApplications = pgTable(
  'business_applications',
  {
    businessApplicationSeq: seqColumn('business_application_seq'),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    ...profileColumns(),
    monthlyQuantity: varchar('monthly_quantity', { length: 10 }).$type<Schemas['MonthlyQuantity']>().notNull(),
    interestSizeSeqs: integer('interest_size_seqs').array().notNull().default([]),
    memo: varchar('memo', { length: 500 }),
    source: varchar('source', { length: 5 }).$type<Schemas['ApplicationSource']>().notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['ApplicationState']>().notNull(),
    reviewerSeq: integer('reviewer_seq').references(() => admins.adminSeq, { onDelete: 'set null' }),
    supplementItems: text('supplement_items').array().$type<Schemas['SupplementItem'][]>().notNull().default([]),
    decisionReason: varchar('decision_reason', { length: 300 }),
    decidedAt: timestampColumn('decided_at'),
    decidedBy: varchar('decided_by', { length: 50 }),
    /** Start of the period in which the applicant may respond. */
    supplementAt: timestampColumn('supplement_at'),
    resubmittedAt: timestampColumn('resubmitted_at'),
    businessGradeSeq: integer('business_grade_seq'),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('business_applications_open')
      .on(t.memberSeq)
      .where(sql`state in ('RECEIVED', 'REVIEWING', 'SUPPLEMENT')`),
    index('business_applications_state').on(t.state, t.createdAt),
    index('business_applications_created').on(t.createdAt),
    index('business_applications_decided').on(t.decidedAt),
    index('business_applications_number').on(t.businessNumber),
    index('business_applications_sizes').using('gin', t.interestSizeSeqs),
  ],
)

/** State history of applications, with the license at that time; append-only. */
export const businessApplicationHistories = pgTable(
  'business_application_histories',
  {
    businessApplicationHistorySeq: seqColumn('business_application_history_seq'),
    businessApplicationSeq: integer('business_application_seq')
      .notNull()
      .references(() => businessApplications.businessApplicationSeq, { onDelete: 'cascade' }),
    state: varchar('state', { length: 10 }).$type<Schemas['ApplicationState']>().notNull(),
    supplementItems: text('supplement_items').array().$type<Schemas['SupplementItem'][]>().notNull().default([]),
    reason: varchar('reason', { length: 300 }),
    licenseFileSeq: fileColumn('license_file_seq', 'PERSONAL'),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [index('business_application_histories_of').on(t.businessApplicationSeq, t.businessApplicationHistorySeq)],
)

/** Internal notes about applications; append-only. */
export const businessApplicationNotes = pgTable(
  'business_application_notes',
  {
    businessApplicationNoteSeq: seqColumn('business_application_note_seq'),
    businessApplicationSeq: integer('business_application_seq')
      .notNull()
      .references(() => businessApplications.businessApplicationSeq, { onDelete: 'cascade' }),
    content: varchar('content', { length: 1000 }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [index('business_application_notes_of').on(t.businessApplicationSeq, t.businessApplicationNoteSeq)],
)
