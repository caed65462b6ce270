import { and, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { checkPeriod } from '../../resource/filters'
import { orderBy } from '../../resource/pages'
import { pointLedger } from '../ledger/engine'
import { type EntryLine, entryLines, ledgerFilter, toLedgerEntry } from '../ledger/ledger-list'
import { pointEntries } from '../schema/point-entry.schema'

export type PointQuery = QueryOf<'GET /api/v1/admin/point-entries'>

/** Returns the WHERE of the list. Throws 400 as `ledgerFilter` does. */
export function pointFilter(db: Db, query: PointQuery): SQL | undefined {
  const { expiresOn } = query
  if (expiresOn) checkPeriod(expiresOn, 'expiresOn')
  return and(
    ledgerFilter(db, pointLedger, query),
    expiresOn?.from ? gte(pointEntries.expiresOn, expiresOn.from) : undefined,
    expiresOn?.to ? lte(pointEntries.expiresOn, expiresOn.to) : undefined,
  )
}

const { createdAt, amount, expiresOn, entrySeq } = pointEntries

/** Selects the list in its sort order. */
export const pointLines = (db: Db, query: PointQuery) =>
  entryLines(
    db,
    pointLedger,
    pointFilter(db, query),
    orderBy(query.sort, 'createdAt,desc', { createdAt, amount, expiresOn }, entrySeq),
  )

/** Maps an entry to the contract's shape. Id and name are masked unless `unmasked` is set. */
export function toPointEntry(line: EntryLine, unmasked = false): Schemas['PointEntry'] {
  const { entry } = line
  if (!('expiresOn' in entry)) throw new Error(`entry ${entry.entrySeq} is one of deposits`)
  return {
    pointEntrySeq: entry.entrySeq,
    kind: entry.kind,
    ...toLedgerEntry(line, unmasked),
    expiresOn: entry.expiresOn,
    expiredGrant: line.expiredGrant,
    uncollected: entry.uncollected,
    itemReviewSeq: entry.itemReviewSeq,
    storeReviewSeq: entry.storeReviewSeq,
    eventWinnerSeq: entry.eventWinnerSeq,
    attendanceSeq: entry.attendanceSeq,
    uploadSeq: entry.uploadSeq,
  }
}

/** Returns the entry that was just written. */
export async function writtenPoints(call: AdminCall, seq: number): Promise<Schemas['PointEntry']> {
  const [line] = await entryLines(call.db, pointLedger, eq(entrySeq, seq))
  if (!line) throw new Error(`no point entry ${seq}`)
  return toPointEntry(line)
}
