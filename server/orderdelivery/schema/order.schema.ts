import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { carModels } from '../../car/schema/car-model.schema'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { members, withFileUse } from '../../db/schema'

type Schemas = components['schemas']

/** Condition of orders that are not finished: that of the index `orders_open`, which only the same text can use. */
export const isOpenOrder = sql`state in ('PAYMENT_PENDING', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'MOUNTED') and deleted_at is null`

/**
 * Orders. Any change of an order, or of a record below it, locks this row first. Deleted orders appear only in the
 * list of deleted orders.
 */
export const orders = pgTable(
  'orders',
  {
    orderSeq: seqColumn('order_seq'),
    /** YYYYMMDD and the 6-digit number of the day. */
    orderNo: varchar('order_no', { length: 14 }).notNull().unique(),
    /** Derived from the lines. */
    state: varchar('state', { length: 20 }).$type<Schemas['OrderState']>().notNull(),
    partiallyShipped: boolean('partially_shipped').notNull().default(false),
    channel: varchar('channel', { length: 10 }).$type<Schemas['OrderChannel']>().notNull().default('PC'),

    memberSeq: integer('member_seq').references(() => members.memberSeq),
    memberType: varchar('member_type', { length: 10 }).$type<Schemas['BuyerType']>().notNull(),
    ordererName: varchar('orderer_name', { length: 30 }).notNull(),
    ordererPhone: varchar('orderer_phone', { length: 12 }).notNull(),
    ordererEmail: varchar('orderer_email', { length: 100 }),

    deliveryMethod: varchar('delivery_method', { length: 10 }).$type<Schemas['DeliveryMethod']>().notNull(),
    /** Receiver of the goods. For MOUNT a copy of the store's receiving address. */
    receiverName: varchar('receiver_name', { length: 30 }).notNull().default(''),
    receiverPhone: varchar('receiver_phone', { length: 12 }).notNull().default(''),
    receiverPhone2: varchar('receiver_phone2', { length: 12 }),
    zipCode: varchar('zip_code', { length: 5 }).notNull().default(''),
    address1: varchar('address1', { length: 200 }).notNull().default(''),
    address2: varchar('address2', { length: 100 }),
    deliveryMessage: varchar('delivery_message', { length: 100 }),
    /** Province of that address. */
    sidoId: integer('sido_id'),
    storeSeq: integer('store_seq'),
    /** Start of the active reservation; a copy, updated with the reservation. */
    reservedAt: timestampColumn('reserved_at'),

    /** `carText` remains when the model is deleted. */
    carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq, { onDelete: 'set null' }),
    carText: varchar('car_text', { length: 50 }),
    carNumber: varchar('car_number', { length: 10 }),

    /** As ordered, never changed later; won, VAT included. */
    goodsAmount: integer('goods_amount').notNull().default(0),
    shippingAmount: integer('shipping_amount').notNull().default(0),
    islandFeeAmount: integer('island_fee_amount').notNull().default(0),
    couponDiscount: integer('coupon_discount').notNull().default(0),
    pointUsed: integer('point_used').notNull().default(0),
    depositUsed: integer('deposit_used').notNull().default(0),
    payAmount: integer('pay_amount').notNull(),
    /** 미수금 면제: the shortage that was waived when the bank deposit was confirmed. */
    adminDiscount: integer('admin_discount').notNull().default(0),
    /** What the remaining pieces cost, what the MAIN payments received, and what was refunded in cash; won. */
    currentPayAmount: integer('current_pay_amount').notNull().default(0),
    paidAmount: integer('paid_amount').notNull().default(0),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** Method of the MAIN payment that is not canceled. */
    paymentMethod: varchar('payment_method', { length: 20 })
      .$type<Schemas['PaymentMethod']>()
      .notNull()
      .default('CARD'),
    /** FAILED before PENDING: the worst state of its unfinished refunds. */
    refundState: varchar('refund_state', { length: 10 }).$type<Schemas['OrderRefundState']>().notNull().default('NONE'),

    /** `identifier` is personal data. */
    cashReceiptRequest: jsonb('cash_receipt_request').$type<{
      kind: Schemas['CashReceiptKind']
      identifier: string
    }>(),
    taxInvoiceRequest: boolean('tax_invoice_request').notNull().default(false),
    customerMemo: varchar('customer_memo', { length: 500 }),
    firstOrder: boolean('first_order').notNull().default(false),
    /** Bit mask of the lines' item types (`item-kinds`); a copy, for lists. */
    itemKinds: smallint('item_kinds').notNull().default(1),
    /** Item of the first line; a copy, so that keyword searches need not read the lines of single-line orders. */
    itemSeq: integer('item_seq').notNull(),
    memoCount: smallint('memo_count').notNull().default(0),
    /** The return claim that this order replaces. */
    replacesClaimSeq: integer('replaces_claim_seq'),

    orderedAt: timestampColumn('ordered_at').notNull(),
    depositDueAt: timestampColumn('deposit_due_at'),
    paidAt: timestampColumn('paid_at'),
    /** Latest time of the lines. */
    preparedAt: timestampColumn('prepared_at'),
    shippedAt: timestampColumn('shipped_at'),
    deliveredAt: timestampColumn('delivered_at'),
    mountedAt: timestampColumn('mounted_at'),
    confirmedAt: timestampColumn('confirmed_at'),
    autoConfirmAt: timestampColumn('auto_confirm_at'),
    canceledAt: timestampColumn('canceled_at'),

    deletedAt: timestampColumn('deleted_at'),
    deletedBy: varchar('deleted_by', { length: 50 }),
    deleteReason: varchar('delete_reason', { length: 200 }),
    purgeAt: timestampColumn('purge_at'),
    ...auditColumns(),
  },
  (t) => [
    check('orders_amounts', sql`${t.payAmount} >= 0 and ${t.currentPayAmount} >= 0 and ${t.refundedAmount} >= 0`),
    /** Covers the columns that lists filter, sort and sum by, so that a million orders need only an index scan. */
    index('orders_facts')
      .on(
        ...[t.orderedAt, t.orderSeq],
        ...[t.state, t.payAmount, t.refundedAmount, t.paymentMethod, t.deliveryMethod, t.memberType, t.channel],
        ...[t.storeSeq, t.sidoId, t.refundState, t.reservedAt, t.paidAt, t.shippedAt, t.confirmedAt],
        ...[t.couponDiscount, t.pointUsed, t.islandFeeAmount, t.memoCount, t.firstOrder],
        ...[t.taxInvoiceRequest, t.itemKinds, t.orderNo],
      )
      .where(sql`deleted_at is null`),
    /** For the page and the sums of a period without further filters; a quarter of the size of `orders_facts`. */
    index('orders_period').on(t.orderedAt, t.orderSeq, t.payAmount, t.refundedAmount).where(sql`deleted_at is null`),
    /**
     * Counts and sums by state, payment method, delivery method or item kind. About a tenth the size of
     * `orders_facts`, because these values repeat.
     */
    index('orders_sums')
      .on(t.state, t.paymentMethod, t.deliveryMethod, t.channel, t.itemKinds, t.payAmount, t.refundedAmount)
      .where(sql`deleted_at is null`),
    /** For orders found by their lines or by a list of numbers. */
    index('orders_found')
      .on(t.orderSeq, t.itemSeq, t.orderedAt, t.payAmount, t.refundedAmount)
      .where(sql`deleted_at is null`),
    index('orders_item').on(t.itemSeq, t.orderedAt, t.payAmount, t.refundedAmount).where(sql`deleted_at is null`),
    /** Most orders are confirmed. */
    index('orders_sold').on(t.payAmount, t.refundedAmount).where(sql`state = 'CONFIRMED' and deleted_at is null`),
    index('orders_amount').on(t.payAmount, t.orderSeq).where(sql`deleted_at is null`),
    // refunded orders are rare: sorts them newest first
    index('orders_refunded').on(t.refundedAmount.asc(), t.orderSeq.desc().nullsFirst()).where(sql`deleted_at is null`),
    /** Partial indexes for rare properties, covering the sums and dates of the list. */
    index('orders_coupon')
      .on(t.orderedAt, t.orderSeq, t.payAmount, t.refundedAmount)
      .where(sql`coupon_discount > 0 and deleted_at is null`),
    index('orders_point')
      .on(t.orderedAt, t.orderSeq, t.payAmount, t.refundedAmount)
      .where(sql`point_used > 0 and deleted_at is null`),
    index('orders_first')
      .on(t.orderedAt, t.orderSeq, t.payAmount, t.refundedAmount)
      .where(sql`first_order and deleted_at is null`),
    index('orders_sido')
      .on(t.sidoId, t.orderedAt, t.orderSeq, t.payAmount, t.refundedAmount)
      // orders without a province are in no list by province; also keeps the planner from using this index for all
      // orders
      .where(sql`sido_id is not null and deleted_at is null`),
    index('orders_state').on(t.state, t.orderedAt, t.orderSeq).where(sql`deleted_at is null`),
    index('orders_member').on(t.memberSeq, t.orderedAt),
    index('orders_store').on(t.storeSeq, t.orderedAt).where(sql`store_seq is not null`),
    index('orders_car_model').on(t.carModelSeq).where(sql`car_model_seq is not null`),
    index('orders_name').on(t.ordererName.op('text_pattern_ops')),
    index('orders_receiver').on(t.receiverName.op('text_pattern_ops')),
    index('orders_phone').on(t.ordererPhone.op('text_pattern_ops')),
    /** For searches by the last digits. */
    index('orders_phone_end').on(sql`reverse(${t.ordererPhone}) text_pattern_ops`),
    index('orders_car_number').on(t.carNumber.op('text_pattern_ops')).where(sql`car_number is not null`),
    index('orders_car_end').on(sql`reverse(${t.carNumber}) text_pattern_ops`).where(sql`car_number is not null`),
    index('orders_no').on(t.orderNo.op('text_pattern_ops')),
    index('orders_no_end').on(sql`reverse(${t.orderNo}) text_pattern_ops`),
    // covers the amounts that the list sums up
    index('orders_island')
      .on(t.zipCode, t.orderedAt, t.payAmount, t.refundedAmount)
      .where(sql`island_fee_amount > 0 and deleted_at is null`),
    index('orders_paid').on(t.paidAt, t.orderSeq).where(sql`paid_at is not null`),
    index('orders_paid_deposit').on(t.paidAt, t.orderSeq).where(sql`deposit_used > 0 and paid_at is not null`),
    index('orders_reserved').on(t.reservedAt, t.orderSeq).where(sql`reserved_at is not null`),
    index('orders_shipped').on(t.shippedAt, t.orderSeq).where(sql`shipped_at is not null`),
    index('orders_delivered').on(t.deliveredAt, t.orderSeq).where(sql`delivered_at is not null`),
    index('orders_mounted').on(t.mountedAt, t.orderSeq).where(sql`mounted_at is not null`),
    index('orders_confirmed').on(t.confirmedAt, t.orderSeq).where(sql`confirmed_at is not null`),
    index('orders_canceled').on(t.canceledAt, t.orderSeq).where(sql`canceled_at is not null`),
    index('orders_deletable')
      .on(t.canceledAt, t.orderSeq, t.channel, t.payAmount, t.refundedAmount)
      .where(sql`state = 'CANCELED' and paid_amount = 0 and deleted_at is null`),
    index('orders_receipt')
      .on(t.orderedAt, t.orderSeq, t.payAmount, t.refundedAmount)
      .where(sql`cash_receipt_request is not null and deleted_at is null`),
    /** Covers what the queues of open orders are counted by. */
    index('orders_open').on(t.state, t.deliveryMethod, t.orderedAt, t.paidAt, t.preparedAt).where(isOpenOrder),
    index('orders_due').on(t.depositDueAt).where(sql`state = 'PAYMENT_PENDING'`),
    index('orders_auto_confirm').on(t.autoConfirmAt).where(sql`state in ('DELIVERED', 'MOUNTED')`),
    index('orders_refund').on(t.orderSeq).where(sql`refund_state <> 'NONE'`),
    index('orders_deleted').on(t.purgeAt).where(sql`deleted_at is not null`),
    index('orders_updated').on(t.updatedAt),
    index('orders_replaces').on(t.replacesClaimSeq).where(sql`replaces_claim_seq is not null`),
  ],
)

