import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { shopInfo } from '../../db/schema'
import { endOfDay, seoulDay, startOfDay } from '../../lib/seoul-time'
import { anyOf, contains, numberStarts, withinDays, withinNumbers } from '../../resource/filters'
import { detectKeywordType } from '../../resource/keyword'
import { orderBy } from '../../resource/pages'
import { checkKeywordLength, nameFilter } from '../../resource/personal-search'
import { bankDepositMatches, bankDeposits } from '../schema/bank-deposit.schema'
import { orders } from '../schema/order.schema'
import { lastPull, MIN_PULL_INTERVAL_MS } from './bank-feed'
import { OPEN_STATES } from './deposit-row'

export type DepositQuery = QueryOf<'GET /api/v1/admin/bank-deposits'>
type SummaryQuery = QueryOf<'GET /api/v1/admin/bank-deposits/summary'>

const { depositedAt, amount, matchedAt, bankDepositSeq, state, memo, depositorName } = bankDeposits

/** Number of last digits that identify an account. */
const END_DIGITS = 4

/** Returns `004-3456`: bank code and last digits. */
const accountOf = ({ bankCode, accountNumber }: { bankCode: string; accountNumber: string }): string =>
  `${bankCode}-${accountNumber.slice(-END_DIGITS)}`

/**
 * Returns the condition for an order number, complete or its beginning, with or without hyphen. Throws 400 for less
 * than four digits.
 */
function orderNoFilter(db: Db, keyword: string): SQL {
  checkKeywordLength(keyword.replace(/\D/g, ''), 4, '자리')
  const seqs = db
    .select({ seq: bankDepositMatches.bankDepositSeq })
    .from(bankDepositMatches)
    .innerJoin(orders, eq(orders.orderSeq, bankDepositMatches.orderSeq))
    .where(numberStarts(keyword, 'orderNo', orders.orderNo))
  return inArray(bankDepositSeq, seqs)
}

/** Returns the condition of the list. Throws 400 for a keyword that is too short. */
export function depositFilter(db: Db, query: Omit<SummaryQuery, 'state'> & Pick<DepositQuery, 'state'>) {
  const { keywordType = 'depositorName' } = query
  const keyword = query.keyword?.trim()
  const byKeyword = {
    depositorName: (text: string) => nameFilter(text, depositorName),
    orderNo: (text: string) => orderNoFilter(db, text),
    memo: (text: string) => and(isNotNull(memo), contains(text, memo)),
  }
  const [bank, end] = query.account?.split('-') ?? []
  return and(
    keyword ? byKeyword[detectKeywordType(keyword, keywordType, { orderNo: 'orderNo' })](keyword) : undefined,
    withinDays(depositedAt, query.depositedAt, 'depositedAt'),
    anyOf(state, query.state),
    query.account
      ? sql`${bankDeposits.bankCode} = ${bank ?? ''} and right(${bankDeposits.accountNumber}, ${END_DIGITS}) = ${end ?? ''}`
      : undefined,
    withinNumbers(amount, query.amount, 'amount'),
  )
}

/** Returns the query of the list. */
export const depositRows = (db: Db, query: DepositQuery) =>
  db
    .select()
    .from(bankDeposits)
    .where(depositFilter(db, query))
    .orderBy(...orderBy(query.sort, 'depositedAt,desc', { depositedAt, amount, matchedAt }, bankDepositSeq))

async function moneyCount(db: Db, where: SQL | undefined): Promise<Schemas['MoneyCount']> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`.mapWith(Number),
      amount: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number),
    })
    .from(bankDeposits)
    .where(where)
  return row ?? { count: 0, amount: 0 }
}

/** Returns the header data of the list, with counts by state under the other filters. */
export async function summaryOf(db: Db, query: SummaryQuery, now: Date): Promise<Schemas['BankDepositSummary']> {
  const { state: _, ...others } = query
  const last = await lastPull(db)
  const today = seoulDay(now)
  const counts = await queryRows<Schemas['BankDepositStateCount']>(
    db,
    sql`select ${state} as state, count(*)::int as count from ${bankDeposits} where ${depositFilter(db, others) ?? sql`true`} group by 1 order by 1`,
  )
  const [shop] = await db.select({ accounts: shopInfo.bankAccounts }).from(shopInfo)
  return {
    lastSyncedAt: last?.toISOString() ?? null,
    nextSyncAt: last ? new Date(last.getTime() + MIN_PULL_INTERVAL_MS).toISOString() : null,
    today: await moneyCount(
      db,
      sql`${depositedAt} >= ${startOfDay(today).toISOString()}::timestamptz and ${depositedAt} < ${endOfDay(today).toISOString()}::timestamptz`,
    ),
    open: await moneyCount(db, inArray(state, [...OPEN_STATES])),
    all: counts.reduce((sum, { count }) => sum + count, 0),
    counts,
    accounts: (shop?.accounts ?? [])
      .toSorted((a, b) => a.sortOrder - b.sortOrder)
      .map((account) => ({
        account: accountOf(account),
        bankCode: account.bankCode,
        accountEnd: account.accountNumber.slice(-END_DIGITS),
      })),
  }
}
