import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import type { shopInfo } from '../../db/schema'
import { orderPayments } from '../../orderdelivery/schema/payment.schema'
import { checkOwnPassword, type OwnPassword, ownAccount } from '../../session/own-password'

type Stored = (typeof shopInfo.$inferSelect)['bankAccounts']
type AccountFields = Schemas['ShopBankAccountFields']

const keyOf = ({ bankCode, accountNumber }: { bankCode: string | null; accountNumber: string | null }): string =>
  `${bankCode} ${accountNumber}`

/** Returns the editable fields of accounts, in their order. */
export const accountFields = (accounts: Stored): AccountFields[] =>
  accounts
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ bankCode, accountNumber, holder, enabled }) => ({ bankCode, accountNumber, holder, enabled }))

/** Counts the pending payments of each account. */
async function pendingPayments(
  db: Db,
  accounts: readonly AccountFields[],
): Promise<(account: AccountFields) => number> {
  const numbers = accounts.map(({ accountNumber }) => accountNumber)
  const { bankCode, accountNumber, state } = orderPayments
  const rows =
    numbers.length === 0
      ? []
      : await db
          .select({ bankCode, accountNumber, n: count() })
          .from(orderPayments)
          .where(and(eq(state, 'READY'), inArray(accountNumber, numbers)))
          .groupBy(bankCode, accountNumber)
  const found = new Map(rows.map((row) => [keyOf(row), row.n]))
  return (account) => found.get(keyOf(account)) ?? 0
}

/** Returns the shop's accounts in order, with the number of pending payments. */
export async function toBankAccounts(db: Db, accounts: Stored): Promise<Schemas['ShopBankAccount'][]> {
  const waiting = await pendingPayments(db, accounts)
  return accountFields(accounts).map((each, i) => ({ ...each, sortOrder: i + 1, waitingCount: waiting(each) }))
}

/** Throws 400 for a duplicate account, or if no account is enabled. */
function refuseBad(accounts: readonly AccountFields[]): void {
  const seen = new Set<string>()
  for (const [i, account] of accounts.entries()) {
    if (seen.has(keyOf(account))) throw invalid({ [`bankAccounts.${i}.accountNumber`]: '이미 등록한 계좌입니다.' })
    seen.add(keyOf(account))
  }
  if (!accounts.some(({ enabled }) => enabled)) throw invalid({ bankAccounts: '사용하는 계좌를 1개 이상 두어 주세요.' })
}

/**
 * Returns the accounts to store; the caller must hold the lock of the shop's row. Any change requires the admin's own
 * password. Throws 400, also on `currentPassword`, and IN_USE for a removed account with pending payments.
 */
export async function accountsToStore(
  call: AdminCall,
  before: Stored,
  accounts: readonly AccountFields[],
  ownPassword: OwnPassword,
): Promise<Stored> {
  const next = accounts.map(({ bankCode, accountNumber, holder, enabled }) => ({
    bankCode,
    accountNumber,
    holder,
    enabled,
  }))
  if (isDeepStrictEqual(next, accountFields(before))) return before
  refuseBad(next)
  await checkOwnPassword(call, await ownAccount(call), ownPassword, 'currentPassword')
  const nextKeys = new Set(next.map(keyOf))
  const removed = before.filter((account) => !nextKeys.has(keyOf(account)))
  const waiting = await pendingPayments(call.db, removed)
  if (removed.some((account) => waiting(account) > 0)) throw inUse('입금 대기 주문이 있는 계좌는 삭제할 수 없습니다.')
  return next.map((account, i) => ({ ...account, sortOrder: i + 1 }))
}