/** Lines of an order. They copy the item as it was sold, so later changes of the item do not affect them. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderLineSeq: seqColumn('order_line_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    lineNo: smallint('line_no').notNull(),
    /** No foreign key: the item may be deleted. */
    itemSeq: integer('item_seq').notNull(),
    itemCode: varchar('item_code', { length: 20 }).notNull().default(''),
    itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>().notNull().default('TIRE'),
    brandSeq: integer('brand_seq'),
    brandName: varchar('brand_name', { length: 40 }),
    patternName: varchar('pattern_name', { length: 60 }),
    itemName: varchar('item_name', { length: 200 }).notNull(),
    sizeLabel: varchar('size_label', { length: 40 }),
    /** Size digits of the item, for searches. */
    sizeCode: varchar('size_code', { length: 12 }),
    /** Image of the item at the time of the order. */
    thumbnailUrl: withFileUse(varchar('thumbnail_url', { length: 300 }), { holds: 'ADDRESS', purpose: 'PUBLIC' }),
    mountFeeType: varchar('mount_fee_type', { length: 10 }).$type<Schemas['MountFeeType']>(),

    quantity: smallint('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
    /** Why the unit price of a manual order differs from the item's price. */
    priceReason: varchar('price_reason', { length: 200 }),
    /** Batteries: surcharge per piece when the old battery is not returned. */
    noReturnFeeUnit: integer('no_return_fee_unit').notNull().default(0),
    oldBatteryReturn: boolean('old_battery_return'),
    parcelFeeUnit: integer('parcel_fee_unit').notNull().default(0),
    islandFeeUnit: integer('island_fee_unit').notNull().default(0),

    /** Parcel fee per remaining piece, charged since a claim ended free delivery. */
    recalledParcelFeeUnit: integer('recalled_parcel_fee_unit').notNull().default(0),

    /** Of the whole line, as ordered. */
    itemCouponDiscount: integer('item_coupon_discount').notNull().default(0),
    orderCouponDiscount: integer('order_coupon_discount').notNull().default(0),
    deliveryCouponDiscount: integer('delivery_coupon_discount').notNull().default(0),
    pointUsed: integer('point_used').notNull().default(0),
    depositUsed: integer('deposit_used').notNull().default(0),
    /** 미수금 면제, allocated like an order coupon. */
    adminDiscount: integer('admin_discount').notNull().default(0),
    /** Of the remaining pieces. */
    remainingItemCoupon: integer('remaining_item_coupon').notNull().default(0),
    remainingOrderCoupon: integer('remaining_order_coupon').notNull().default(0),
    remainingDeliveryCoupon: integer('remaining_delivery_coupon').notNull().default(0),
    remainingPoint: integer('remaining_point').notNull().default(0),
    remainingDeposit: integer('remaining_deposit').notNull().default(0),
    remainingAdmin: integer('remaining_admin').notNull().default(0),
    lineAmount: integer('line_amount').notNull(),
    /**
     * Percent of the price that is earned in points (`earn-point`): from the item, the member's grade or the shop at
     * the time of the order. 0 for guests.
     */
    pointRate: doublePrecision('point_rate').notNull().default(0),
    /** Points that the line earns as ordered, and those of the remaining pieces, which are granted on confirmation. */
    earnPoint: integer('earn_point').notNull().default(0),
    remainingEarnPoint: integer('remaining_earn_point').notNull().default(0),

    itemEventSeq: integer('item_event_seq'),
    /** `WWYY` of the goods that were shipped. */
    productionWeek: varchar('production_week', { length: 4 }),
    canceledQuantity: smallint('canceled_quantity').notNull().default(0),
    returnedQuantity: smallint('returned_quantity').notNull().default(0),
    exchangedQuantity: smallint('exchanged_quantity').notNull().default(0),
    state: varchar('state', { length: 20 }).$type<Schemas['OrderState']>().notNull(),
    /** Copied from the order, so that sales of an item need one index scan. */
    orderedAt: timestampColumn('ordered_at').notNull(),
    preparedAt: timestampColumn('prepared_at'),
    shippedAt: timestampColumn('shipped_at'),
    deliveredAt: timestampColumn('delivered_at'),
    mountedAt: timestampColumn('mounted_at'),
    confirmedAt: timestampColumn('confirmed_at'),
  },
  (t) => [
    check(
      'order_lines_pieces',
      sql`${t.canceledQuantity} >= 0 and ${t.returnedQuantity} >= 0 and ${t.canceledQuantity} + ${t.returnedQuantity} <= ${t.quantity}`,
    ),
    uniqueIndex('order_lines_no').on(t.orderSeq, t.lineNo),
    index('order_lines_item').on(t.itemSeq, t.orderedAt, t.orderSeq),
    index('order_lines_further').on(t.itemSeq, t.orderedAt, t.orderSeq).where(sql`line_no > 1`),
    index('order_lines_brand').on(t.brandSeq, t.orderedAt, t.orderSeq).where(sql`brand_seq is not null`),
    index('order_lines_ordered').on(t.orderedAt),
    index('order_lines_event').on(t.itemEventSeq).where(sql`item_event_seq is not null`),
    index('order_lines_preparing').on(t.orderSeq).where(sql`state = 'PREPARING'`),
    index('order_lines_name').using('gin', sql`${t.itemName} gin_trgm_ops`),
  ],
)

