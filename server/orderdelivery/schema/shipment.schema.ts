import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { packageCodes } from '../../db/schema'
import { orderLines, orders } from './order.schema'

type Schemas = components['schemas']

/** Goods that are shipped or returned together. */
export const shipments = pgTable(
  'shipments',
  {
    shipmentSeq: seqColumn('shipment_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    orderClaimSeq: integer('order_claim_seq'),
    direction: varchar('direction', { length: 10 }).$type<Schemas['ShipmentDirection']>().notNull(),
    packageCodeSeq: integer('package_code_seq').references(() => packageCodes.packageCodeSeq),
    trackingNumbers: varchar('tracking_numbers', { length: 20 }).array().notNull().default(sql`'{}'`),
    state: varchar('state', { length: 10 }).$type<Schemas['ShipmentState']>().notNull(),
    shippedAt: timestampColumn('shipped_at').notNull(),
    deliveredAt: timestampColumn('delivered_at'),
    /** An admin reverted the arrival: the carrier's reports no longer count. */
    byHand: boolean('by_hand').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [
    index('shipments_order').on(t.orderSeq),
    index('shipments_package').on(t.packageCodeSeq).where(sql`package_code_seq is not null`),
    index('shipments_way').on(t.shippedAt).where(sql`state = 'SHIPPED'`),
    index('shipments_numbers').using('gin', t.trackingNumbers),
  ],
)

export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentSeq: integer('shipment_seq')
      .notNull()
      .references(() => shipments.shipmentSeq, { onDelete: 'cascade' }),
    orderLineSeq: integer('order_line_seq')
      .notNull()
      .references(() => orderLines.orderLineSeq),
    quantity: smallint('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.shipmentSeq, t.orderLineSeq] }), index('shipment_lines_line').on(t.orderLineSeq)],
)
