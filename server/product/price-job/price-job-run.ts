import { and, asc, eq, sql } from 'drizzle-orm'
import type { Call, LogEntry } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { formatNumber } from '../../lib/numbers'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/append-logs'
import { items } from '../schema/item.schema'
import { priceJobLines, priceJobs } from '../schema/price-job.schema'
import { changeManyPrices, type LockedPrices, lockPrices } from './price-bulk'
import type { PriceJobRow } from './price-job-record'
import { applyRule, CHANGED_SINCE } from './price-rule'

type Line = typeof priceJobLines.$inferSelect
type Outcome = Pick<Line, 'itemSeq' | 'before' | 'after' | 'state' | 'message'>

/** Number of lines per transaction. On the embedded database other requests wait for one. */
export const LINES_PER_TRANSACTION = 200

/** Returns the outcome of a line at its item's current prices. */
function outcomeOf(job: PriceJobRow, line: Line, item: LockedPrices | undefined): Outcome {
  const { itemSeq } = line
  if (!item) return { itemSeq, before: line.before, after: line.after, state: 'FAILED', message: '삭제된 상품입니다.' }
  const { before, after, result, message } = applyRule(job, item, line.price, line.message)
  const isOutdated = !job.scheduled && (before !== line.before || after !== line.after)
  if (isOutdated) return { itemSeq, before: line.before, after: line.after, state: 'SKIPPED', message: CHANGED_SINCE }
  if (result === 'UP' || result === 'DOWN') return { itemSeq, before, after, state: 'DONE', message: null }
  return { itemSeq, before, after, state: result === 'FAILED' ? 'FAILED' : 'SKIPPED', message }
}

/** Writes the outcomes of lines, in one statement. */
export async function writeOutcomes(db: Db, jobSeq: number, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await db.execute(
    sql`update ${priceJobLines} set before = given.before, after = given.after, state = given.state, message = given.message
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
          as given("itemSeq" int, before int, after int, state text, message text)
        where ${priceJobLines.priceJobSeq} = ${jobSeq} and ${priceJobLines.itemSeq} = given."itemSeq"`,
  )
}

/** Counts the lines by outcome. Lines that were reverted, or could not be, count as done. */
export async function tallyLines(db: Db, jobSeq: number) {
  const [tally] = await queryRows<{ doneCount: number; skippedCount: number; failedCount: number }>(
    db,
    sql`select count(*) filter (where state in ('DONE', 'REVERTED', 'KEPT'))::int as "doneCount",
          count(*) filter (where state = 'SKIPPED')::int as "skippedCount",
          count(*) filter (where state = 'FAILED')::int as "failedCount"
        from ${priceJobLines} where ${priceJobLines.priceJobSeq} = ${jobSeq}`,
  )
  return tally ?? { doneCount: 0, skippedCount: 0, failedCount: 0 }
}

async function nextLines(db: Db, jobSeq: number, limit: number): Promise<Line[]> {
  return db
    .select()
    .from(priceJobLines)
    .where(and(eq(priceJobLines.priceJobSeq, jobSeq), eq(priceJobLines.state, 'WAITING')))
    .orderBy(asc(priceJobLines.itemSeq))
    .limit(limit)
}

/** Returns what a log row lists about a job: the items that it changed, its title, and the price field. */
export async function changedItemsOf(
  db: Db,
  { priceJobSeq, title, field }: PriceJobRow,
  state: 'DONE' | 'REVERTED',
): Promise<Pick<LogEntry, 'names' | 'fields'>> {
  const changed = await db
    .select({ itemCode: items.itemCode })
    .from(priceJobLines)
    .innerJoin(items, eq(items.itemSeq, priceJobLines.itemSeq))
    .where(and(eq(priceJobLines.priceJobSeq, priceJobSeq), eq(priceJobLines.state, state)))
    .orderBy(asc(priceJobLines.itemSeq))
  return { names: [...changed.map(({ itemCode }) => itemCode), title], fields: [labelOf('PriceJobField', field)] }
}

