import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { stores } from '../../branch/schema/store.schema'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { rentalApplications } from '../../rental/schema/rental-application.schema'
import { orders } from './order.schema'

type Schemas = components['schemas']

/**
 * 장착 예약: a place in a time slot of a store. Taking a place locks the order's row, then (store, reservedAt).
 * `orders.reservedAt` is a copy of the active reservation's time.
 */
export const mountReservations = pgTable(
  'mount_reservations',
  {
    mountReservationSeq: seqColumn('mount_reservation_seq'),
    orderSeq: integer('order_seq').references(() => orders.orderSeq, { onDelete: 'cascade' }),
    /** Set for a RENTAL. */
    rentalApplicationSeq: integer('rental_application_seq').references(() => rentalApplications.rentalApplicationSeq),
    storeSeq: integer('store_seq')
      .notNull()
      .references(() => stores.storeSeq),
    kind: varchar('kind', { length: 10 }).$type<Schemas['MountReservationKind']>().notNull(),
    state: varchar('state', { length: 10 }).$type<Schemas['MountReservationState']>().notNull(),
    /** Start of the slot, and its length. */
    reservedAt: timestampColumn('reserved_at').notNull(),
    durationMinutes: smallint('duration_minutes').notNull(),
    customerName: varchar('customer_name', { length: 30 }).notNull(),
    customerPhone: varchar('customer_phone', { length: 12 }).notNull(),
    carText: varchar('car_text', { length: 50 }),
    carNumber: varchar('car_number', { length: 10 }),
    itemSummary: varchar('item_summary', { length: 300 }).notNull(),
    quantity: smallint('quantity').notNull(),
    /** Address for VISIT. */
    visitAddress: varchar('visit_address', { length: 320 }),
    customerMemo: varchar('customer_memo', { length: 200 }),
    storeMemo: varchar('store_memo', { length: 200 }),
    /** Who created it. */
    madeBy: varchar('made_by', { length: 10 }).$type<Schemas['MountReservationBy']>().notNull(),
    changeCount: smallint('change_count').notNull().default(0),
    confirmedAt: timestampColumn('confirmed_at'),
    doneAt: timestampColumn('done_at'),
    canceledAt: timestampColumn('canceled_at'),
    cancelReason: varchar('cancel_reason', { length: 200 }),
    /** What the shop pays the store, in won, by the fees of the day on which it was DONE. */
    settleFee: integer('settle_fee'),
    ...auditColumns(),
  },
  (t) => [
    check(
      'mount_reservations_of',
      sql`(${t.kind} = 'RENTAL') = (${t.rentalApplicationSeq} is not null) and (${t.kind} = 'RENTAL') = (${t.orderSeq} is null)`,
    ),
    /** At most one active reservation per order, or per application. */
    uniqueIndex('mount_reservations_active_order').on(t.orderSeq).where(sql`state in ('REQUESTED', 'CONFIRMED')`),
    uniqueIndex('mount_reservations_active_rental')
      .on(t.rentalApplicationSeq)
      .where(sql`state in ('REQUESTED', 'CONFIRMED') and rental_application_seq is not null`),
    index('mount_reservations_order').on(t.orderSeq),
    index('mount_reservations_slot').on(t.storeSeq, t.reservedAt, t.state),
    index('mount_reservations_at').on(t.reservedAt, t.mountReservationSeq),
    index('mount_reservations_active').on(t.reservedAt).where(sql`state in ('REQUESTED', 'CONFIRMED')`),
    index('mount_reservations_active_store')
      .on(t.storeSeq, t.reservedAt)
      .where(sql`state in ('REQUESTED', 'CONFIRMED')`),
    index('mount_reservations_name').on(t.customerName.op('text_pattern_ops')),
    index('mount_reservations_phone_end').on(sql`reverse(${t.customerPhone}) text_pattern_ops`),
    index('mount_reservations_car').on(t.carNumber, t.reservedAt).where(sql`car_number is not null`),
    index('mount_reservations_car_end').on(sql`right(${t.carNumber}, 4)`).where(sql`car_number is not null`),
  ],
)
