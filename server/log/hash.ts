import { createHash } from 'node:crypto'
import type { adminLogs } from '../db/schema'

export type LogRow = typeof adminLogs.$inferSelect
/** A row before it is written: the database gives it its number. */
export type UnchainedRow = Omit<LogRow, 'adminLogSeq'>

/** The last place of the chain and its hash. */
export interface ChainEnd {
  lastSeq: number
  lastHash: string
}

/** A row's place in the chain, and what it is linked by. */
export interface Seal {
  adminLogSeq: number
  chainNo: number
  prevHash: string
  hash: string
}

/** The columns in the order in which they are hashed. Never reordered: rows of years ago must give the same hash. */
export const HASHED = [
  'adminLogSeq',
  'occurredAt',
  'adminSeq',
  'loginId',
  'adminName',
  'permissionGroupName',
  'ip',
  'userAgent',
  'screenPath',
  'screenTitle',
  'action',
  'resource',
  'targetSeqs',
  'targetCount',
  'subjects',
  'reason',
  'summary',
  'changes',
  'result',
  'errorCode',
  'flags',
] as const satisfies (keyof LogRow)[]

/** The database keeps objects with their keys in an order of its own. */
function sorted(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** SHA-256 over the hash of the row before and this row. */
export function hashOf(row: LogRow, prevHash: string): string {
  const text = JSON.stringify(HASHED.map((column) => sorted(row[column])))
  return createHash('sha256').update(prevHash).update(text).digest('hex')
}

/** Links rows to the end of the chain, in the order given. */
export function linked(rows: readonly LogRow[], end: ChainEnd): { seals: Seal[]; end: ChainEnd } {
  let { lastSeq, lastHash } = end
  const seals = rows.map((row) => {
    lastSeq += 1
    const prevHash = lastHash
    lastHash = hashOf(row, prevHash)
    return { adminLogSeq: row.adminLogSeq, chainNo: lastSeq, prevHash, hash: lastHash }
  })
  return { seals, end: { lastSeq, lastHash } }
}
