import { and, asc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import type { Call, Db, LogEntry } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { labelOf } from '../../session/field-changes'
import { items } from '../item/item.schema'
import { changeManyPrices, type LockedPrices, lockPrices } from './price-bulk'
import { priceJobLines, priceJobs } from './price-job.schema'
import type { PriceJobRow } from './price-job-record'
import { CHANGED_SINCE, judge } from './price-rule'

type Line = typeof priceJobLines.$inferSelect
type Outcome = Pick<Line, 'itemSeq' | 'before' | 'after' | 'state' | 'message'>

/** Lines of one transaction. */
export const LINES_AT_ONCE = 500

/** What becomes of a line at the prices that its item has now. */
function outcomeOf(job: PriceJobRow, line: Line, item: LockedPrices | undefined): Outcome {
  const { itemSeq } = line
  if (!item) return { itemSeq, before: line.before, after: line.after, state: 'FAILED', message: '삭제된 상품입니다.' }
  const { before, after, result, message } = judge(job, item, line.price, line.message)
  const shown = !job.scheduled && (before !== line.before || after !== line.after)
  if (shown) return { itemSeq, before: line.before, after: line.after, state: 'SKIPPED', message: CHANGED_SINCE }
  if (result === 'UP' || result === 'DOWN') return { itemSeq, before, after, state: 'DONE', message: null }
  return { itemSeq, before, after, state: result === 'FAILED' ? 'FAILED' : 'SKIPPED', message }
}

/** Writes what became of lines, in one statement. */
export async function writeOutcomes(db: Db, jobSeq: number, outcomes: Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await db.execute(
    sql`update ${priceJobLines} set before = given.before, after = given.after, state = given.state, message = given.message
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
          as given("itemSeq" int, before int, after int, state text, message text)
        where ${priceJobLines.priceJobSeq} = ${jobSeq} and ${priceJobLines.itemSeq} = given."itemSeq"`,
  )
}

/** Numbers of lines by what became of them; a reverted one had been done. */
export async function tallyLines(db: Db, jobSeq: number) {
  const [tally] = await rowsOf<{ doneCount: number; skippedCount: number; failedCount: number }>(
    db,
    sql`select count(*) filter (where state in ('DONE', 'REVERTED'))::int as "doneCount",
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

/** What the log finds a job by: the items whose prices it has changed, its title, and which price. */
export async function touchedBy(
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
  const state = tally.failedCount === 0 ? 'DONE' : tally.doneCount > 0 ? 'PARTIAL' : 'FAILED'
  await db
    .update(priceJobs)
    .set({ state, ...tally, finishedAt: now, updatedAt: now })
    .where(eq(priceJobs.priceJobSeq, job.priceJobSeq))
  await appendLogs(db, systemContext(now), [
    {
      action: 'BULK',
      ...(await touchedBy(db, job, 'DONE')),
      as: { ...SYSTEM_ACTOR, loginId: job.createdBy ?? SYSTEM_ACTOR.loginId },
      resource: 'price-jobs',
      targetSeqs: [job.priceJobSeq],
      summary: `가격 일괄 수정 적용: ${job.title} (성공 ${grouped(tally.doneCount)}, 제외 ${grouped(tally.skippedCount)}, 실패 ${grouped(tally.failedCount)})`,
      reason: job.reason,
    },
  ])
}

/** A job that runs, locked; undefined: it was canceled meanwhile. */
async function lockRunning({ db }: Call, jobSeq: number): Promise<PriceJobRow | undefined> {
  const [job] = await db
    .select()
    .from(priceJobs)
    .where(and(eq(priceJobs.priceJobSeq, jobSeq), eq(priceJobs.state, 'RUNNING')))
    .for('update')
  return job
}

/**
 * The next lines of a job, in one transaction with the prices they change: what is in the database is done, what is not is not, whenever the process dies.
 * Gives whether there were any; after the last one the job is over.
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
  const counted = (state: Line['state']) => outcomes.filter((outcome) => outcome.state === state).length
  await db
    .update(priceJobs)
    .set({
      doneCount: job.doneCount + counted('DONE'),
      skippedCount: job.skippedCount + counted('SKIPPED'),
      failedCount: job.failedCount + counted('FAILED'),
    })
    .where(eq(priceJobs.priceJobSeq, jobSeq))
  return true
}

const NOT_CHANGED = '처리 중 오류로 변경하지 못했습니다.'

/** Says of the next line of a job that it cannot be done: something is wrong with its item. */
export async function passOver(call: Call, jobSeq: number): Promise<void> {
  const job = await lockRunning(call, jobSeq)
  const [line] = job ? await nextLines(call.db, jobSeq, 1) : []
  if (!job || !line) throw new Error('a price job that cannot go on')
  const { itemSeq, before, after } = line
  await writeOutcomes(call.db, jobSeq, [{ itemSeq, before, after, state: 'FAILED', message: NOT_CHANGED }])
  await call.db
    .update(priceJobs)
    .set({ failedCount: job.failedCount + 1 })
    .where(eq(priceJobs.priceJobSeq, jobSeq))
}

/** Nothing more comes of a job: the next one may begin. */
export async function giveUp(call: Call, jobSeq: number): Promise<void> {
  const job = await lockRunning(call, jobSeq)
  if (!job) return
  await call.db
    .update(priceJobs)
    .set({ state: job.doneCount > 0 ? 'PARTIAL' : 'FAILED', finishedAt: call.now, updatedAt: call.now })
    .where(eq(priceJobs.priceJobSeq, jobSeq))
}
