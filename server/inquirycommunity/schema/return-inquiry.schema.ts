import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, timestampColumn } from '../../db/columns'
import { orderLines, orders } from '../../orderdelivery/schema/order.schema'
import { inquiryColumns, inquiryIndexes } from './inquiry-base.schema'

type Schemas = components['schemas']

/** 반품 문의: inquiries about returns. Pickup address and account are personal data; the account number is encrypted. */
export const returnInquiries = pgTable(
  'return_inquiries',
  {
    returnInquirySeq: seqColumn('return_inquiry_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    kind: varchar('kind', { length: 10 }).$type<Schemas['ReturnKind']>().notNull(),
    reasonCode: varchar('reason_code', { length: 20 }).$type<Schemas['ClaimReason']>().notNull(),
    fault: varchar('fault', { length: 10 }).$type<Schemas['ClaimFault']>().notNull(),
    /** Why the fault differs from the usual fault of the reason. */
    faultMemo: varchar('fault_memo', { length: 200 }),
    mounted: boolean('mounted').notNull(),
    mountedOn: date('mounted_on', { mode: 'string' }),
    drivenKm: integer('driven_km'),
    productionWeek: varchar('production_week', { length: 4 }),

    pickupMethod: varchar('pickup_method', { length: 10 }).$type<Schemas['PickupMethod']>().notNull(),
    pickupZipCode: varchar('pickup_zip_code', { length: 5 }),
    pickupAddress1: varchar('pickup_address1', { length: 200 }),
    pickupAddress2: varchar('pickup_address2', { length: 100 }),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>(),
    accountHolder: varchar('account_holder', { length: 30 }),
    accountSealed: text('account_sealed'),
    accountEnd: varchar('account_end', { length: 4 }),
    accountLength: smallint('account_length'),

    treadWearPercent: doublePrecision('tread_wear_percent'),
    repaired: boolean('repaired'),
    finding: varchar('finding', { length: 500 }),
    /** Null: not inspected yet. */
    inspectedAt: timestampColumn('inspected_at'),
    inspectedBy: varchar('inspected_by', { length: 50 }),

    /** Null: not decided yet. */
    outcome: varchar('outcome', { length: 15 }).$type<Schemas['ReturnOutcome']>(),
    refundAmount: integer('refund_amount'),
    decisionNote: varchar('decision_note', { length: 300 }),
    /** The claim that was opened from it, at most one. */
    orderClaimSeq: integer('order_claim_seq'),
    ...inquiryColumns(),
  },
  (t) => [
    ...inquiryIndexes('return_inquiries', t),
    index('return_inquiries_order').on(t.orderSeq),
    index('return_inquiries_claim').on(t.orderClaimSeq).where(sql`order_claim_seq is not null`),
  ],
)

/** The pieces of an inquiry, as they were sold. */
export const returnInquiryLines = pgTable(
  'return_inquiry_lines',
  {
    returnInquirySeq: integer('return_inquiry_seq')
      .notNull()
      .references(() => returnInquiries.returnInquirySeq, { onDelete: 'cascade' }),
    orderLineSeq: integer('order_line_seq')
      .notNull()
      .references(() => orderLines.orderLineSeq),
    itemName: varchar('item_name', { length: 200 }).notNull(),
    sizeLabel: varchar('size_label', { length: 40 }),
    /** What was paid for a piece, after coupons: the base of a refund that is reduced by wear. */
    unitPrice: integer('unit_price').notNull(),
    orderedQty: smallint('ordered_qty').notNull(),
    quantity: smallint('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.returnInquirySeq, t.orderLineSeq] })],
)
