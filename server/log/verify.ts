import { and, asc, eq, gt, gte, lt, lte, max, min } from 'drizzle-orm'
import { adminLogs, logChain } from '../db/schema'
import type { Db, Schemas } from '../http/call'
import { DAY_MS, endOfDay, startOfDay } from '../lib/seoul'
import { hashOf, type LogRow } from './hash'

const BATCH = 5_000

/** Rows may be missing from here on back: the retention job has taken them. */
export const RETENTION_MS = 2 * 365 * DAY_MS

/**
 * Checks the chain of hashes over the rows of a span of days: each row against its own hash and against the hash of the
 * row before, no number left out, nothing cut off at the end. `now` decides from when on rows may be missing by
 * retention. A call's moment is taken before its place in the chain, so that rows near midnight stand on either side of
 * it: all rows between the first and the last of the days are checked.
 */
export async function verifyChain(db: Db, from: string, to: string, now: Date): Promise<Schemas['LogVerification']> {
  const [span] = await db
    .select({ first: min(adminLogs.adminLogSeq), last: max(adminLogs.adminLogSeq) })
    .from(adminLogs)
    .where(and(gte(adminLogs.occurredAt, startOfDay(from)), lt(adminLogs.occurredAt, endOfDay(to))))
  const [end] = await db.select().from(logChain).where(eq(logChain.id, 1))
  const newest = await neighbour(db, 'last')
  const cutOff = end !== undefined && end.lastSeq > (newest?.adminLogSeq ?? 0) && endOfDay(to) >= now
  if (span?.first == null || span.last == null) {
    return cutOff ? { ok: false, checked: 0, firstBrokenSeq: (newest?.adminLogSeq ?? 0) + 1 } : { ok: true, checked: 0 }
  }

  let checked = 0
  let previous = await neighbour(db, span.first - 1)
  let next = span.first
  for (;;) {
    const rows = await db
      .select()
      .from(adminLogs)
      .where(and(gte(adminLogs.adminLogSeq, next), lte(adminLogs.adminLogSeq, span.last)))
      .orderBy(asc(adminLogs.adminLogSeq))
      .limit(BATCH)
    for (const row of rows) {
      const broken = breakAt(row, previous, now)
      if (broken !== null) return { ok: false, checked, firstBrokenSeq: broken }
      checked += 1
      previous = row
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    next = last.adminLogSeq + 1
  }
  return afterLast(db, previous as LogRow, end, cutOff, checked)
}

/** The row behind the span must follow from its last one, or the chain must end there. */
async function afterLast(
  db: Db,
  last: LogRow,
  end: { lastSeq: number; lastHash: string } | undefined,
  cutOff: boolean,
  checked: number,
): Promise<Schemas['LogVerification']> {
  const following = await neighbour(db, last.adminLogSeq + 1)
  const broken = { ok: false, checked, firstBrokenSeq: last.adminLogSeq }
  if (following) return following.prevHash === last.hash ? { ok: true, checked } : broken
  if (end?.lastSeq === last.adminLogSeq) return end.lastHash === last.hash ? { ok: true, checked } : broken
  const [later] = await db
    .select({ seq: min(adminLogs.adminLogSeq) })
    .from(adminLogs)
    .where(gt(adminLogs.adminLogSeq, last.adminLogSeq))
  return cutOff || later?.seq != null ? { ...broken, firstBrokenSeq: last.adminLogSeq + 1 } : { ok: true, checked }
}

/** Number of what is wrong at a row: its own, or that of a row missing before it. Null when all is well. */
function breakAt(row: LogRow, previous: LogRow | null, now: Date): number | null {
  if (hashOf(row, row.prevHash) !== row.hash) return row.adminLogSeq
  if (!previous) return null
  if (previous.adminLogSeq + 1 === row.adminLogSeq) return previous.hash === row.prevHash ? null : row.adminLogSeq
  const mayBeGone = previous.occurredAt.getTime() < now.getTime() - RETENTION_MS
  return mayBeGone ? null : previous.adminLogSeq + 1
}

async function neighbour(db: Db, seq: number | 'last'): Promise<LogRow | null> {
  let wanted = seq
  if (wanted === 'last') {
    const [newest] = await db.select({ seq: max(adminLogs.adminLogSeq) }).from(adminLogs)
    wanted = newest?.seq ?? 0
  }
  const [row] = await db.select().from(adminLogs).where(eq(adminLogs.adminLogSeq, wanted))
  return row ?? null
}
