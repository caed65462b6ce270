import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { stores } from '../../branch/schema/store.schema'
import { carModels } from '../../car/schema/car-model.schema'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { admins, members } from '../../db/schema'
import { items } from '../../product/schema/item.schema'
import { affiliateCards } from './affiliate-card.schema'
import { rentalProducts } from './rental-product.schema'

type Schemas = components['schemas']
type State = Schemas['RentalApplicationState']

/**
 * 렌탈 신청: a request to rent tires. Plan and card are copied as they were when chosen.
 *
 * Personal data (name, phone, e-mail, plate) becomes null when the retention period ends.
 */
export const rentalApplications = pgTable(
  'rental_applications',
  {
    rentalApplicationSeq: seqColumn('rental_application_seq'),
    /** `R261121-0001`. */
    applicationNo: varchar('application_no', { length: 12 }).notNull().unique(),
    source: varchar('source', { length: 6 }).$type<Schemas['RentalApplicationSource']>().notNull(),
    memberSeq: integer('member_seq').references(() => members.memberSeq),
    applicantType: varchar('applicant_type', { length: 9 }).$type<Schemas['RentalApplicantType']>().notNull(),
    applicantName: varchar('applicant_name', { length: 30 }),
    mobilePhone: varchar('mobile_phone', { length: 12 }),
    email: varchar('email', { length: 100 }),
    companyName: varchar('company_name', { length: 60 }),
    businessNumber: varchar('business_number', { length: 10 }),
    carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq),
    carText: varchar('car_text', { length: 50 }).notNull(),
    carNumber: varchar('car_number', { length: 10 }),

    rentalProductSeq: integer('rental_product_seq')
      .notNull()
      .references(() => rentalProducts.rentalProductSeq),
    planSeq: integer('plan_seq').notNull(),
    rentalCompany: varchar('rental_company', { length: 30 }).notNull(),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq),
    itemName: varchar('item_name', { length: 200 }).notNull(),
    sizeLabel: varchar('size_label', { length: 40 }),
    quantity: smallint('quantity').notNull(),
    months: smallint('months').notNull(),
    monthlyFee: integer('monthly_fee').notNull(),
    registrationFee: integer('registration_fee').notNull(),
    /** Percent. */
    earlyTerminationRate: smallint('early_termination_rate').notNull(),
    affiliateCardSeq: integer('affiliate_card_seq').references(() => affiliateCards.affiliateCardSeq),
    cardName: varchar('card_name', { length: 60 }),
    cardMinSpend: integer('card_min_spend'),
    cardDiscount: integer('card_discount'),
    payFee: integer('pay_fee').notNull(),

    wishStoreSeq: integer('wish_store_seq').references(() => stores.storeSeq),
    wishDate: date('wish_date', { mode: 'string' }),
    contactTime: varchar('contact_time', { length: 7 }).$type<Schemas['RentalContactTime']>().notNull().default('ANY'),
    privacyAgreedAt: timestampColumn('privacy_agreed_at').notNull(),
    thirdPartyAgreedAt: timestampColumn('third_party_agreed_at'),

    state: varchar('state', { length: 10 }).$type<State>().notNull(),
    /** When the current state was reached. */
    stateAt: timestampColumn('state_at').notNull(),
    assigneeSeq: integer('assignee_seq').references(() => admins.adminSeq, { onDelete: 'set null' }),
    contactCount: smallint('contact_count').notNull().default(0),
    lastContactResult: varchar('last_contact_result', { length: 12 }).$type<Schemas['RentalContactResult']>(),
    nextContactAt: timestampColumn('next_contact_at'),

    rejectReason: varchar('reject_reason', { length: 8 }).$type<Schemas['RentalRejectReason']>(),
    rejectMemo: varchar('reject_memo', { length: 200 }),
    approvedAt: timestampColumn('approved_at'),
    contractNo: varchar('contract_no', { length: 30 }),
    contractedOn: date('contracted_on', { mode: 'string' }),
    storeSeq: integer('store_seq').references(() => stores.storeSeq),
    /** The latest reservation. No foreign key, because reservations refer to this table. */
    mountReservationSeq: integer('mount_reservation_seq'),
    startOn: date('start_on', { mode: 'string' }),
    endOn: date('end_on', { mode: 'string' }),
    terminatedOn: date('terminated_on', { mode: 'string' }),
    penalty: integer('penalty'),
    penaltyMemo: varchar('penalty_memo', { length: 200 }),
    /** Of a cancellation or an early termination. */
    cancelReason: varchar('cancel_reason', { length: 200 }),
    purgedAt: timestampColumn('purged_at'),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('rental_applications_contract').on(t.rentalCompany, t.contractNo).where(sql`contract_no is not null`),
    index('rental_applications_created').on(t.createdAt, t.rentalApplicationSeq),
    index('rental_applications_state').on(t.state, t.stateAt),
    index('rental_applications_member').on(t.memberSeq, t.createdAt).where(sql`member_seq is not null`),
    index('rental_applications_model').on(t.carModelSeq),
    index('rental_applications_product').on(t.rentalProductSeq, t.createdAt),
    index('rental_applications_card').on(t.affiliateCardSeq, t.createdAt).where(sql`affiliate_card_seq is not null`),
    index('rental_applications_item').on(t.itemSeq),
    index('rental_applications_assignee').on(t.assigneeSeq),
    index('rental_applications_callback').on(t.nextContactAt).where(sql`next_contact_at is not null`),
    index('rental_applications_end').on(t.endOn).where(sql`end_on is not null`),
    index('rental_applications_wish_store').on(t.wishStoreSeq).where(sql`wish_store_seq is not null`),
    index('rental_applications_store').on(t.storeSeq).where(sql`store_seq is not null`),
    index('rental_applications_name').on(t.applicantName.op('text_pattern_ops')),
    index('rental_applications_phone_end').on(sql`reverse(${t.mobilePhone}) text_pattern_ops`),
    index('rental_applications_car_number').on(t.carNumber.op('text_pattern_ops')),
  ],
)

