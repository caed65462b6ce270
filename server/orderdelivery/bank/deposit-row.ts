import { asc, eq, inArray } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { maskAccount, maskName } from '../../lib/mask'
import type { DepositRow } from '../payment/lock-deposit'
import { bankDepositMatches, bankDeposits } from '../schema/bank-deposit.schema'
import { orders } from '../schema/order.schema'

export type MatchRow = typeof bankDepositMatches.$inferSelect & { orderNo: string; ordererName: string }
export interface DepositLine {
  deposit: DepositRow
  matches: MatchRow[]
}

export const OPEN_STATES = ['UNMATCHED', 'AMBIGUOUS'] as const satisfies Schemas['BankDepositState'][]

/** Whether a deposit is not matched yet. */
export const isOpenDeposit = ({ state }: Pick<DepositRow, 'state'>): boolean =>
  (OPEN_STATES as readonly string[]).includes(state)

const matchesOf = (db: Db, seqs: readonly number[]): Promise<MatchRow[]> =>
  db
    .select({
      bankDepositMatchSeq: bankDepositMatches.bankDepositMatchSeq,
      bankDepositSeq: bankDepositMatches.bankDepositSeq,
      orderPaymentSeq: bankDepositMatches.orderPaymentSeq,
      orderSeq: bankDepositMatches.orderSeq,
      amount: bankDepositMatches.amount,
      createdAt: bankDepositMatches.createdAt,
      orderNo: orders.orderNo,
      ordererName: orders.ordererName,
    })
    .from(bankDepositMatches)
    .innerJoin(orders, eq(orders.orderSeq, bankDepositMatches.orderSeq))
    .where(inArray(bankDepositMatches.bankDepositSeq, [...seqs]))
    .orderBy(asc(bankDepositMatches.bankDepositMatchSeq))

/** Returns deposits with the orders that they paid. */
export async function withMatches(db: Db, rows: readonly DepositRow[]): Promise<DepositLine[]> {
  if (rows.length === 0) return []
  const seqs = rows.map(({ bankDepositSeq }) => bankDepositSeq)
  const all = await matchesOf(db, seqs)
  return rows.map((deposit) => ({
    deposit,
    matches: all.filter(({ bankDepositSeq }) => bankDepositSeq === deposit.bankDepositSeq),
  }))
}

/** Returns a deposit with its matches. Throws 404. */
export async function readDeposit(db: Db, seq: number): Promise<DepositLine> {
  const [line] = await withMatches(db, await db.select().from(bankDeposits).where(eq(bankDeposits.bankDepositSeq, seq)))
  if (!line) throw notFound('입금내역을 찾을 수 없습니다.')
  return line
}

/** Converts to the response form. Names are unmasked only with `unmasked`. */
export function toDeposit({ deposit, matches }: DepositLine, unmasked = false): Schemas['BankDeposit'] {
  const name = (text: string): string => (unmasked ? text : maskName(text))
  return {
    bankDepositSeq: deposit.bankDepositSeq,
    feedCode: deposit.feedCode,
    bankCode: deposit.bankCode,
    accountNumber: maskAccount(deposit.accountNumber),
    depositedAt: deposit.depositedAt.toISOString(),
    depositorName: name(deposit.depositorName),
    amount: deposit.amount,
    description: deposit.description,
    state: deposit.state,
    reason: deposit.state === 'IGNORED' ? deposit.ignoreReason : isOpenDeposit(deposit) ? deposit.reason : null,
    matches: matches.map(({ orderSeq, orderNo, orderPaymentSeq, ordererName, amount }) => ({
      orderSeq,
      orderNo,
      orderPaymentSeq,
      ordererName: name(ordererName),
      amount,
    })),
    restAmount: deposit.restAmount,
    matchedAt: deposit.matchedAt?.toISOString() ?? null,
    matchedBy: deposit.matchedBy,
    memo: deposit.memo,
    createdAt: deposit.createdAt.toISOString(),
    createdBy: deposit.createdBy,
    updatedAt: deposit.updatedAt.toISOString(),
    updatedBy: deposit.updatedBy,
    version: deposit.version,
  }
}

/** Returns `홍*동 256,000원`. */
export const depositName = ({ depositorName, amount }: Pick<DepositRow, 'depositorName' | 'amount'>): string =>
  `${maskName(depositorName)} ${amount.toLocaleString('en-US')}원`
