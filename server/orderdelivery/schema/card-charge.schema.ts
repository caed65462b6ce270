import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { timestampColumn } from '../../db/columns'
import { orders } from './order.schema'

/**
 * Card charges by phone, and payments of customers in the browser by card or into a virtual account, keyed by request id. The provider is called between two transactions, so a crash leaves a
 * RUNNING row that tells what to ask the provider.
 *
 * Stores only the masked card number.
 */
export const cardCharges = pgTable(
  'card_charges',
  {
    requestId: uuid('request_id').primaryKey(),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq, { onDelete: 'cascade' }),
    /** The EXTRA payment; null: MAIN. */
    orderPaymentSeq: integer('order_payment_seq'),
    /** Null: the customer pays in the browser, and `requestId` is the id of the payment at the provider. */
    adminSeq: integer('admin_seq'),
    /** What a customer is to choose in the browser. */
    method: varchar('method', { length: 20 }).$type<'CARD' | 'VIRTUAL_ACCOUNT'>().notNull().default('CARD'),
    amount: integer('amount').notNull(),
    installmentMonths: smallint('installment_months').notNull(),
    /** Compared when a request id is repeated. Null in rows of older versions. */
    maskedCardNumber: varchar('masked_card_number', { length: 25 }),
    /**
     * OPEN: the customer may pay in the browser. VOIDING: approved, but the payment was no longer due; must be voided. ISSUED: a
     * virtual account waits for its deposit. CLOSING: it is not to take one any more; must be closed.
     */
    state: varchar('state', { length: 10 })
      .$type<'OPEN' | 'RUNNING' | 'ISSUED' | 'APPROVED' | 'DECLINED' | 'VOIDING' | 'VOIDED' | 'CLOSING' | 'CLOSED'>()
      .notNull(),
    /** ISSUED, CLOSING: when the provider is asked about the account again. */
    askAt: timestampColumn('ask_at'),
    pgTid: varchar('pg_tid', { length: 40 }),
    /** The response, for repeated requests. */
    slip: jsonb('slip').$type<components['schemas']['CardPaymentSlip']>(),
    failMessage: varchar('fail_message', { length: 200 }),
    startedAt: timestampColumn('started_at').notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (t) => [
    uniqueIndex('card_charges_running').on(t.orderSeq).where(sql`state = 'RUNNING'`),
    index('card_charges_open').on(t.startedAt).where(sql`state in ('OPEN', 'RUNNING', 'VOIDING')`),
    index('card_charges_accounts').on(t.askAt).where(sql`state in ('ISSUED', 'CLOSING')`),
    uniqueIndex('card_charges_browser').on(t.orderSeq).where(sql`state = 'OPEN'`),
  ],
)