/** Calls to applicants; append-only. */
export const rentalContactLogs = pgTable(
  'rental_contact_logs',
  {
    contactLogSeq: seqColumn('contact_log_seq'),
    rentalApplicationSeq: integer('rental_application_seq')
      .notNull()
      .references(() => rentalApplications.rentalApplicationSeq, { onDelete: 'cascade' }),
    at: timestampColumn('at').notNull(),
    adminSeq: integer('admin_seq').notNull(),
    result: varchar('result', { length: 12 }).$type<Schemas['RentalContactResult']>().notNull(),
    /** Deleted with the applicant's data. */
    memo: varchar('memo', { length: 500 }),
    nextContactAt: timestampColumn('next_contact_at'),
  },
  (t) => [index('rental_contact_logs_of').on(t.rentalApplicationSeq, t.contactLogSeq)],
)

/** State history of applications; append-only. `by` is a loginId; null for the applicant or a job. */
export const rentalStateHistories = pgTable(
  'rental_state_histories',
  {
    rentalStateHistorySeq: seqColumn('rental_state_history_seq'),
    rentalApplicationSeq: integer('rental_application_seq')
      .notNull()
      .references(() => rentalApplications.rentalApplicationSeq, { onDelete: 'cascade' }),
    from: varchar('from', { length: 10 }).$type<State>(),
    to: varchar('to', { length: 10 }).$type<State>().notNull(),
    at: timestampColumn('at').notNull(),
    by: varchar('by', { length: 50 }),
    reason: varchar('reason', { length: 300 }),
  },
  (t) => [index('rental_state_histories_of').on(t.rentalApplicationSeq, t.rentalStateHistorySeq)],
)

/** Internal notes about applications; append-only. */
export const rentalApplicationNotes = pgTable(
  'rental_application_notes',
  {
    rentalApplicationNoteSeq: seqColumn('rental_application_note_seq'),
    rentalApplicationSeq: integer('rental_application_seq')
      .notNull()
      .references(() => rentalApplications.rentalApplicationSeq, { onDelete: 'cascade' }),
    content: varchar('content', { length: 1000 }).notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [index('rental_application_notes_of').on(t.rentalApplicationSeq, t.rentalApplicationNoteSeq)],
)
