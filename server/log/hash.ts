import { createHash } from 'node:crypto'
import type { adminLogs } from '../db/schema'

export type LogRow = typeof adminLogs.$inferSelect
/** A row before it takes its place in the chain. */
export type UnchainedRow = Omit<LogRow, 'adminLogSeq' | 'hash' | 'prevHash'>

export interface ChainEnd {
  lastSeq: number
  lastHash: string
}

/** What the first row of all follows. */
export const CHAIN_START: ChainEnd = { lastSeq: 0, lastHash: '0'.repeat(64) }

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
export function hashOf(row: Omit<LogRow, 'hash' | 'prevHash'>, prevHash: string): string {
  const text = JSON.stringify(HASHED.map((column) => sorted(row[column])))
  return createHash('sha256').update(prevHash).update(text).digest('hex')
}

/** Gives rows their numbers and hashes, in the order given, behind the end of the chain. */
export function chained(rows: UnchainedRow[], end: ChainEnd): { rows: LogRow[]; end: ChainEnd } {
  let { lastSeq, lastHash } = end
  const done = rows.map((row) => {
    lastSeq += 1
    const numbered = { ...row, adminLogSeq: lastSeq }
    const prevHash = lastHash
    lastHash = hashOf(numbered, prevHash)
    return { ...numbered, prevHash, hash: lastHash }
  })
  return { rows: done, end: { lastSeq, lastHash } }
}
