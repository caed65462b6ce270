import { and, asc, gte, lte } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { BankFeed } from './port'
import { bankFeedRows } from './simulated.schema'

/** Simulates a bank: the rows of a table appear once their time is past. */
export const simulatedBank = (db: Db): BankFeed => ({
  simulated: true,
  pull: ({ since, until }) =>
    db
      .select({
        feedCode: bankFeedRows.feedCode,
        bankCode: bankFeedRows.bankCode,
        accountNumber: bankFeedRows.accountNumber,
        depositedAt: bankFeedRows.depositedAt,
        depositorName: bankFeedRows.depositorName,
        amount: bankFeedRows.amount,
        description: bankFeedRows.description,
      })
      .from(bankFeedRows)
      .where(and(lte(bankFeedRows.depositedAt, until), since ? gte(bankFeedRows.depositedAt, since) : undefined))
      .orderBy(asc(bankFeedRows.depositedAt)),
})
