import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { seqColumn, stamp, time } from '../../db/columns'
import { orders } from '../order/order.schema'
import { orderPayments } from '../payment/payment.schema'

type Schemas = components['schemas']

/** 입금내역: what came into the shop's accounts. Whoever matches one has locked its orders first, then this row. */
export const bankDeposits = pgTable(
  'bank_deposits',
  {
    bankDepositSeq: seqColumn('bank_deposit_seq'),
    /** The bank's number of the row: it is stored once, however often it is pulled. */
    feedCode: varchar('feed_code', { length: 40 }).notNull().unique(),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>().notNull(),
    accountNumber: varchar('account_number', { length: 16 }).notNull(),
    depositedAt: time('deposited_at').notNull(),
    depositorName: varchar('depositor_name', { length: 60 }).notNull(),
    amount: integer('amount').notNull(),
    description: varchar('description', { length: 100 }),
    state: varchar('state', { length: 15 }).$type<Schemas['BankDepositState']>().notNull(),
    /** Why no order was found; of one that is left out, beside why it is. */
    reason: varchar('reason', { length: 200 }),
    ignoreReason: varchar('ignore_reason', { length: 200 }),
    /** Neither matched nor given back. */
    restAmount: integer('rest_amount').notNull(),
    /** What was given back of it, or became deposit of a member: then it stays matched. */
    returnedAmount: integer('returned_amount').notNull().default(0),
    /** The order that this was said of. */
    returnedOrderSeq: integer('returned_order_seq').references(() => orders.orderSeq),
    matchedAt: time('matched_at'),
    matchedBy: varchar('matched_by', { length: 50 }),
    memo: varchar('memo', { length: 200 }),
    ...stamp(),
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

/** Which payments took how much of a deposit. */
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
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    check('bank_deposit_matches_amount', sql`${t.amount} > 0`),
    uniqueIndex('bank_deposit_matches_both').on(t.bankDepositSeq, t.orderPaymentSeq),
    index('bank_deposit_matches_payment').on(t.orderPaymentSeq),
    index('bank_deposit_matches_order').on(t.orderSeq),
  ],
)

/** Which deposits an administrator has taken from which payments: nothing automatic puts them together again. */
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

/** The simulated bank: rows become visible when their time is past. Amounts below zero are withdrawals. */
export const bankFeedRows = pgTable(
  'bank_feed_rows',
  {
    feedCode: varchar('feed_code', { length: 40 }).primaryKey(),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>().notNull(),
    accountNumber: varchar('account_number', { length: 16 }).notNull(),
    depositedAt: time('deposited_at').notNull(),
    depositorName: varchar('depositor_name', { length: 60 }).notNull(),
    amount: integer('amount').notNull(),
    description: varchar('description', { length: 100 }),
  },
  (t) => [index('bank_feed_rows_at').on(t.depositedAt)],
)
