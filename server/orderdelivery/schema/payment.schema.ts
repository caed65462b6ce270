import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { orders } from './order.schema'

type Schemas = components['schemas']

/**
 * Payments of orders: one MAIN payment that is not canceled, and any number of EXTRA ones. Stores only masked card
 * numbers.
 */
export const orderPayments = pgTable(
  'order_payments',
  {
    orderPaymentSeq: seqColumn('order_payment_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    kind: varchar('kind', { length: 5 }).$type<Schemas['PaymentKind']>().notNull(),
    method: varchar('method', { length: 20 }).$type<Schemas['PaymentMethod']>().notNull(),
    easyPayName: varchar('easy_pay_name', { length: 10 }).$type<Schemas['EasyPay']>(),
    state: varchar('state', { length: 20 }).$type<Schemas['PaymentState']>().notNull(),
    amount: integer('amount').notNull(),
    receivedAmount: integer('received_amount').notNull().default(0),
    refundedAmount: integer('refunded_amount').notNull().default(0),
    approvedAt: timestampColumn('approved_at'),
    pgTid: varchar('pg_tid', { length: 40 }),
    approvalNumber: varchar('approval_number', { length: 20 }),
    cardCompany: varchar('card_company', { length: 20 }).$type<Schemas['CardCompany']>(),
    maskedCardNumber: varchar('masked_card_number', { length: 25 }),
    installmentMonths: smallint('installment_months'),
    interestFree: boolean('interest_free').notNull().default(false),
    receiptUrl: varchar('receipt_url', { length: 500 }),
    /** The account that the money is paid into: the shop's, or the virtual account of this payment. */
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>(),
    accountNumber: varchar('account_number', { length: 16 }),
    /** Of a virtual account. */
    accountHolder: varchar('account_holder', { length: 30 }),
    depositorName: varchar('depositor_name', { length: 30 }),
    dueAt: timestampColumn('due_at'),
    /** Reason of an EXTRA payment. `orderClaimSeq` is set for a claim's separate fee. */
    reason: varchar('reason', { length: 200 }),
    orderClaimSeq: integer('order_claim_seq'),
    /** Request that paid it. */
    requestId: uuid('request_id'),
    ...auditColumns(),
  },
  (t) => [
    check('order_payments_amounts', sql`${t.amount} >= 0 and ${t.receivedAmount} >= 0 and ${t.refundedAmount} >= 0`),
    index('order_payments_order').on(t.orderSeq, t.receivedAmount),
    uniqueIndex('order_payments_main').on(t.orderSeq).where(sql`kind = 'MAIN' and state <> 'CANCELED'`),
    index('order_payments_ready').on(t.accountNumber, t.amount).where(sql`state = 'READY'`),
    index('order_payments_extra').on(t.orderSeq).where(sql`kind = 'EXTRA' and state = 'READY'`),
    index('order_payments_depositor').on(t.depositorName.op('text_pattern_ops')).where(sql`depositor_name is not null`),
    index('order_payments_tid').on(t.pgTid.op('text_pattern_ops')).where(sql`pg_tid is not null`),
    index('order_payments_approved').on(t.approvedAt).where(sql`approved_at is not null`),
    uniqueIndex('order_payments_request').on(t.requestId).where(sql`request_id is not null`),
  ],
)

/** Refunds, with a state separate from that of their claim. */
export const refunds = pgTable(
  'refunds',
  {
    refundSeq: seqColumn('refund_seq'),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    /** Null: overpayment, or an extra payment refunded by an admin. */
    orderClaimSeq: integer('order_claim_seq'),
    orderPaymentSeq: integer('order_payment_seq').references(() => orderPayments.orderPaymentSeq),
    /** Of a bank deposit that no order used. */
    bankDepositSeq: integer('bank_deposit_seq'),
    method: varchar('method', { length: 10 }).$type<Schemas['RefundMethod']>().notNull(),
    cashAmount: integer('cash_amount').notNull(),
    pointAmount: integer('point_amount').notNull().default(0),
    depositAmount: integer('deposit_amount').notNull().default(0),
    feeAmount: integer('fee_amount').notNull().default(0),
    recallAmount: integer('recall_amount').notNull().default(0),
    adjustAmount: integer('adjust_amount').notNull().default(0),
    /** Why an extra payment is refunded. */
    reason: varchar('reason', { length: 200 }),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>(),
    /** Encrypted (AES-256-GCM, `session/crypto`); the last four digits are stored separately. */
    accountSealed: text('account_sealed'),
    accountEnd: varchar('account_end', { length: 4 }),
    accountLength: smallint('account_length'),
    accountHolder: varchar('account_holder', { length: 30 }),
    state: varchar('state', { length: 10 }).$type<Schemas['RefundState']>().notNull(),
    failMessage: varchar('fail_message', { length: 200 }),
    requestedAt: timestampColumn('requested_at').notNull(),
    dueAt: timestampColumn('due_at').notNull(),
    /**
     * Number of calls to the provider, and the time of the last one. Without an answer the call is repeated with the
     * same key.
     */
    tries: smallint('tries').notNull().default(0),
    triedAt: timestampColumn('tried_at'),
    paidOn: date('paid_on', { mode: 'string' }),
    doneAt: timestampColumn('done_at'),
    doneBy: varchar('done_by', { length: 50 }),
    ...auditColumns(),
  },
  (t) => [
    check('refunds_amounts', sql`${t.cashAmount} >= 0 and ${t.pointAmount} >= 0 and ${t.depositAmount} >= 0`),
    index('refunds_order').on(t.orderSeq, t.cashAmount),
    // one per payment and method that the refund is split into
    index('refunds_of_claim').on(t.orderClaimSeq).where(sql`order_claim_seq is not null`),
    index('refunds_open').on(t.requestedAt, t.refundSeq).where(sql`state <> 'DONE'`),
    index('refunds_done').on(t.doneAt).where(sql`done_at is not null`),
  ],
)
