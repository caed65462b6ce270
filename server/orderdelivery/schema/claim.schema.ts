import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileListColumn } from '../../db/schema'
import { orderLines, orders } from './order.schema'

type Schemas = components['schemas']

/** 클레임: a cancel, return or exchange of some pieces of an order. */
export const orderClaims = pgTable(
  'order_claims',
  {
    orderClaimSeq: seqColumn('order_claim_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    /** The return inquiry that the claim comes from. */
    returnInquirySeq: integer('return_inquiry_seq'),
    kind: varchar('kind', { length: 10 }).$type<Schemas['ClaimKind']>().notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['ClaimState']>().notNull(),
    requestedBy: varchar('requested_by', { length: 10 }).$type<Schemas['ClaimBy']>().notNull(),
    reasonCode: varchar('reason_code', { length: 20 }).$type<Schemas['ClaimReason']>().notNull(),
    fault: varchar('fault', { length: 10 }).$type<Schemas['ClaimFault']>().notNull(),
    /** Why the fault differs from the reason's default. */
    faultMemo: varchar('fault_memo', { length: 200 }),
    reasonText: varchar('reason_text', { length: 500 }),
    imageFileSeqs: fileListColumn('image_file_seqs', 'PRIVATE'),

    feePayment: varchar('fee_payment', { length: 10 }).$type<Schemas['FeePayment']>().notNull().default('DEDUCT'),

    pickupMethod: varchar('pickup_method', { length: 10 }).$type<Schemas['PickupMethod']>(),
    pickupPackageCodeSeq: integer('pickup_package_code_seq'),
    pickupTrackingNumbers: varchar('pickup_tracking_numbers', { length: 20 }).array().notNull().default(sql`'{}'`),
    pickupName: varchar('pickup_name', { length: 30 }),
    pickupPhone: varchar('pickup_phone', { length: 12 }),
    pickupZipCode: varchar('pickup_zip_code', { length: 5 }),
    pickupAddress1: varchar('pickup_address1', { length: 200 }),
    pickupAddress2: varchar('pickup_address2', { length: 100 }),

    inspectionResult: varchar('inspection_result', { length: 10 }).$type<Schemas['InspectionResult']>(),
    restock: boolean('restock'),
    inspectionMemo: varchar('inspection_memo', { length: 500 }),
    inspectionImageFileSeqs: fileListColumn('inspection_image_file_seqs', 'PRIVATE'),

    /**
     * EXCHANGE: the replacement item, deducted from stock while the claim is open. RETURN: the item to order
     * instead.
     */
    exchangeItemSeq: integer('exchange_item_seq'),
    exchangeShipmentSeq: integer('exchange_shipment_seq'),

    /** CANCEL, RETURN: how the customer wants the money back. Null: as the order was paid. */
    refundMethod: varchar('refund_method', { length: 10 }).$type<Schemas['RefundMethod']>(),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>(),
    /** The customer's account, as in `refunds`. */
    accountSealed: text('account_sealed'),
    accountEnd: varchar('account_end', { length: 4 }),
    accountLength: smallint('account_length'),
    accountHolder: varchar('account_holder', { length: 30 }),

    /** Result amounts, fixed when the claim is DONE (`money/claim-refund`). */
    cashAmount: integer('cash_amount'),
    pointAmount: integer('point_amount'),
    depositAmount: integer('deposit_amount'),
    goodsCash: integer('goods_cash'),
    shipCash: integer('ship_cash'),
    /** Shipping that is not refunded, at the buyer's fault. */
    keptShipCash: integer('kept_ship_cash'),
    returnFee: integer('return_fee'),
    islandReturnFee: integer('island_return_fee'),
    couponRecall: integer('coupon_recall'),
    deliveryRecall: integer('delivery_recall'),
    /** Part of the cash: extra payments that were refunded with the whole order. */
    extraAmount: integer('extra_amount'),
    adjustAmount: integer('adjust_amount'),
    adjustReason: varchar('adjust_reason', { length: 200 }),
    /** If the total was negative: what the deposit and point shares covered. */
    coveredAmount: integer('covered_amount'),
    /** Earned points that could not be taken back. */
    uncollectedPoint: integer('uncollected_point').notNull().default(0),

    rejectReason: varchar('reject_reason', { length: 200 }),
    overrideReason: varchar('override_reason', { length: 200 }),
    requestedAt: timestampColumn('requested_at').notNull(),
    acceptedAt: timestampColumn('accepted_at'),
    collectedAt: timestampColumn('collected_at'),
    doneAt: timestampColumn('done_at'),
    ...auditColumns(),
  },
  (t) => [
    index('order_claims_order').on(t.orderSeq),
    index('order_claims_open')
      .on(t.kind, t.requestedAt, t.orderClaimSeq)
      .where(sql`state in ('REQUESTED', 'ACCEPTED', 'COLLECTED', 'RESHIPPED')`),
    index('order_claims_state').on(t.kind, t.state, t.requestedAt),
    index('order_claims_requested').on(t.requestedAt),
    index('order_claims_deposit').on(t.doneAt).where(sql`state = 'DONE' and deposit_amount > 0`),
  ],
)

export const orderClaimLines = pgTable(
  'order_claim_lines',
  {
    orderClaimSeq: integer('order_claim_seq')
      .notNull()
      .references(() => orderClaims.orderClaimSeq),
    orderLineSeq: integer('order_line_seq')
      .notNull()
      .references(() => orderLines.orderLineSeq),
    quantity: smallint('quantity').notNull(),
    /** The pieces' shares of the line's discounts, and their cash; fixed together with the claim's amounts. */
    itemCoupon: integer('item_coupon').notNull().default(0),
    orderCoupon: integer('order_coupon').notNull().default(0),
    deliveryCoupon: integer('delivery_coupon').notNull().default(0),
    point: integer('point').notNull().default(0),
    deposit: integer('deposit').notNull().default(0),
    adminDiscount: integer('admin_discount').notNull().default(0),
    goodsCash: integer('goods_cash').notNull().default(0),
    shipCash: integer('ship_cash').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderClaimSeq, t.orderLineSeq] }),
    index('order_claim_lines_line').on(t.orderLineSeq),
    check('order_claim_lines_quantity', sql`${t.quantity} > 0`),
  ],
)
