import { and, asc, gte, inArray, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockOrder } from '../order/order-lock'
import { changeDeposit, type DepositRow, lockDeposit } from '../payment/lock-deposit'
import { bankDeposits, bankDepositsApart } from '../schema/bank-deposit.schema'
import { applyDeposit } from './apply-deposit'
import { isOpenDeposit, OPEN_STATES } from './deposit-row'
import { openPayments, openPaymentsOfAmount, settledPayments } from './matchable-payments'
import { matchDeposit, type PaymentFacts, type Verdict } from './matcher'
import { PaymentIndex } from './payment-index'

/** Days for which the match of a deposit is retried. */
const RESCAN_DAYS = 7
/** Deposits per round. */
const BATCH_SIZE = 2_000

export type MatchCounts = Omit<Schemas['BankDepositRound'], 'pulled'>

/** Rolls back a savepoint without being a refusal. */
class MatchChanged extends Error {}

/**
 * Matches a deposit with the only fitting payment. Locks the order, then the deposit, and checks the match again.
 *
 * Returns the verdict, or null if the deposit was settled meanwhile. Throws MatchChanged if no payment fits any
 * more, or another one does.
 */
async function matchPayment(
  call: Call,
  seq: number,
  { orderSeq, orderPaymentSeq }: PaymentFacts,
  separated: SeparatedPayments | undefined,
): Promise<Verdict | null> {
  const order = await lockOrder(call.db, orderSeq)
  const deposit = await lockDeposit(call.db, seq)
  if (!isOpenDeposit(deposit)) return null
  const verdict = matchDeposit(deposit, omitSeparated(separated, await openPaymentsOfAmount(call.db, deposit.amount)))
  if (verdict.state !== 'AUTO_MATCHED' || verdict.payment.orderPaymentSeq !== orderPaymentSeq) throw new MatchChanged()
  await applyDeposit(call, order, deposit, verdict.payment, deposit.amount)
  await changeDeposit(call, deposit, {
    state: 'AUTO_MATCHED',
    reason: null,
    restAmount: 0,
    matchedAt: call.now,
    matchedBy: null,
  })
  return verdict
}

/** Stores why a deposit has no single match. Returns null if it was settled meanwhile. */
async function storeReason(call: Call, seq: number, verdict: Exclude<Verdict, { state: 'AUTO_MATCHED' }>) {
  const deposit = await lockDeposit(call.db, seq)
  if (!isOpenDeposit(deposit)) return null
  await changeDeposit(call, deposit, { state: verdict.state, reason: verdict.reason })
  return verdict
}

/** Payments that an admin separated from a deposit. */
type SeparatedPayments = ReadonlySet<number>

const omitSeparated = (separated: SeparatedPayments | undefined, payments: PaymentFacts[]): PaymentFacts[] =>
  separated ? payments.filter(({ orderPaymentSeq }) => !separated.has(orderPaymentSeq)) : payments

/** Returns the payments that must not be matched again, by deposit. */
async function readSeparated(db: Db, rows: readonly DepositRow[]): Promise<Map<number, Set<number>>> {
  const seqs = rows.map(({ bankDepositSeq }) => bankDepositSeq)
  const found = await db.select().from(bankDepositsApart).where(inArray(bankDepositsApart.bankDepositSeq, seqs))
  const by = new Map<number, Set<number>>()
  for (const { bankDepositSeq, orderPaymentSeq } of found)
    by.set(bankDepositSeq, (by.get(bankDepositSeq) ?? new Set()).add(orderPaymentSeq))
  return by
}

/** Returns open deposits, the oldest first. `which` is an additional condition. */
const openDeposits = (call: Call, which: SQL | undefined): Promise<DepositRow[]> =>
  call.db
    .select()
    .from(bankDeposits)
    .where(and(inArray(bankDeposits.state, [...OPEN_STATES]), which))
    .orderBy(asc(bankDeposits.depositedAt), asc(bankDeposits.bankDepositSeq))
    .limit(BATCH_SIZE)

export const recentDeposits = (now: Date): SQL =>
  gte(bankDeposits.depositedAt, new Date(now.getTime() - RESCAN_DAYS * DAY_MS))
export const depositsBySeq = (seqs: readonly number[]): SQL => inArray(bankDeposits.bankDepositSeq, [...seqs])

/**
 * Matches open deposits, the oldest first, each in its own savepoint. Each payment is locked and checked again, so that concurrent
 * rounds pay nothing twice.
 *
 * Leaves a deposit unchanged if its order cannot be paid, for example because it was just deleted or changed.
 */
export async function matchRound(call: Call, which: SQL | undefined): Promise<MatchCounts> {
  const round: MatchCounts = { matched: 0, ambiguous: 0, unmatched: 0 }
  const rows = await openDeposits(call, which)
  const [oldest] = rows
  if (!oldest) return round
  const amounts = rows.map(({ amount }) => amount)
  const pool = new PaymentIndex([
    ...(await openPayments(call.db)),
    ...(await settledPayments(call.db, amounts, oldest.depositedAt)),
  ])
  const separatedByDeposit = await readSeparated(call.db, rows)
  for (const row of rows) {
    const separated = separatedByDeposit.get(row.bankDepositSeq)
    const guess = matchDeposit(row, omitSeparated(separated, pool.around(row)))
    // keeps the reason of a separated deposit, which says more than "no match"
    const keepsReason = separated !== undefined && guess.state === 'UNMATCHED'
    const verdict =
      isChanged(row, guess) && !keepsReason ? await applyVerdict(call, row.bankDepositSeq, guess, separated) : guess
    if (verdict?.state === 'AUTO_MATCHED') {
      // paid now: another deposit with this name and amount is a duplicate
      pool.replace({ ...verdict.payment, state: 'PAID', orderState: 'PAID', receivedAmount: verdict.payment.amount })
    }
    if (verdict) round[COUNTS[verdict.state]] += 1
  }
  return round
}

const COUNTS = { AUTO_MATCHED: 'matched', AMBIGUOUS: 'ambiguous', UNMATCHED: 'unmatched' } as const

const isChanged = (row: DepositRow, verdict: Verdict): boolean =>
  verdict.state === 'AUTO_MATCHED' || verdict.state !== row.state || verdict.reason !== row.reason

/** Applies a verdict in a savepoint: completely or not at all. Returns null if it cannot be applied. */
async function applyVerdict(
  call: Call,
  seq: number,
  guess: Verdict,
  separated: SeparatedPayments | undefined,
): Promise<Verdict | null> {
  try {
    return await call.db.transaction((db) => {
      const here = { ...call, db }
      return guess.state === 'AUTO_MATCHED'
        ? matchPayment(here, seq, guess.payment, separated)
        : storeReason(here, seq, guess)
    })
  } catch (error) {
    if (error instanceof MatchChanged || error instanceof Refusal) return null
    throw error
  }
}
