import { and, eq } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Call, Services } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { Refusal, tooMany } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { serverMarks } from '../../db/schema'
import { reportFailure } from '../../jobs/report'
import { askProvider } from '../../providers/ask-provider'
import type { BankFeedRow } from '../../providers/bank-feed/port'
import { NotConnectedError, notConnected } from '../../providers/ports'
import { createdStamp } from '../../resource/stamps'
import { bankDeposits } from '../schema/bank-deposit.schema'

/** Minimum time between two pulls. */
export const MIN_PULL_INTERVAL_MS = 5 * 60_000
const MARK = 'bank-feed'
/** Pulls overlap by this time, because banks correct rows. Known rows stay unchanged. */
const OVERLAP_MS = 3 * DAY_MS
/** Rows per insert. */
const BATCH_SIZE = 1_000

/** Returns the time of the last successful pull; null: never. */
export async function lastPull(db: Db): Promise<Date | null> {
  const [mark] = await db.select().from(serverMarks).where(eq(serverMarks.name, MARK))
  return mark && mark.value !== '' ? new Date(mark.value) : null
}

async function store(call: Call, rows: readonly BankFeedRow[]): Promise<number> {
  let stored = 0
  const incoming = rows.filter(({ amount }) => amount > 0)
  for (let from = 0; from < incoming.length; from += BATCH_SIZE) {
    const created = await call.db
      .insert(bankDeposits)
      .values(
        incoming.slice(from, from + BATCH_SIZE).map((row) => ({
          ...row,
          bankCode: row.bankCode as Schemas['BankCode'],
          restAmount: row.amount,
          state: 'UNMATCHED' as const,
          ...createdStamp(call),
        })),
      )
      .onConflictDoNothing({ target: bankDeposits.feedCode })
      .returning({ seq: bankDeposits.bankDepositSeq })
    stored += created.length
  }
  return stored
}

export const pullTooSoon = (seconds: number): Refusal =>
  tooMany(`뱅크다 조회는 5분마다 가능합니다. (${seconds}초 후)`, seconds)

/** Period of a pull. */
interface Span {
  since: Date | null
  until: Date
}

/** Records that a pull starts. A concurrent call waits for it. Throws 429 within five minutes of another pull. */
export async function beginPull({ db, now }: Call): Promise<Span> {
  await db
    .insert(serverMarks)
    .values({ name: MARK, value: '', at: new Date(0) })
    .onConflictDoNothing()
  const condition = eq(serverMarks.name, MARK)
  const [mark] = await db.select().from(serverMarks).where(condition).for('update')
  const wait = (mark?.at.getTime() ?? 0) + MIN_PULL_INTERVAL_MS - now.getTime()
  if (wait > 0) throw pullTooSoon(Math.ceil(wait / 1_000))
  await db.update(serverMarks).set({ at: now }).where(condition)
  return { since: mark?.value ? new Date(new Date(mark.value).getTime() - OVERLAP_MS) : null, until: now }
}

/** Records that a pull failed, so that another one may start at once. */
export async function giveUpPull({ db }: Call, { until }: Span): Promise<void> {
  await db
    .update(serverMarks)
    .set({ at: new Date(0) })
    .where(and(eq(serverMarks.name, MARK), eq(serverMarks.at, until)))
}

/** Pulls rows from the bank. Throws 502 if it does not answer or is not connected. */
export async function pull(services: Services, span: Span): Promise<BankFeedRow[]> {
  return askProvider(services, 'bankFeed', (bank) => bank.pull(span)).catch((error: unknown) => {
    if (error instanceof NotConnectedError) throw notConnected('bankFeed')
    reportFailure(services, 'bank feed', error)
    throw new Refusal(502, 'EXTERNAL_FAILED', '뱅크다에서 응답이 없습니다. 잠시 후 다시 시도해 주세요.')
  })
}

/** Stores the pulled rows, each movement once. Returns how many were new. */
export async function endPull(call: Call, { until }: Span, rows: readonly BankFeedRow[]): Promise<number> {
  const stored = await store(call, rows)
  await call.db.update(serverMarks).set({ value: until.toISOString() }).where(eq(serverMarks.name, MARK))
  return stored
}
