import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { changeManyPrices, type LockedPrices, lockPrices } from './price-bulk'
import { priceJobLines, priceJobs } from './price-job.schema'
import type { PriceJobRow } from './price-job-record'
import { LINES_PER_TRANSACTION, tallyLines, writeOutcomes } from './price-job-run'
import { OVER_LIST } from './price-rule'

type Line = typeof priceJobLines.$inferSelect

const SINCE = '이후 가격이 변경되어 원복하지 않았습니다.'

/** Returns why a line cannot be reverted; null when it can. */
function obstacle(job: PriceJobRow, line: Line, item: LockedPrices | undefined): string | null {
  if (!item) return '삭제된 상품입니다.'
  const current = job.field === 'SALE_PRICE' ? item.salePrice : item.listPrice
  if (current !== line.after || line.before === null) return SINCE
  const breaks = job.field === 'SALE_PRICE' ? line.before > item.listPrice : line.before < item.salePrice
  return breaks ? OVER_LIST : null
}

async function doneLines(db: Db, jobSeq: number, after: number): Promise<Line[]> {
  return db
    .select()
    .from(priceJobLines)
    .where(
      and(eq(priceJobLines.priceJobSeq, jobSeq), eq(priceJobLines.state, 'DONE'), gt(priceJobLines.itemSeq, after)),
    )
    .orderBy(asc(priceJobLines.itemSeq))
    .limit(LINES_PER_TRANSACTION)
}

/** Reverts a job (locked by the caller). Lines whose price was changed since then are skipped with a message. */
export async function revertJob(db: Db, job: PriceJobRow, now: Date, by: string | null): Promise<PriceJobRow> {
  for (let after = 0; ; ) {
    const lines = await doneLines(db, job.priceJobSeq, after)
    if (lines.length === 0) break
    after = lines.at(-1)?.itemSeq ?? after
    const prices = await lockPrices(
      db,
      lines.map(({ itemSeq }) => itemSeq),
    )
    const outcomes = lines.map((line) => {
      const message = obstacle(job, line, prices.get(line.itemSeq))
      return { ...line, state: message ? ('SKIPPED' as const) : ('REVERTED' as const), message }
    })
    const changes = outcomes.flatMap(({ itemSeq, before, after: from, state }) =>
      state === 'REVERTED' && before !== null && from !== null ? [{ itemSeq, before: from, after: before }] : [],
    )
    await changeManyPrices(db, changes, {
      field: job.field,
      source: 'REVERT',
      priceJobSeq: job.priceJobSeq,
      now,
      by,
    })
    await writeOutcomes(db, job.priceJobSeq, outcomes)
  }
  const [reverted] = await db
    .update(priceJobs)
    .set({
      state: 'REVERTED',
      ...(await tallyLines(db, job.priceJobSeq)),
      revertedAt: now,
      restoreAt: job.restoreAt,
      updatedAt: now,
      updatedBy: by,
      version: job.version + 1,
    })
    .where(eq(priceJobs.priceJobSeq, job.priceJobSeq))
    .returning()
  if (!reverted) throw new Error('price job not found')
  return reverted
}
