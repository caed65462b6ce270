import { createHash } from 'node:crypto'
import type { adminLogs } from '../db/schema'

export type LogRow = typeof adminLogs.$inferSelect
/** A row before insertion; the database assigns its number. */
export type UnchainedRow = Omit<LogRow, 'adminLogSeq'>

/** The last position of the chain and its hash. */
export interface ChainEnd {
  lastSeq: number
  lastHash: string
}

/** A row's position in the chain and its hashes. */
export interface Seal {
  adminLogSeq: number
  chainNo: number
  prevHash: string
  hash: string
}

/** The hashed columns. Never change their order: old rows must give the same hash. */
export const HASHED_COLUMNS = [
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

/** Sorts object keys, because the database stores them in its own order. */
function withSortedKeys(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, withSortedKeys(inner)]),
  )
}

/** Returns the SHA-256 of the previous hash and the row. */
export function hashOf(row: LogRow, prevHash: string): string {
  const text = JSON.stringify(HASHED_COLUMNS.map((column) => withSortedKeys(row[column])))
  return createHash('sha256').update(prevHash).update(text).digest('hex')
}

/** Links rows to the end of the chain, in the given order. */
export function linkRows(rows: readonly LogRow[], end: ChainEnd): { seals: Seal[]; end: ChainEnd } {
  let { lastSeq, lastHash } = end
  const seals = rows.map((row) => {
    lastSeq += 1
    const prevHash = lastHash
    lastHash = hashOf(row, prevHash)
    return { adminLogSeq: row.adminLogSeq, chainNo: lastSeq, prevHash, hash: lastHash }
  })
  return { seals, end: { lastSeq, lastHash } }
}
