import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import { inTransaction } from '../../db/transaction'
import type { Db, LogEntry, Services } from '../../http/call'
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

async function nextLines(db: Db, jobSeq: number, after: number): Promise<Line[]> {
  return db
    .select()
    .from(priceJobLines)
    .where(
      and(eq(priceJobLines.priceJobSeq, jobSeq), eq(priceJobLines.state, 'WAITING'), gt(priceJobLines.itemSeq, after)),
    )
    .orderBy(asc(priceJobLines.itemSeq))
    .limit(LINES_AT_ONCE)
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

async function finish(db: Db, job: PriceJobRow, now: Date): Promise<void> {
  const tally = await tallyLines(db, job.priceJobSeq)
  const state = tally.failedCount === 0 ? 'DONE' : tally.doneCount > 0 ? 'PARTIAL' : 'FAILED'
  await db
    .update(priceJobs)
    .set({ state, ...tally, finishedAt: now, heartbeatAt: null, worker: null, updatedAt: now })
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

/**
 * The next 500 lines of a job, in one transaction with the prices they change: what is in the database is done, what is
 * not is not, whenever the process dies. Gives the last item worked on, or null when the job is over, or is not this
 * worker's any more.
 */
export async function runLines(
  services: Services,
  jobSeq: number,
  worker: string,
  after: number,
): Promise<number | null> {
  const now = services.clock.now()
  return inTransaction(services, async (db) => {
    const [job] = await db
      .select()
      .from(priceJobs)
      .where(and(eq(priceJobs.priceJobSeq, jobSeq), eq(priceJobs.state, 'RUNNING'), eq(priceJobs.worker, worker)))
      .for('update')
    if (!job) return null
    const lines = await nextLines(db, jobSeq, after)
    if (lines.length === 0) {
      await finish(db, job, now)
      return null
    }
    const prices = await lockPrices(
      db,
      lines.map(({ itemSeq }) => itemSeq),
    )
    const outcomes = lines.map((line) => outcomeOf(job, line, prices.get(line.itemSeq)))
    const changes = outcomes.flatMap(({ itemSeq, before, after: to, state }) =>
      state === 'DONE' && before !== null && to !== null ? [{ itemSeq, before, after: to }] : [],
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
        heartbeatAt: now,
      })
      .where(eq(priceJobs.priceJobSeq, jobSeq))
    return lines.at(-1)?.itemSeq ?? null
  })
}
