import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { orders } from './order.schema'
import { orderPayments } from './payment.schema'

type Schemas = components['schemas']

/** 현금영수증: a receipt for a payment in cash. A payment has at most one valid receipt. */
export const cashReceipts = pgTable(
  'cash_receipts',
  {
    cashReceiptSeq: seqColumn('cash_receipt_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    orderPaymentSeq: integer('order_payment_seq')
      .notNull()
      .references(() => orderPayments.orderPaymentSeq),
    /** Copied from the order, for sorting. */
    orderedAt: timestampColumn('ordered_at').notNull(),
    kind: varchar('kind', { length: 10 }).$type<Schemas['CashReceiptKind']>().notNull(),
    /** Phone, card or business number; personal data. */
    identifier: varchar('identifier', { length: 19 }).notNull(),
    selfIssued: boolean('self_issued').notNull().default(false),
    amount: integer('amount').notNull(),
    supplyAmount: integer('supply_amount').notNull(),
    vat: integer('vat').notNull(),
    canceledAmount: integer('canceled_amount').notNull().default(0),
    /** Amount valid at the tax office; 0 before it is issued. */
    validAmount: integer('valid_amount').notNull().default(0),
    ntsNumber: varchar('nts_number', { length: 9 }),
    state: varchar('state', { length: 20 }).$type<Schemas['CashReceiptState']>().notNull(),
    failMessage: varchar('fail_message', { length: 200 }),
    /** Amount of a pending cancellation. */
    cancelAmount: integer('cancel_amount'),
    cancelReason: varchar('cancel_reason', { length: 20 }).$type<Schemas['CashReceiptCancelReason']>(),
    /** Counts new requests to the provider; part of the key by which it recognizes repeated calls. */
    asks: smallint('asks').notNull().default(1),
    issuedAt: timestampColumn('issued_at'),
    canceledAt: timestampColumn('canceled_at'),
    /** Whether the valid amount exceeds the cash held. Derived, and updated when either changes. */
    cancelNeeded: boolean('cancel_needed').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [
    check(
      'cash_receipts_amounts',
      sql`${t.amount} > 0 and ${t.supplyAmount} + ${t.vat} = ${t.amount} and ${t.canceledAmount} between 0 and ${t.amount} and ${t.validAmount} between 0 and ${t.amount}`,
    ),
    uniqueIndex('cash_receipts_alive').on(t.orderPaymentSeq).where(sql`state not in ('CANCELED', 'FAILED')`),
    index('cash_receipts_payment').on(t.orderPaymentSeq),
    index('cash_receipts_order').on(t.orderSeq),
    index('cash_receipts_issued').on(t.issuedAt, t.cashReceiptSeq),
    index('cash_receipts_ordered').on(t.orderedAt, t.cashReceiptSeq),
    index('cash_receipts_canceled').on(t.canceledAt).where(sql`canceled_at is not null`),
    index('cash_receipts_nts').on(t.ntsNumber).where(sql`nts_number is not null`),
    index('cash_receipts_end').on(sql`right(${t.identifier}, 4)`),
    index('cash_receipts_needed').on(t.cashReceiptSeq).where(sql`cancel_needed or state = 'CANCEL_FAILED'`),
    index('cash_receipts_asked').on(t.cashReceiptSeq).where(sql`state in ('REQUESTED', 'CANCEL_REQUESTED')`),
  ],
)
