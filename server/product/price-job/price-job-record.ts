import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { isoOrNull } from '../../lib/iso-time'
import { contains, withinDays } from '../../resource/filters'
import { orderBy, paged } from '../../resource/pages'
import { itemBrand } from '../item/item-name'
import { items } from '../schema/item.schema'
import { priceJobLines, priceJobs } from '../schema/price-job.schema'
import { ruleText } from './price-rule-text'

export type PriceJobRow = typeof priceJobs.$inferSelect
export type JobQuery = QueryOf<'GET /api/v1/admin/price-jobs'>
export type LineQuery = QueryOf<'GET /api/v1/admin/price-jobs/{seq}/lines'>

/** Maps a job to the contract's shape. */
export function toPriceJob(job: PriceJobRow): Schemas['PriceJob'] {
  const { scheduled: _scheduled, source: _source, ...rest } = job
  return {
    ...rest,
    ruleText: ruleText(job),
    applyAt: job.applyAt.toISOString(),
    restoreAt: isoOrNull(job.restoreAt),
    startedAt: isoOrNull(job.startedAt),
    finishedAt: isoOrNull(job.finishedAt),
    revertedAt: isoOrNull(job.revertedAt),
    createdAt: job.createdAt.toISOString(),
    updatedAt: job.updatedAt.toISOString(),
  }
}

/** Returns the WHERE of the list. */
export const jobFilter = (query: JobQuery): SQL | undefined =>
  and(
    contains(query.keyword, priceJobs.title),
    query.state?.length ? inArray(priceJobs.state, query.state) : undefined,
    query.createdBy ? eq(priceJobs.createdBy, query.createdBy) : undefined,
    withinDays(priceJobs.createdAt, query.createdAt, 'createdAt'),
    withinDays(priceJobs.applyAt, query.applyAt, 'applyAt'),
  )

const sortColumns = { priceJobSeq: priceJobs.priceJobSeq, applyAt: priceJobs.applyAt }

/** Selects a page of the list in its sort order. */
export const jobRows = (db: Db, query: JobQuery, limit: number, offset: number) =>
  db
    .select()
    .from(priceJobs)
    .where(jobFilter(query))
    .orderBy(...orderBy(query.sort, 'priceJobSeq,desc', sortColumns, priceJobs.priceJobSeq))
    .limit(limit)
    .offset(offset)

const lineFilter = (jobSeq: number, states?: Schemas['PriceLineState'][]): SQL | undefined =>
  and(eq(priceJobLines.priceJobSeq, jobSeq), states?.length ? inArray(priceJobLines.state, states) : undefined)

export async function countLines(db: Db, jobSeq: number, states?: Schemas['PriceLineState'][]): Promise<number> {
  const [row] = await db.select({ n: count() }).from(priceJobLines).where(lineFilter(jobSeq, states))
  return Number(row?.n ?? 0)
}

/** Sorts failed lines first, then those that were not put back or skipped. */
const urgency = sql`case ${priceJobLines.state} when 'FAILED' then 0 when 'KEPT' then 1 when 'SKIPPED' then 2 else 3 end`

/** Selects lines of a job in their order. */
export const jobLines = (db: Db, jobSeq: number, query: LineQuery, limit: number, offset: number) =>
  db
    .select({
      itemSeq: priceJobLines.itemSeq,
      itemCode: items.itemCode,
      itemName: items.name,
      brandName: itemBrand,
      sizeLabel: items.sizeLabel,
      before: priceJobLines.before,
      after: priceJobLines.after,
      state: priceJobLines.state,
      message: priceJobLines.message,
    })
    .from(priceJobLines)
    .leftJoin(items, eq(items.itemSeq, priceJobLines.itemSeq))
    .where(lineFilter(jobSeq, query.state))
    .orderBy(urgency, priceJobLines.itemSeq)
    .limit(limit)
    .offset(offset)

/** Returns one page of the lines of a job. */
export const linePage = (db: Db, jobSeq: number, query: LineQuery) =>
  paged(
    query,
    () => countLines(db, jobSeq, query.state),
    (limit, offset) => jobLines(db, jobSeq, query, limit, offset),
  )
