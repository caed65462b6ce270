import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, jsonb, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { admins, fileColumn, fileListColumn, guguns, sidos } from '../../db/schema'

type Schemas = components['schemas']

/**
 * Applications of shops to become a mounting store. People and account are personal data, erased (null) a year after
 * the application was rejected or canceled.
 */
export const storeApplies = pgTable(
  'store_applies',
  {
    storeApplySeq: seqColumn('store_apply_seq'),
    state: varchar('state', { length: 10 }).$type<Schemas['StoreApplyState']>().notNull(),
    source: varchar('source', { length: 5 }).$type<Schemas['ApplicationSource']>().notNull(),
    reviewerSeq: integer('reviewer_seq').references(() => admins.adminSeq, { onDelete: 'set null' }),
    intro: varchar('intro', { length: 1000 }),
    agreedAt: timestampColumn('agreed_at'),
    storeInquirySeq: integer('store_inquiry_seq'),

    name: varchar('name', { length: 40 }).notNull(),
    franchise: varchar('franchise', { length: 10 }).$type<Schemas['StoreFranchise']>().notNull(),
    phone: varchar('phone', { length: 12 }).notNull(),
    ownerName: varchar('owner_name', { length: 30 }),
    ownerPhone: varchar('owner_phone', { length: 12 }),
    contactName: varchar('contact_name', { length: 30 }),
    contactPhone: varchar('contact_phone', { length: 12 }),
    email: varchar('email', { length: 100 }),
    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    address1: varchar('address1', { length: 200 }).notNull(),
    address2: varchar('address2', { length: 100 }),
    sidoId: integer('sido_id')
      .notNull()
      .references(() => sidos.id),
    gugunId: integer('gugun_id')
      .notNull()
      .references(() => guguns.id),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    parkingCount: smallint('parking_count').notNull().default(0),

    maxRim: smallint('max_rim').notNull(),
    liftCount: smallint('lift_count').notNull(),
    can: jsonb('can').$type<Schemas['StoreAbilities']>().notNull(),
    services: jsonb('services').$type<Schemas['StoreService'][]>().notNull(),
    visitGugunIds: jsonb('visit_gugun_ids').$type<number[]>().notNull().default([]),
    equipments: jsonb('equipments').$type<Schemas['StoreEquipment'][]>().notNull().default([]),
    mountFees: jsonb('mount_fees').$type<Schemas['StoreApplyFee'][]>().notNull(),
    alignmentFee: jsonb('alignment_fee').$type<Schemas['StoreAlignmentFee']>().notNull(),
    hours: jsonb('hours').$type<Schemas['StoreWeek']>().notNull(),

    companyName: varchar('company_name', { length: 50 }).notNull(),
    businessNumber: varchar('business_number', { length: 10 }).notNull(),
    ceoName: varchar('ceo_name', { length: 30 }),
    businessType: varchar('business_type', { length: 50 }),
    businessCategory: varchar('business_category', { length: 50 }),
    taxEmail: varchar('tax_email', { length: 100 }),
    licenseFileSeq: fileColumn('license_file_seq', 'PERSONAL'),
    ntsState: varchar('nts_state', { length: 15 }).$type<Schemas['NtsState']>().notNull().default('UNCHECKED'),
    ntsTaxType: varchar('nts_tax_type', { length: 50 }),
    ntsCheckedAt: timestampColumn('nts_checked_at'),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>(),
    /** Stored as an account of stores: encrypted, with its last four digits. */
    accountSealed: text('account_sealed'),
    accountEnd: varchar('account_end', { length: 4 }),
    accountLength: smallint('account_length'),
    accountHolder: varchar('account_holder', { length: 30 }),
    bankbookFileSeq: fileColumn('bankbook_file_seq', 'PERSONAL'),
    imageFileSeqs: fileListColumn('image_file_seqs', 'PRIVATE'),

    visitOn: date('visit_on', { mode: 'string' }),
    visitorSeq: integer('visitor_seq').references(() => admins.adminSeq, { onDelete: 'set null' }),
    scores: jsonb('scores').$type<Schemas['StoreApplyScores']>(),
    visitMemo: varchar('visit_memo', { length: 1000 }),
    supplementItems: text('supplement_items').array().$type<Schemas['StoreApplyItem'][]>().notNull().default([]),
    /** Start of the period in which the applicant must supply the missing data. */
    supplementAt: timestampColumn('supplement_at'),
    decisionReason: varchar('decision_reason', { length: 300 }),
    decidedAt: timestampColumn('decided_at'),
    decidedBy: varchar('decided_by', { length: 50 }),
    /** The store that was created from it; null again when the store is deleted. */
    storeSeq: integer('store_seq'),
    ...auditColumns(),
  },
  (t) => [
    index('store_applies_state').on(t.state, t.createdAt),
    index('store_applies_created').on(t.createdAt),
    index('store_applies_business').on(t.businessNumber, t.address1),
    index('store_applies_store').on(t.storeSeq).where(sql`store_seq is not null`),
  ],
)
