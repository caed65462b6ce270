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
import { carModels } from '../../car/car-model/car-model.schema'
import { seqColumn, stamp, time } from '../../db/columns'
import { members, refersToFiles } from '../../db/schema'

type Schemas = components['schemas']

/** Whoever changes an order or anything below it has locked this row. A deleted order is gone from every list but that of the deleted. */
export const orders = pgTable(
  'orders',
  {
    orderSeq: seqColumn('order_seq'),
    /** YYYYMMDD and the 6-digit number of the day. */
    orderNo: varchar('order_no', { length: 14 }).notNull().unique(),
    /** Follows from the lines. */
    state: varchar('state', { length: 20 }).$type<Schemas['OrderState']>().notNull(),
    partiallyShipped: boolean('partially_shipped').notNull().default(false),
    channel: varchar('channel', { length: 10 }).$type<Schemas['OrderChannel']>().notNull().default('PC'),

    memberSeq: integer('member_seq').references(() => members.memberSeq),
    memberType: varchar('member_type', { length: 10 }).$type<Schemas['BuyerType']>().notNull(),
    ordererName: varchar('orderer_name', { length: 30 }).notNull(),
    ordererPhone: varchar('orderer_phone', { length: 12 }).notNull(),
    ordererEmail: varchar('orderer_email', { length: 100 }),

    deliveryMethod: varchar('delivery_method', { length: 10 }).$type<Schemas['DeliveryMethod']>().notNull(),
    /** Where the goods go: with MOUNT a copy of the store's place of receipt. */
    receiverName: varchar('receiver_name', { length: 30 }).notNull().default(''),
    receiverPhone: varchar('receiver_phone', { length: 12 }).notNull().default(''),
    receiverPhone2: varchar('receiver_phone2', { length: 12 }),
    zipCode: varchar('zip_code', { length: 5 }).notNull().default(''),
    address1: varchar('address1', { length: 200 }).notNull().default(''),
    address2: varchar('address2', { length: 100 }),
    deliveryMessage: varchar('delivery_message', { length: 100 }),
    /** Of that place. */
    sidoId: integer('sido_id'),
    storeSeq: integer('store_seq'),
    /** Start of the active reservation: a copy, kept by who writes reservations. */
    reservedAt: time('reserved_at'),

    /** The car as text stays when the model is deleted. */
    carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq, { onDelete: 'set null' }),
    carText: varchar('car_text', { length: 50 }),
    carNumber: varchar('car_number', { length: 10 }),

    /** As ordered, never changed afterwards; won, VAT included. */
    goodsAmount: integer('goods_amount').notNull().default(0),
    shippingAmount: integer('shipping_amount').notNull().default(0),
    islandFeeAmount: integer('island_fee_amount').notNull().default(0),
    couponDiscount: integer('coupon_discount').notNull().default(0),
    pointUsed: integer('point_used').notNull().default(0),
    depositUsed: integer('deposit_used').notNull().default(0),
    payAmount: integer('pay_amount').notNull(),
    /** 미수금 면제: what of it was let go when its deposit was confirmed. */
    adminDiscount: integer('admin_discount').notNull().default(0),
    /** What the pieces that are left cost; what came in for MAIN; what went back in cash. */
    currentPayAmount: integer('current_pay_amount').notNull().default(0),
    paidAmount: integer('paid_amount').notNull().default(0),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    /** Of the living MAIN payment. */
    paymentMethod: varchar('payment_method', { length: 20 })
      .$type<Schemas['PaymentMethod']>()
      .notNull()
      .default('CARD'),
    /** The worst of its refunds that are not done. */
    refundState: varchar('refund_state', { length: 10 }).$type<Schemas['OrderRefundState']>().notNull().default('NONE'),

    /** `identifier` is personal data. */
    cashReceiptRequest: jsonb('cash_receipt_request').$type<{
      kind: Schemas['CashReceiptKind']
      identifier: string
    }>(),
    taxInvoiceRequest: boolean('tax_invoice_request').notNull().default(false),
    customerMemo: varchar('customer_memo', { length: 500 }),
    firstOrder: boolean('first_order').notNull().default(false),
    /** What kinds of items its lines are of, a bit each (`item-kinds`): a copy, for lists. */
    itemKinds: smallint('item_kinds').notNull().default(1),
    /** Of its first line: a copy, so that what a word of many items comes to needs no look at the lines of those with one. */
    itemSeq: integer('item_seq').notNull(),
    memoCount: smallint('memo_count').notNull().default(0),
    /** The return that it was made in the place of. */
    replacesClaimSeq: integer('replaces_claim_seq'),

    orderedAt: time('ordered_at').notNull(),
    depositDueAt: time('deposit_due_at'),
    paidAt: time('paid_at'),
    /** The last line's. */
    preparedAt: time('prepared_at'),
    shippedAt: time('shipped_at'),
    deliveredAt: time('delivered_at'),
    mountedAt: time('mounted_at'),
    confirmedAt: time('confirmed_at'),
    autoConfirmAt: time('auto_confirm_at'),
    canceledAt: time('canceled_at'),

    deletedAt: time('deleted_at'),
    deletedBy: varchar('deleted_by', { length: 50 }),
    deleteReason: varchar('delete_reason', { length: 200 }),
    purgeAt: time('purge_at'),
    ...stamp(),
  },
  (t) => [
    check('orders_amounts', sql`${t.payAmount} >= 0 and ${t.currentPayAmount} >= 0 and ${t.refundedAmount} >= 0`),
    /** What lists filter, sort and add up by: a million orders are counted without a look at the orders themselves. */
    index('orders_facts')
      .on(
        ...[t.orderedAt, t.orderSeq],
        ...[t.state, t.payAmount, t.refundedAmount, t.paymentMethod, t.deliveryMethod, t.memberType, t.channel],
        ...[t.storeSeq, t.sidoId, t.refundState, t.reservedAt, t.paidAt, t.shippedAt, t.confirmedAt],
        ...[t.couponDiscount, t.pointUsed, t.islandFeeAmount, t.memoCount, t.firstOrder],
        ...[t.taxInvoiceRequest, t.itemKinds, t.orderNo],
      )
      .where(sql`deleted_at is null`),
    /** A tenth of that, since orders are much alike: what a state, a way or a kind of items comes to, and all of them. */
    index('orders_sums')
      .on(t.state, t.paymentMethod, t.deliveryMethod, t.channel, t.itemKinds, t.payAmount, t.refundedAmount)
      .where(sql`deleted_at is null`),
    /** By number, for those that their lines or a list of numbers have found. */
    index('orders_found')
      .on(t.orderSeq, t.itemSeq, t.orderedAt, t.payAmount, t.refundedAmount)
      .where(sql`deleted_at is null`),
    index('orders_item').on(t.itemSeq, t.orderedAt, t.payAmount, t.refundedAmount).where(sql`deleted_at is null`),
    /** Most of all orders are confirmed. */
    index('orders_sold').on(t.payAmount, t.refundedAmount).where(sql`state = 'CONFIRMED' and deleted_at is null`),
    index('orders_amount').on(t.payAmount, t.orderSeq).where(sql`deleted_at is null`),
    // nearly all of them are 0: these stand newest first
    index('orders_refunded').on(t.refundedAmount.asc(), t.orderSeq.desc().nullsFirst()).where(sql`deleted_at is null`),
    /** What a few have, with what their sums and days are made of. */
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
      // those without one go to no list by province, nor is this the way to all orders
      .where(sql`sido_id is not null and deleted_at is null`),
    index('orders_state').on(t.state, t.orderedAt, t.orderSeq).where(sql`deleted_at is null`),
    index('orders_member').on(t.memberSeq, t.orderedAt),
    index('orders_store').on(t.storeSeq, t.orderedAt).where(sql`store_seq is not null`),
    index('orders_car_model').on(t.carModelSeq).where(sql`car_model_seq is not null`),
    index('orders_name').on(t.ordererName.op('text_pattern_ops')),
    index('orders_receiver').on(t.receiverName.op('text_pattern_ops')),
    index('orders_phone').on(t.ordererPhone.op('text_pattern_ops')),
    /** By the last digits. */
    index('orders_phone_end').on(sql`reverse(${t.ordererPhone}) text_pattern_ops`),
    index('orders_car_number').on(t.carNumber.op('text_pattern_ops')).where(sql`car_number is not null`),
    index('orders_car_end').on(sql`reverse(${t.carNumber}) text_pattern_ops`).where(sql`car_number is not null`),
    index('orders_no').on(t.orderNo.op('text_pattern_ops')),
    index('orders_no_end').on(sql`reverse(${t.orderNo}) text_pattern_ops`),
    // the list adds the amounts up: out of the index, not of rows all over the table
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
    index('orders_due').on(t.depositDueAt).where(sql`state = 'PAYMENT_PENDING'`),
    index('orders_auto_confirm').on(t.autoConfirmAt).where(sql`state in ('DELIVERED', 'MOUNTED')`),
    index('orders_refund').on(t.orderSeq).where(sql`refund_state <> 'NONE'`),
    index('orders_deleted').on(t.purgeAt).where(sql`deleted_at is not null`),
    index('orders_updated').on(t.updatedAt),
    index('orders_replaces').on(t.replacesClaimSeq).where(sql`replaces_claim_seq is not null`),
  ],
)

