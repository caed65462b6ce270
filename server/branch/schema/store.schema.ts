import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, fileListColumn } from '../../db/schema'

type Schemas = components['schemas']

/** Special abilities of a store. */
export type StoreAbilities = Record<Schemas['StoreAbility'], boolean>

/**
 * 장착점. Personal data: owner, contact, receiver, representative, tax e-mail and account.
 *
 * Nullable columns must be filled in before the store opens, as far as they are required.
 */
export const stores = pgTable(
  'stores',
  {
    storeSeq: seqColumn('store_seq'),
    /** `S` and five digits. */
    storeCode: varchar('store_code', { length: 6 }).notNull().unique(),
    name: varchar('name', { length: 40 }).notNull(),
    storeType: varchar('store_type', { length: 10 }).$type<Schemas['StoreType']>().notNull(),
    franchise: varchar('franchise', { length: 10 }).$type<Schemas['StoreFranchise']>().notNull().default('NONE'),
    state: varchar('state', { length: 10 }).$type<Schemas['StoreState']>().notNull().default('PREPARING'),
    visible: boolean('visible').notNull().default(true),
    recommended: boolean('recommended').notNull().default(false),
    intro: varchar('intro', { length: 1000 }),
    notice: varchar('notice', { length: 300 }),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    mainImageFileSeq: fileColumn('main_image_file_seq', 'PUBLIC'),
    imageFileSeqs: fileListColumn('image_file_seqs', 'PUBLIC'),
    managerAdminSeq: integer('manager_admin_seq'),

    phone: varchar('phone', { length: 12 }).notNull(),
    ownerName: varchar('owner_name', { length: 30 }).notNull(),
    ownerPhone: varchar('owner_phone', { length: 12 }).notNull(),
    contactName: varchar('contact_name', { length: 30 }),
    /** Messages to the store are sent here. */
    contactPhone: varchar('contact_phone', { length: 12 }).notNull(),
    email: varchar('email', { length: 100 }),
    receiveAlimtalk: boolean('receive_alimtalk').notNull().default(true),

    zipCode: varchar('zip_code', { length: 5 }).notNull(),
    address1: varchar('address1', { length: 200 }).notNull(),
    address2: varchar('address2', { length: 100 }),
    sidoId: integer('sido_id').notNull(),
    gugunId: integer('gugun_id').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    directions: varchar('directions', { length: 300 }),
    parkingCount: smallint('parking_count').notNull().default(0),
    visitGugunIds: jsonb('visit_gugun_ids').$type<number[]>().notNull().default([]),

    receiveSame: boolean('receive_same').notNull().default(true),
    receiveZipCode: varchar('receive_zip_code', { length: 5 }),
    receiveAddress1: varchar('receive_address1', { length: 200 }),
    receiveAddress2: varchar('receive_address2', { length: 100 }),
    receiverName: varchar('receiver_name', { length: 30 }),
    receiverPhone: varchar('receiver_phone', { length: 12 }),
    receiveDays: jsonb('receive_days')
      .$type<Schemas['StoreReceiveDay'][]>()
      .notNull()
      .default(['MON', 'TUE', 'WED', 'THU', 'FRI']),
    receiveNote: varchar('receive_note', { length: 200 }),
    /** An island surcharge applies to the address. */
    island: boolean('island').notNull().default(false),

    maxRim: smallint('max_rim').notNull().default(20),
    liftCount: smallint('lift_count').notNull().default(2),
    equipments: jsonb('equipments').$type<Schemas['StoreEquipment'][]>().notNull().default([]),
    can: jsonb('can').$type<StoreAbilities>().notNull(),
    services: jsonb('services').$type<Schemas['StoreService'][]>().notNull().default([]),

    /** As last saved. The fees that applied on a day are in the history. */
    fees: jsonb('fees').$type<Schemas['StoreFees']>(),
    feesFrom: date('fees_from', { mode: 'string' }),

    hours: jsonb('hours').$type<Schemas['StoreWeek']>().notNull(),

    reservationOn: boolean('reservation_on').notNull().default(true),
    slotMinutes: smallint('slot_minutes').$type<Schemas['StoreSlotMinutes']>().notNull().default(60),
    /** Cars per slot. */
    capacity: smallint('capacity').notNull().default(2),
    /** Minutes before closing. */
    lastSlotBefore: smallint('last_slot_before').notNull().default(60),
    /** Working days. */
    minLeadDays: smallint('min_lead_days').notNull().default(2),
    sameDay: boolean('same_day').notNull().default(false),
    maxAheadDays: smallint('max_ahead_days').notNull().default(30),

    companyName: varchar('company_name', { length: 50 }),
    businessNumber: varchar('business_number', { length: 10 }),
    ceoName: varchar('ceo_name', { length: 30 }),
    businessType: varchar('business_type', { length: 50 }),
    businessCategory: varchar('business_category', { length: 50 }),
    taxEmail: varchar('tax_email', { length: 100 }),
    licenseFileSeq: fileColumn('license_file_seq', 'PERSONAL'),
    bankbookFileSeq: fileColumn('bankbook_file_seq', 'PERSONAL'),
    ntsState: varchar('nts_state', { length: 15 }).$type<Schemas['NtsState']>(),
    ntsCheckedAt: timestampColumn('nts_checked_at'),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>(),
    /** Encrypted (AES-256-GCM, `session/crypto`); the last four digits are stored separately. */
    accountSealed: text('account_sealed'),
    accountEnd: varchar('account_end', { length: 4 }),
    accountLength: smallint('account_length'),
    accountHolder: varchar('account_holder', { length: 30 }),
    settleDay: varchar('settle_day', { length: 4 }).$type<Schemas['StoreSettleDay']>().notNull().default('15'),
    taxType: varchar('tax_type', { length: 10 }).$type<Schemas['StoreTaxType']>().notNull().default('GENERAL'),

    contractFrom: date('contract_from', { mode: 'string' }),
    /** Null: renewed automatically. */
    contractTo: date('contract_to', { mode: 'string' }),
    contractFileSeq: fileColumn('contract_file_seq', 'PERSONAL'),
    storeApplySeq: integer('store_apply_seq'),
    pauseReason: varchar('pause_reason', { length: 200 }),
    /** Day on which a paused store reopens. */
    pausedUntil: date('paused_until', { mode: 'string' }),
    closeReason: varchar('close_reason', { length: 200 }),
    memo: varchar('memo', { length: 1000 }),

    /** Of its published reviews; recalculated within a minute (server/generalcommunity). */
    ratingAverage: doublePrecision('rating_average'),
    storeReviewCount: integer('store_review_count').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('stores_name_address').on(sql`lower(replace(${t.name}, ' ', ''))`, t.address1),
    index('stores_region').on(t.sidoId, t.gugunId),
    index('stores_business').on(t.businessNumber).where(sql`business_number is not null`),
    index('stores_manager').on(t.managerAdminSeq).where(sql`manager_admin_seq is not null`),
    index('stores_created').on(t.createdAt, t.storeSeq),
  ],
)

