import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../openapi/schema.gen'
import { carModels } from './car.schema'
import { seqColumn, stamp, time } from './columns'
import { items } from './product.schema'
import { members } from './schema'

type Schemas = components['schemas']

// Records of later groups, with the columns that the rules of the catalogue and of the cars need. Their groups add the rest.

type LineState =
  | 'PAYMENT_PENDING'
  | 'PAID'
  | 'PREPARING'
  | 'SHIPPED'
  | 'DELIVERED'
  | 'MOUNTED'
  | 'CONFIRMED'
  | 'CANCELED'
  | 'RETURNED'

/** Group 6. */
export const orders = pgTable(
  'orders',
  {
    orderSeq: seqColumn('order_seq'),
    /** YYYYMMDD and the 6-digit number of the day. */
    orderNo: varchar('order_no', { length: 14 }).notNull().unique(),
    state: varchar('state', { length: 20 }).$type<LineState>().notNull(),
    memberSeq: integer('member_seq').references(() => members.memberSeq),
    memberType: varchar('member_type', { length: 10 }).$type<'PERSONAL' | 'BUSINESS' | 'GUEST'>().notNull(),
    ordererName: varchar('orderer_name', { length: 30 }).notNull(),
    ordererPhone: varchar('orderer_phone', { length: 11 }).notNull(),
    deliveryMethod: varchar('delivery_method', { length: 10 }).$type<Schemas['DeliveryMethod']>().notNull(),
    /** The car as text stays when the model is deleted. */
    carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq, { onDelete: 'set null' }),
    carText: varchar('car_text', { length: 50 }),
    payAmount: integer('pay_amount').notNull(),
    orderedAt: time('ordered_at').notNull(),
    ...stamp(),
  },
  (t) => [
    index('orders_ordered').on(t.orderedAt),
    index('orders_member').on(t.memberSeq, t.orderedAt),
    index('orders_car_model').on(t.carModelSeq).where(sql`car_model_seq is not null`),
  ],
)

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
    itemName: varchar('item_name', { length: 200 }).notNull(),
    sizeLabel: varchar('size_label', { length: 40 }),
    quantity: smallint('quantity').notNull(),
    unitPrice: integer('unit_price').notNull(),
    lineAmount: integer('line_amount').notNull(),
    itemEventSeq: integer('item_event_seq'),
    canceledQuantity: smallint('canceled_quantity').notNull().default(0),
    returnedQuantity: smallint('returned_quantity').notNull().default(0),
    state: varchar('state', { length: 20 }).$type<LineState>().notNull(),
    /** The order's, so that sales of an item are one index scan. */
    orderedAt: time('ordered_at').notNull(),
    mountedAt: time('mounted_at'),
    confirmedAt: time('confirmed_at'),
  },
  (t) => [
    uniqueIndex('order_lines_no').on(t.orderSeq, t.lineNo),
    index('order_lines_item').on(t.itemSeq, t.orderedAt),
    index('order_lines_ordered').on(t.orderedAt),
    index('order_lines_event').on(t.itemEventSeq).where(sql`item_event_seq is not null`),
  ],
)

/** Group 7. */
export const memberCars = pgTable(
  'member_cars',
  {
    memberCarSeq: seqColumn('member_car_seq'),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq),
    carText: varchar('car_text', { length: 50 }),
    modelYear: smallint('model_year'),
    carNumber: varchar('car_number', { length: 10 }),
    frontSize: varchar('front_size', { length: 40 }),
    rearSize: varchar('rear_size', { length: 40 }),
    isDefault: boolean('is_default').notNull().default(false),
    ...stamp(),
  },
  (t) => [index('member_cars_model').on(t.carModelSeq), index('member_cars_member').on(t.memberSeq)],
)

/** Group 8. `sortOrder` 1 is the lowest grade; `discountRate` in percent off the sale price. */
export const businessGrades = pgTable('business_grades', {
  businessGradeSeq: seqColumn('business_grade_seq'),
  name: varchar('name', { length: 20 }).notNull().unique(),
  sortOrder: integer('sort_order').notNull(),
  discountRate: doublePrecision('discount_rate').notNull(),
  pointRate: doublePrecision('point_rate').notNull().default(0),
  minOrderQuantity: smallint('min_order_quantity').notNull().default(4),
  freeShippingQuantity: smallint('free_shipping_quantity'),
  description: varchar('description', { length: 300 }),
  isDefault: boolean('is_default').notNull().default(false),
  ...stamp(),
})

/** Group 12. */
export const rentalProducts = pgTable(
  'rental_products',
  {
    rentalProductSeq: seqColumn('rental_product_seq'),
    itemSeq: integer('item_seq')
      .notNull()
      .references(() => items.itemSeq),
    rentalCompany: varchar('rental_company', { length: 30 }).notNull(),
    displayName: varchar('display_name', { length: 60 }).notNull(),
    plans: jsonb('plans')
      .$type<{ planSeq: number; quantity: number; months: number; monthlyFee: number; registrationFee: number }[]>()
      .notNull(),
    visible: boolean('visible').notNull().default(true),
    ...stamp(),
  },
  (t) => [uniqueIndex('rental_products_item').on(t.itemSeq, t.rentalCompany)],
)

/** Group 12. */
export const rentalApplications = pgTable(
  'rental_applications',
  {
    rentalApplicationSeq: seqColumn('rental_application_seq'),
    applicationNo: varchar('application_no', { length: 12 }).notNull().unique(),
    memberSeq: integer('member_seq'),
    applicantName: varchar('applicant_name', { length: 30 }).notNull(),
    mobilePhone: varchar('mobile_phone', { length: 11 }).notNull(),
    rentalProductSeq: integer('rental_product_seq').notNull(),
    carModelSeq: integer('car_model_seq').references(() => carModels.carModelSeq),
    carText: varchar('car_text', { length: 50 }).notNull(),
    state: varchar('state', { length: 15 }).notNull(),
    ...stamp(),
  },
  (t) => [index('rental_applications_model').on(t.carModelSeq)],
)
