import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { carModels } from '../../car/car-model/car-model.schema'
import { seqColumn, stamp, time } from '../../db/columns'
import { members } from '../../db/schema'

type Schemas = components['schemas']

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

/** Of a later group (6), with the columns that the rules of the catalogue and of the cars need; its group adds the rest. */
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
