import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { time } from '../../db/columns'
import { orders } from '../order/order.schema'

/**
 * Charges of cards told by phone, by the request that asked for them: the provider is called between two transactions, and who dies there leaves a
 * row that says what to ask the provider about. Of the card only the masked number.
 */
export const cardCharges = pgTable(
  'card_charges',
  {
    requestId: uuid('request_id').primaryKey(),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq, { onDelete: 'cascade' }),
    /** The EXTRA one; null: MAIN. */
    orderPaymentSeq: integer('order_payment_seq'),
    adminSeq: integer('admin_seq').notNull(),
    amount: integer('amount').notNull(),
    installmentMonths: smallint('installment_months').notNull(),
    /** Tells whether the same request names the same card; null in rows of a version that did not keep it. */
    maskedCardNumber: varchar('masked_card_number', { length: 25 }),
    /** VOIDING: approved for what was not to be paid any more; to be given back. */
    state: varchar('state', { length: 10 })
      .$type<'RUNNING' | 'APPROVED' | 'DECLINED' | 'VOIDING' | 'VOIDED'>()
      .notNull(),
    pgTid: varchar('pg_tid', { length: 40 }),
    /** What was answered, for who asks again. */
    slip: jsonb('slip').$type<components['schemas']['CardPaymentSlip']>(),
    failMessage: varchar('fail_message', { length: 200 }),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [
    uniqueIndex('card_charges_running').on(t.orderSeq).where(sql`state = 'RUNNING'`),
    index('card_charges_open').on(t.startedAt).where(sql`state in ('RUNNING', 'VOIDING')`),
  ],
)
