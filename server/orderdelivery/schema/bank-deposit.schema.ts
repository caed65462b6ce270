import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { orders } from './order.schema'
import { orderPayments } from './payment.schema'

type Schemas = components['schemas']

/** 입금내역: money received in the shop's accounts. Matching locks the orders first, then this row. */
export const bankDeposits = pgTable(
  'bank_deposits',
  {
    bankDepositSeq: seqColumn('bank_deposit_seq'),
    /** The bank's id of the row; prevents storing it twice. */
    feedCode: varchar('feed_code', { length: 40 }).notNull().unique(),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>().notNull(),
    accountNumber: varchar('account_number', { length: 16 }).notNull(),
    depositedAt: timestampColumn('deposited_at').notNull(),
    depositorName: varchar('depositor_name', { length: 60 }).notNull(),
    amount: integer('amount').notNull(),
    description: varchar('description', { length: 100 }),
    state: varchar('state', { length: 15 }).$type<Schemas['BankDepositState']>().notNull(),
    /** Why no order was matched. Kept next to `ignoreReason` for ignored deposits. */
    reason: varchar('reason', { length: 200 }),
    ignoreReason: varchar('ignore_reason', { length: 200 }),
    /** Neither matched nor returned, in won. */
    restAmount: integer('rest_amount').notNull(),
    /** Refunded, or converted to a member's deposit. Such a deposit cannot be unmatched. */
    returnedAmount: integer('returned_amount').notNull().default(0),
    /** The order for which it was returned. */
    returnedOrderSeq: integer('returned_order_seq').references(() => orders.orderSeq),
    matchedAt: timestampColumn('matched_at'),
    matchedBy: varchar('matched_by', { length: 50 }),
    memo: varchar('memo', { length: 200 }),
    ...auditColumns(),
  },
  (t) => [
    check(
      'bank_deposits_amounts',
      sql`${t.amount} > 0 and ${t.restAmount} >= 0 and ${t.returnedAmount} >= 0 and ${t.restAmount} + ${t.returnedAmount} <= ${t.amount}`,
    ),
    index('bank_deposits_returned').on(t.returnedOrderSeq).where(sql`returned_order_seq is not null`),
    index('bank_deposits_at').on(t.depositedAt, t.bankDepositSeq),
    index('bank_deposits_open').on(t.depositedAt, t.bankDepositSeq).where(sql`state in ('UNMATCHED', 'AMBIGUOUS')`),
    index('bank_deposits_name').on(t.depositorName.op('text_pattern_ops')),
    index('bank_deposits_matched').on(t.matchedAt).where(sql`matched_at is not null`),
  ],
)

/** Amounts of bank deposits that payments received. */
export const bankDepositMatches = pgTable(
  'bank_deposit_matches',
  {
    bankDepositMatchSeq: seqColumn('bank_deposit_match_seq'),
    bankDepositSeq: integer('bank_deposit_seq')
      .notNull()
      .references(() => bankDeposits.bankDepositSeq),
    orderPaymentSeq: integer('order_payment_seq')
      .notNull()
      .references(() => orderPayments.orderPaymentSeq),
    orderSeq: integer('order_seq')
      .notNull()
      .references(() => orders.orderSeq),
    amount: integer('amount').notNull(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    check('bank_deposit_matches_amount', sql`${t.amount} > 0`),
    uniqueIndex('bank_deposit_matches_both').on(t.bankDepositSeq, t.orderPaymentSeq),
    index('bank_deposit_matches_payment').on(t.orderPaymentSeq),
    index('bank_deposit_matches_order').on(t.orderSeq),
  ],
)

/** Pairs of deposit and payment that an admin separated. They are never matched automatically again. */
export const bankDepositsApart = pgTable(
  'bank_deposits_apart',
  {
    bankDepositSeq: integer('bank_deposit_seq')
      .notNull()
      .references(() => bankDeposits.bankDepositSeq, { onDelete: 'cascade' }),
    orderPaymentSeq: integer('order_payment_seq')
      .notNull()
      .references(() => orderPayments.orderPaymentSeq, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.bankDepositSeq, t.orderPaymentSeq] }),
    index('bank_deposits_apart_payment').on(t.orderPaymentSeq),
  ],
)