/** 휴무·마감: periods in which a store has no slots, or a different capacity. */
export const storeClosures = pgTable(
  'store_closures',
  {
    storeClosureSeq: seqColumn('store_closure_seq'),
    storeSeq: integer('store_seq')
      .notNull()
      .references(() => stores.storeSeq, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 10 }).$type<Schemas['StoreClosureKind']>().notNull(),
    /** For CAPACITY. */
    capacity: smallint('capacity'),
    fromAt: timestampColumn('from_at').notNull(),
    toAt: timestampColumn('to_at').notNull(),
    reason: varchar('reason', { length: 100 }).notNull(),
    /** Shown to customers. */
    public: boolean('public').notNull().default(true),
    ...auditColumns(),
  },
  (t) => [index('store_closures_store').on(t.storeSeq, t.toAt)],
)

/** Public holidays, except Sundays. */
export const holidays = pgTable('holidays', {
  date: date('date', { mode: 'string' }).primaryKey(),
  name: varchar('name', { length: 40 }).notNull(),
})

/** A store's fees from a day on. A mount is settled by the fees of its day. */
export const storeFeeHistories = pgTable(
  'store_fee_histories',
  {
    storeFeeHistorySeq: seqColumn('store_fee_history_seq'),
    storeSeq: integer('store_seq')
      .notNull()
      .references(() => stores.storeSeq, { onDelete: 'cascade' }),
    feesFrom: date('fees_from', { mode: 'string' }).notNull(),
    fees: jsonb('fees').$type<Schemas['StoreFees']>().notNull(),
    createdAt: timestampColumn('created_at').notNull(),
    createdBy: varchar('created_by', { length: 50 }),
  },
  (t) => [index('store_fee_histories_store').on(t.storeSeq, t.feesFrom)],
)
