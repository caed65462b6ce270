import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { Schemas } from '../../contract/contract-types'
import { timestampColumn } from '../../db/columns'

/** Rows of the simulated bank. They become visible when their time is past. Negative amounts are withdrawals. */
export const bankFeedRows = pgTable(
  'bank_feed_rows',
  {
    feedCode: varchar('feed_code', { length: 40 }).primaryKey(),
    bankCode: varchar('bank_code', { length: 3 }).$type<Schemas['BankCode']>().notNull(),
    accountNumber: varchar('account_number', { length: 16 }).notNull(),
    depositedAt: timestampColumn('deposited_at').notNull(),
    depositorName: varchar('depositor_name', { length: 60 }).notNull(),
    amount: integer('amount').notNull(),
    description: varchar('description', { length: 100 }),
  },
  (t) => [index('bank_feed_rows_at').on(t.depositedAt)],
)