/** What was sold: it is kept when the item changes or goes. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderLineSeq: seqColumn('order_line_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    lineNo: smallint('line_no').notNull(),
    /** No reference: lines keep what was sold. */
    itemSeq: integer('item_seq').notNull(),
    itemCode: varchar('item_code', { length: 20 }).notNull().default(''),
    itemType: varchar('item_type', { length: 10 }).$type<Schemas['ItemType']>().notNull().default('TIRE'),
    brandSeq: integer('brand_seq'),
    brandName: varchar('brand_name', { length: 40 }),
    patternName: varchar('pattern_name', { length: 60 }),
    itemName: varchar('item_name', { length: 200 }).notNull(),
    sizeLabel: varchar('size_label', { length: 40 }),
    /** As the item's: digits of the size, for searches. */
    sizeCode: varchar('size_code', { length: 12 }),
    /** As the item looked when it was ordered. */
    thumbnailUrl: refersToFiles(varchar('thumbnail_url', { length: 300 }), { holds: 'ADDRESS', purpose: 'PUBLIC' }),
    mountFeeType: varchar('mount_fee_type', { length: 10 }).$type<Schemas['MountFeeType']>(),

    quantity: smallint('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
    /** Why a manual order's price is not the item's. */
    priceReason: varchar('price_reason', { length: 200 }),
    /** Batteries: the old one does not come back. */
    noReturnFeeUnit: integer('no_return_fee_unit').notNull().default(0),
    oldBatteryReturn: boolean('old_battery_return'),
    parcelFeeUnit: integer('parcel_fee_unit').notNull().default(0),
    islandFeeUnit: integer('island_fee_unit').notNull().default(0),

    /** What sending a piece that is left costs since a claim took free delivery back. */
    recalledParcelFeeUnit: integer('recalled_parcel_fee_unit').notNull().default(0),

    /** Of the whole line as ordered. */
    itemCouponDiscount: integer('item_coupon_discount').notNull().default(0),
    orderCouponDiscount: integer('order_coupon_discount').notNull().default(0),
    deliveryCouponDiscount: integer('delivery_coupon_discount').notNull().default(0),
    pointUsed: integer('point_used').notNull().default(0),
    depositUsed: integer('deposit_used').notNull().default(0),
    /** 미수금 면제, spread like an order coupon. */
    adminDiscount: integer('admin_discount').notNull().default(0),
    /** Of the pieces that are left. */
    remainingItemCoupon: integer('remaining_item_coupon').notNull().default(0),
    remainingOrderCoupon: integer('remaining_order_coupon').notNull().default(0),
    remainingDeliveryCoupon: integer('remaining_delivery_coupon').notNull().default(0),
    remainingPoint: integer('remaining_point').notNull().default(0),
    remainingDeposit: integer('remaining_deposit').notNull().default(0),
    remainingAdmin: integer('remaining_admin').notNull().default(0),
    lineAmount: integer('line_amount').notNull(),
    /** Percent that goods earn in points (`earn-point`): of the item, the member's grade or the shop when it was ordered; 0 for guests. */
    pointRate: doublePrecision('point_rate').notNull().default(0),
    /** Points that the line earns as ordered, and those of the pieces that are left, which confirming gives. */
    earnPoint: integer('earn_point').notNull().default(0),
    remainingEarnPoint: integer('remaining_earn_point').notNull().default(0),

    itemEventSeq: integer('item_event_seq'),
    /** `WWYY` of what was really sent. */
    productionWeek: varchar('production_week', { length: 4 }),
    canceledQuantity: smallint('canceled_quantity').notNull().default(0),
    returnedQuantity: smallint('returned_quantity').notNull().default(0),
    exchangedQuantity: smallint('exchanged_quantity').notNull().default(0),
    state: varchar('state', { length: 20 }).$type<Schemas['OrderState']>().notNull(),
    /** The order's, so that sales of an item are one index scan. */
    orderedAt: time('ordered_at').notNull(),
    preparedAt: time('prepared_at'),
    shippedAt: time('shipped_at'),
    deliveredAt: time('delivered_at'),
    mountedAt: time('mounted_at'),
    confirmedAt: time('confirmed_at'),
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

/** The coupons that an order was paid with. */
export const orderCoupons = pgTable(
  'order_coupons',
  {
    orderCouponSeq: seqColumn('order_coupon_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    /** Of an ITEM coupon. */
    orderLineSeq: integer('order_line_seq'),
    memberCouponSeq: integer('member_coupon_seq').notNull(),
    couponSeq: integer('coupon_seq').notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    kind: varchar('kind', { length: 10 }).$type<Schemas['CouponKind']>().notNull(),
    discount: integer('discount').notNull(),
    minOrderAmount: integer('min_order_amount').notNull().default(0),
    /** Numbers of the lines that an ORDER coupon is good for; null: all. */
    eligibleLineSeqs: jsonb('eligible_line_seqs').$type<number[]>(),
    /** When the member had it back. */
    restoredAt: time('restored_at'),
  },
  (t) => [
    index('order_coupons_order').on(t.orderSeq),
    uniqueIndex('order_coupons_copy').on(t.memberCouponSeq, t.orderSeq),
  ],
)

/** What stays of a deleted order when its thirty days are over. */
export const purgedOrders = pgTable('purged_orders', {
  purgedOrderSeq: seqColumn('purged_order_seq'),
  orderNo: varchar('order_no', { length: 14 }).notNull().unique(),
  payAmount: integer('pay_amount').notNull(),
  reason: text('reason').notNull(),
  deletedAt: time('deleted_at').notNull(),
  purgedAt: time('purged_at').notNull(),
})