/** Coupons used for an order. */
export const orderCoupons = pgTable(
  'order_coupons',
  {
    orderCouponSeq: seqColumn('order_coupon_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    /** The line, for an ITEM coupon. */
    orderLineSeq: integer('order_line_seq'),
    memberCouponSeq: integer('member_coupon_seq').notNull(),
    couponSeq: integer('coupon_seq').notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    kind: varchar('kind', { length: 10 }).$type<Schemas['CouponKind']>().notNull(),
    discount: integer('discount').notNull(),
    minOrderAmount: integer('min_order_amount').notNull().default(0),
    /** Lines that an ORDER coupon applies to; null: all. */
    eligibleLineSeqs: jsonb('eligible_line_seqs').$type<number[]>(),
    /** When the coupon was given back to the member. */
    restoredAt: timestampColumn('restored_at'),
  },
  (t) => [
    index('order_coupons_order').on(t.orderSeq),
    uniqueIndex('order_coupons_copy').on(t.memberCouponSeq, t.orderSeq),
  ],
)

/** What remains of a deleted order after it was purged (30 days). */
export const purgedOrders = pgTable('purged_orders', {
  purgedOrderSeq: seqColumn('purged_order_seq'),
  orderNo: varchar('order_no', { length: 14 }).notNull().unique(),
  payAmount: integer('pay_amount').notNull(),
  reason: text('reason').notNull(),
  deletedAt: timestampColumn('deleted_at').notNull(),
  purgedAt: timestampColumn('purged_at').notNull(),
})
