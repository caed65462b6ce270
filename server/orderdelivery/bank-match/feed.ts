import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { serverMarks } from '../../db/schema'
import type { Call, Db, Schemas } from '../../http/call'
import { Refusal, tooMany } from '../../http/refusal'
import { DAY_MS } from '../../lib/seoul'
import type { BankFeed, BankFeedRow } from '../../registry/bank-feed'
import { createdStamp } from '../../resource/stamps'
import { bankDeposits, bankFeedRows } from '../bank-deposit/bank-deposit.schema'

/** The bank is asked at most so often, whoever asks. */
export const PULL_MS = 5 * 60_000
const MARK = 'bank-feed'
/** Banks correct what they print for so long: rows that are known are left as they are. */
const OVERLAP_MS = 3 * DAY_MS
/** Rows of one statement. */
const AT_ONCE = 1_000

/** The bank of the reference backend: rows of a table become visible when their time is past. */
export const simulatedBank = (db: Db): BankFeed => ({
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

/** When the bank was last asked; null: never. */
export async function lastPull(db: Db): Promise<Date | null> {
  const [mark] = await db.select().from(serverMarks).where(eq(serverMarks.name, MARK))
  return mark && mark.value !== '' ? mark.at : null
}

/** The moment of the last pull, locked: who pulls next waits for it. */
async function lockMark(db: Db): Promise<Date | null> {
  await db
    .insert(serverMarks)
    .values({ name: MARK, value: '', at: new Date(0) })
    .onConflictDoNothing()
  const [mark] = await db.select().from(serverMarks).where(eq(serverMarks.name, MARK)).for('update')
  return mark && mark.value !== '' ? mark.at : null
}

async function store(call: Call, rows: readonly BankFeedRow[]): Promise<number> {
  let stored = 0
  const incoming = rows.filter(({ amount }) => amount > 0)
  for (let from = 0; from < incoming.length; from += AT_ONCE) {
    const made = await call.db
      .insert(bankDeposits)
      .values(
        incoming.slice(from, from + AT_ONCE).map((row) => ({
          ...row,
          bankCode: row.bankCode as Schemas['BankCode'],
          restAmount: row.amount,
          state: 'UNMATCHED' as const,
          ...createdStamp(call),
        })),
      )
      .onConflictDoNothing({ target: bankDeposits.feedCode })
      .returning({ seq: bankDeposits.bankDepositSeq })
    stored += made.length
  }
  return stored
}

export const tooSoon = (seconds: number): Refusal =>
  tooMany(`뱅크다 조회는 5분마다 가능합니다. (${seconds}초 후)`, seconds)

/**
 * Takes what is new from the bank; a row is stored once, whoever pulls it. Gives how many were new. Throws 429 within five minutes of the last pull, 502 when
 * the bank does not answer.
 */
export async function pullFeed(call: Call): Promise<number> {
  const last = await lockMark(call.db)
  const wait = last ? last.getTime() + PULL_MS - call.now.getTime() : 0
  if (wait > 0) throw tooSoon(Math.ceil(wait / 1_000))
  const bank = call.services.bankFeed ?? simulatedBank(call.db)
  const since = last && new Date(last.getTime() - OVERLAP_MS)
  const rows = await bank.pull({ since, until: call.now }).catch(() => {
    throw new Refusal(502, 'EXTERNAL_FAILED', '뱅크다에서 응답이 없습니다. 잠시 후 다시 시도해 주세요.')
  })
  const stored = await store(call, rows)
  await call.db
    .update(serverMarks)
    .set({ value: call.now.toISOString(), at: call.now })
    .where(eq(serverMarks.name, MARK))
  return stored
}
