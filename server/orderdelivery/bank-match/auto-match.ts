import { and, asc, gte, inArray, type SQL } from 'drizzle-orm'
import type { Call, Db, Schemas } from '../../http/call'
import { Refusal } from '../../http/refusal'
import { DAY_MS } from '../../lib/seoul'
import { bankDeposits, bankDepositsApart } from '../bank-deposit/bank-deposit.schema'
import { changeDeposit, type DepositRow, isWaiting, lockDeposit, OPEN_STATES } from '../bank-deposit/deposit-row'
import { receive } from '../bank-deposit-move/receive'
import { lockOrder } from '../order/lock'
import { judge, type PaymentFacts, type Verdict } from './matcher'
import { openOfAmount, openPayments, settledPayments } from './payments'
import { Pool } from './pool'

/** What was not found is looked for again so long. */
const RESCAN_DAYS = 7
/** Deposits of one look. */
const AT_ONCE = 2_000

export type Round = Omit<Schemas['BankDepositRound'], 'pulled'>

/** Throws away what a savepoint has done, without a refusal. */
class Changed extends Error {}

/**
 * The one order of a deposit is paid by it. Both are locked, order first, and it is judged again by what they are then. Gives what it came to, null when
 * somebody else has settled the deposit meanwhile. Throws Changed when no order fits any more, or another one.
 */
async function pay(
  call: Call,
  seq: number,
  { orderSeq, orderPaymentSeq }: PaymentFacts,
  apart: Apart | undefined,
): Promise<Verdict | null> {
  const order = await lockOrder(call.db, orderSeq)
  const deposit = await lockDeposit(call.db, seq)
  if (!isWaiting(deposit)) return null
  const verdict = judge(deposit, without(apart, await openOfAmount(call.db, deposit.amount)))
  if (verdict.state !== 'AUTO_MATCHED' || verdict.payment.orderPaymentSeq !== orderPaymentSeq) throw new Changed()
  await receive(call, order, deposit, verdict.payment, deposit.amount)
  await changeDeposit(call, deposit, {
    state: 'AUTO_MATCHED',
    reason: null,
    restAmount: 0,
    matchedAt: call.now,
    matchedBy: null,
  })
  return verdict
}

/** A deposit that no single order fits says why. Gives null when somebody else has settled it meanwhile. */
async function explain(call: Call, seq: number, verdict: Exclude<Verdict, { state: 'AUTO_MATCHED' }>) {
  const deposit = await lockDeposit(call.db, seq)
  if (!isWaiting(deposit)) return null
  await changeDeposit(call, deposit, { state: verdict.state, reason: verdict.reason })
  return verdict
}

/** Payments that somebody has taken a deposit from. */
type Apart = ReadonlySet<number>

const without = (apart: Apart | undefined, payments: PaymentFacts[]): PaymentFacts[] =>
  apart ? payments.filter(({ orderPaymentSeq }) => !apart.has(orderPaymentSeq)) : payments

/** What must not be put together again, by deposit. */
async function apartOf(db: Db, rows: readonly DepositRow[]): Promise<Map<number, Set<number>>> {
  const seqs = rows.map(({ bankDepositSeq }) => bankDepositSeq)
  const found = await db.select().from(bankDepositsApart).where(inArray(bankDepositsApart.bankDepositSeq, seqs))
  const by = new Map<number, Set<number>>()
  for (const { bankDepositSeq, orderPaymentSeq } of found)
    by.set(bankDepositSeq, (by.get(bankDepositSeq) ?? new Set()).add(orderPaymentSeq))
  return by
}

/** Deposits that wait, the oldest first. `which` narrows them. */
const waiting = (call: Call, which: SQL | undefined): Promise<DepositRow[]> =>
  call.db
    .select()
    .from(bankDeposits)
    .where(and(inArray(bankDeposits.state, [...OPEN_STATES]), which))
    .orderBy(asc(bankDeposits.depositedAt), asc(bankDeposits.bankDepositSeq))
    .limit(AT_ONCE)

export const ofLastDays = (now: Date): SQL =>
  gte(bankDeposits.depositedAt, new Date(now.getTime() - RESCAN_DAYS * DAY_MS))
export const ofSeqs = (seqs: readonly number[]): SQL => inArray(bankDeposits.bankDepositSeq, [...seqs])

/**
 * Looks for the orders of deposits that wait, the oldest first, each in a savepoint of its own: two rounds at once pay nothing twice. An order that may
 * not be paid (it was deleted, or moved on, a moment ago) leaves its deposit as it is.
 */
export async function matchRound(call: Call, which: SQL | undefined): Promise<Round> {
  const round: Round = { matched: 0, ambiguous: 0, unmatched: 0 }
  const rows = await waiting(call, which)
  const [oldest] = rows
  if (!oldest) return round
  const amounts = rows.map(({ amount }) => amount)
  const pool = new Pool([
    ...(await openPayments(call.db)),
    ...(await settledPayments(call.db, amounts, oldest.depositedAt)),
  ])
  const parted = await apartOf(call.db, rows)
  for (const row of rows) {
    const apart = parted.get(row.bankDepositSeq)
    const guess = judge(row, without(apart, pool.around(row)))
    // of one that was taken from its order, what was said then says more than that nothing else fits
    const told = apart !== undefined && guess.state === 'UNMATCHED'
    const verdict = isNews(row, guess) && !told ? await settle(call, row.bankDepositSeq, guess, apart) : guess
    if (verdict?.state === 'AUTO_MATCHED') {
      // paid by now: another deposit of that name and amount comes twice
      pool.replace({ ...verdict.payment, state: 'PAID', orderState: 'PAID', receivedAmount: verdict.payment.amount })
    }
    if (verdict) round[COUNTS[verdict.state]] += 1
  }
  return round
}

const COUNTS = { AUTO_MATCHED: 'matched', AMBIGUOUS: 'ambiguous', UNMATCHED: 'unmatched' } as const

const isNews = (row: DepositRow, verdict: Verdict): boolean =>
  verdict.state === 'AUTO_MATCHED' || verdict.state !== row.state || verdict.reason !== row.reason

/** What is paid is paid wholly, or not at all. */
async function settle(call: Call, seq: number, guess: Verdict, apart: Apart | undefined): Promise<Verdict | null> {
  try {
    return await call.db.transaction((db) => {
      const here = { ...call, db }
      return guess.state === 'AUTO_MATCHED' ? pay(here, seq, guess.payment, apart) : explain(here, seq, guess)
    })
  } catch (error) {
    if (error instanceof Changed || error instanceof Refusal) return null
    throw error
  }
}
