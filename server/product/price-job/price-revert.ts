import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { runInBatches, type Stepped } from '../../jobs/batches'
import { priceJobLines, priceJobs } from '../schema/price-job.schema'
import { changeManyPrices, type LockedPrices, lockPrices } from './price-bulk'
import { countLines, type PriceJobRow } from './price-job-record'
import { LINES_PER_TRANSACTION, writeOutcomes } from './price-job-run'
import { OVER_LIST } from './price-rule'

type Line = typeof priceJobLines.$inferSelect

const SINCE = '이후 가격이 변경되어 원복하지 않았습니다.'

/** Returns why a line cannot be reverted; null when it can. */
function revertProblem(job: PriceJobRow, line: Line, item: LockedPrices | undefined): string | null {
  if (!item) return '삭제된 상품입니다.'
  const current = job.field === 'SALE_PRICE' ? item.salePrice : item.listPrice
  if (current !== line.after || line.before === null) return SINCE
  const violatesListPrice = job.field === 'SALE_PRICE' ? line.before > item.listPrice : line.before < item.salePrice
  return violatesListPrice ? OVER_LIST : null
}

const FAILED = '처리 중 오류로 원복하지 못했습니다.'

/** Jobs that can be reverted. */
export const isEnded = inArray(priceJobs.state, ['DONE', 'PARTIAL'])

/** Locks and returns a job; undefined if it cannot be reverted. */
export async function lockEnded(db: Db, jobSeq: number): Promise<PriceJobRow | undefined> {
  const [job] = await db
    .select()
    .from(priceJobs)
    .where(and(eq(priceJobs.priceJobSeq, jobSeq), isEnded))
    .for('update')
  return job
}

async function doneLines(db: Db, jobSeq: number, limit: number): Promise<Line[]> {
  return db
    .select()
    .from(priceJobLines)
    .where(and(eq(priceJobLines.priceJobSeq, jobSeq), eq(priceJobLines.state, 'DONE')))
    .orderBy(asc(priceJobLines.itemSeq))
    .limit(limit)
}

async function revertSome({ db, now }: Call, job: PriceJobRow, limit: number, by: string): Promise<boolean> {
  const lines = await doneLines(db, job.priceJobSeq, limit)
  if (lines.length === 0) return false
  const prices = await lockPrices(
    db,
    lines.map(({ itemSeq }) => itemSeq),
  )
  const outcomes = lines.map((line) => {
    const message = revertProblem(job, line, prices.get(line.itemSeq))
    return { ...line, state: message ? ('KEPT' as const) : ('REVERTED' as const), message }
  })
  const changes = outcomes.flatMap(({ itemSeq, before, after: from, state }) =>
    state === 'REVERTED' && before !== null && from !== null ? [{ itemSeq, before: from, after: before }] : [],
  )
  const { field, priceJobSeq } = job
  await changeManyPrices(db, changes, { field, source: 'REVERT', priceJobSeq, now, by })
  await writeOutcomes(db, priceJobSeq, outcomes)
  return true
}

async function skipNextLine({ db }: Call, job: PriceJobRow): Promise<void> {
  const [line] = await doneLines(db, job.priceJobSeq, 1)
  if (line) await writeOutcomes(db, job.priceJobSeq, [{ ...line, state: 'KEPT', message: FAILED }])
}

/**
 * Reverts the lines of a job in pieces, so that other calls do not wait for all of them. Lines whose price was changed
 * since then, and those that fail, are kept with a message; the counts of the job do not change. The state of the job changes with `closeReverted`: if the
 * process dies before, reverting again continues.
 */
export async function revertLines<C extends Call>(steps: Stepped<C>, jobSeq: number, by: string): Promise<void> {
  await runInBatches(steps, {
    name: `revert of price job ${jobSeq}`,
    batchSize: LINES_PER_TRANSACTION,
    async processBatch(call, limit) {
      const job = await lockEnded(call.db, jobSeq)
      return job ? revertSome(call, job, limit, by) : false
    },
    async skipItem(call) {
      const job = await lockEnded(call.db, jobSeq)
      if (job) await skipNextLine(call, job)
    },
  })
}

/** Returns how many changed prices of a job were put back, and how many were not. */
export async function countReverted(
  db: Db,
  jobSeq: number,
): Promise<Pick<Schemas['PriceJobDetail'], 'revertedCount' | 'keptCount'>> {
  return {
    revertedCount: await countLines(db, jobSeq, ['REVERTED']),
    keptCount: await countLines(db, jobSeq, ['KEPT']),
  }
}

/** Marks a job (locked by the caller) whose lines have been reverted. */
export async function closeReverted({ db, now }: Call, job: PriceJobRow, by: string): Promise<PriceJobRow> {
  const [reverted] = await db
    .update(priceJobs)
    .set({
      state: 'REVERTED',
      revertedAt: now,
      updatedAt: now,
      updatedBy: by,
      version: job.version + 1,
    })
    .where(eq(priceJobs.priceJobSeq, job.priceJobSeq))
    .returning()
  if (!reverted) throw new Error('price job not found')
  return reverted
}