async function close(db: Db, job: PriceJobRow, now: Date): Promise<void> {
  const tally = await tallyLines(db, job.priceJobSeq)
  const partial = tally.doneCount > 0 ? 'PARTIAL' : 'FAILED'
  const state = tally.failedCount === 0 ? 'DONE' : partial
  await db
    .update(priceJobs)
    .set({ state, ...tally, finishedAt: now, updatedAt: now })
    .where(eq(priceJobs.priceJobSeq, job.priceJobSeq))
  await appendLogs(db, systemContext(now), [
    {
      action: 'BULK',
      ...(await changedItemsOf(db, job, 'DONE')),
      as: { ...SYSTEM_ACTOR, loginId: job.createdBy ?? SYSTEM_ACTOR.loginId },
      resource: 'price-jobs',
      targetSeqs: [job.priceJobSeq],
      summary: `가격 일괄 수정 적용: ${job.title} (성공 ${formatNumber(tally.doneCount)}, 제외 ${formatNumber(tally.skippedCount)}, 실패 ${formatNumber(tally.failedCount)})`,
      reason: job.reason,
    },
  ])
}

/** Locks a running job. Returns undefined when it was canceled in the meantime. */
async function lockRunning({ db }: Call, jobSeq: number): Promise<PriceJobRow | undefined> {
  const [job] = await db
    .select()
    .from(priceJobs)
    .where(and(eq(priceJobs.priceJobSeq, jobSeq), eq(priceJobs.state, 'RUNNING')))
    .for('update')
  return job
}

/**
 * Processes the next lines of a job, in one transaction with their price changes, so that a crash at any time leaves
 * no half-done line. Returns whether there were any; closes the job after the last one.
 */
export async function runLines(call: Call, jobSeq: number, limit: number): Promise<boolean> {
  const { db, now } = call
  const job = await lockRunning(call, jobSeq)
  if (!job) return false
  const lines = await nextLines(db, jobSeq, limit)
  if (lines.length === 0) {
    await close(db, job, now)
    return false
  }
  const prices = await lockPrices(
    db,
    lines.map(({ itemSeq }) => itemSeq),
  )
  const outcomes = lines.map((line) => outcomeOf(job, line, prices.get(line.itemSeq)))
  const changes = outcomes.flatMap(({ itemSeq, before, after, state }) =>
    state === 'DONE' && before !== null && after !== null ? [{ itemSeq, before, after }] : [],
  )
  await changeManyPrices(db, changes, {
    field: job.field,
    source: job.source,
    priceJobSeq: jobSeq,
    now,
    by: job.createdBy,
  })
  await writeOutcomes(db, jobSeq, outcomes)
  const countOf = (state: Line['state']) => outcomes.filter((outcome) => outcome.state === state).length
  await db
    .update(priceJobs)
    .set({
      doneCount: job.doneCount + countOf('DONE'),
      skippedCount: job.skippedCount + countOf('SKIPPED'),
      failedCount: job.failedCount + countOf('FAILED'),
    })
    .where(eq(priceJobs.priceJobSeq, jobSeq))
  return true
}

const NOT_CHANGED = '처리 중 오류로 변경하지 못했습니다.'

/** Marks the next line of a job as failed, after an unexpected error with its item. */
export async function failNextLine(call: Call, jobSeq: number): Promise<void> {
  const job = await lockRunning(call, jobSeq)
  const [line] = job ? await nextLines(call.db, jobSeq, 1) : []
  if (!job || !line) throw new Error('price job has no line to skip')
  const { itemSeq, before, after } = line
  await writeOutcomes(call.db, jobSeq, [{ itemSeq, before, after, state: 'FAILED', message: NOT_CHANGED }])
  await call.db
    .update(priceJobs)
    .set({ failedCount: job.failedCount + 1 })
    .where(eq(priceJobs.priceJobSeq, jobSeq))
}

/** Ends a job that cannot continue, so that the next one can start. */
export async function abandonJob(call: Call, jobSeq: number): Promise<void> {
  const job = await lockRunning(call, jobSeq)
  if (!job) return
  await call.db
    .update(priceJobs)
    .set({ state: job.doneCount > 0 ? 'PARTIAL' : 'FAILED', finishedAt: call.now, updatedAt: call.now })
    .where(eq(priceJobs.priceJobSeq, jobSeq))
}
