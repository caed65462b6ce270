import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../db/columns'

/**
 * Records of the simulated provider: its result per key, so that every process repeats the same result. Contains no
 * card data.
 */
export const simulatedPgCalls = pgTable('simulated_pg_calls', {
  key: varchar('key', { length: 80 }).primaryKey(),
  kind: varchar('kind', { length: 10 }).$type<'CHARGE' | 'CANCEL' | 'ACCOUNT'>().notNull(),
  pgTid: varchar('pg_tid', { length: 40 }).notNull(),
  amount: integer('amount').notNull(),
  approvalNumber: varchar('approval_number', { length: 20 }),
  cardCompany: varchar('card_company', { length: 20 }),
  maskedCardNumber: varchar('masked_card_number', { length: 25 }),
  at: timestampColumn('at').notNull(),
  /** ACCOUNT: until when it takes the deposit, when that came, and when it was closed. */
  accountNumber: varchar('account_number', { length: 16 }),
  dueAt: timestampColumn('due_at'),
  depositedAt: timestampColumn('deposited_at'),
  closedAt: timestampColumn('closed_at'),
})
