import { and, asc, eq, getTableColumns, gte, isNull, lt, lte, max, min } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Schemas } from '../contract/contract-types'
import type { Db } from '../db/database'
import { adminLogSeals, adminLogs, logChain } from '../db/schema'
import { endOfDay, startOfDay } from '../lib/seoul-time'
import { hashOf, type LogRow } from './hash'
import { sealAll } from './seal'

const BATCH = 5_000

/** Older rows may be missing, because the retention job deletes them. */
export const RETENTION_MS = 2 * 365 * DAY_MS

type SealRow = typeof adminLogSeals.$inferSelect
/** A position in the chain with its row; null if the row is missing or has another time. */
interface Link {
  seal: SealRow
  row: LogRow | null
}

const sameRow = and(
  eq(adminLogs.adminLogSeq, adminLogSeals.adminLogSeq),
  eq(adminLogs.occurredAt, adminLogSeals.occurredAt),
)

/**
 * Verifies the chain over the rows of a period. Each row must match its hash and the hash of the row before; no
 * position, no row and no end may be missing. Unlinked rows are linked first. `now` decides which rows may be missing
 * by retention.
 * A call's time is taken before its position in the chain, so rows near midnight may be out of order. Therefore all
 * positions between the first and the last one of the period are checked.
 */
export async function verifyChain(db: Db, from: string, to: string, now: Date): Promise<Schemas['LogVerification']> {
  await sealAll(db, BATCH)
  const during = <T extends typeof adminLogs | typeof adminLogSeals>({ occurredAt }: T) =>
    and(gte(occurredAt, startOfDay(from)), lt(occurredAt, endOfDay(to)))
  const [span] = await db
    .select({ first: min(adminLogSeals.chainNo), last: max(adminLogSeals.chainNo) })
    .from(adminLogSeals)
    .where(during(adminLogSeals))
  const outside = await unlinkedRow(db, during(adminLogs), during(adminLogSeals))
  if (span?.first == null || span.last == null) return answer(0, outside ?? (await cutOff(db, null, to, now)))

  let checked = 0
  let previous = await sealAt(db, span.first - 1)
  for (let next = span.first; ; ) {
    const links = await linksFrom(db, next, span.last)
    for (const link of links) {
      const broken = breakAt(link, previous, now)
      if (broken !== null) return answer(checked, broken)
      if (link.row) checked += 1
      previous = link.seal
    }
    const last = links.at(-1)?.seal.chainNo
    if (last == null || links.length < BATCH) break
    next = last + 1
  }
  return answer(checked, outside ?? (await cutOff(db, previous, to, now)))
}

const answer = (checked: number, broken: number | null): Schemas['LogVerification'] =>
  broken === null ? { ok: true, checked } : { ok: false, checked, firstBrokenSeq: broken }

const linksFrom = (db: Db, first: number, last: number): Promise<Link[]> =>
  db
    .select({ seal: getTableColumns(adminLogSeals), row: getTableColumns(adminLogs) })
    .from(adminLogSeals)
    .leftJoin(adminLogs, sameRow)
    .where(and(gte(adminLogSeals.chainNo, first), lte(adminLogSeals.chainNo, last)))
    .orderBy(asc(adminLogSeals.chainNo))
    .limit(BATCH)

async function sealAt(db: Db, chainNo: number): Promise<SealRow | null> {
  const [seal] = await db.select().from(adminLogSeals).where(eq(adminLogSeals.chainNo, chainNo))
  return seal ?? null
}

/** Returns the number of the broken row at a position, or of the row behind missing positions; null if all is well. */
function breakAt({ seal, row }: Link, previous: SealRow | null, now: Date): number | null {
  const mayBeGone = (at: Date): boolean => at.getTime() < now.getTime() - RETENTION_MS
  const { adminLogSeq, prevHash, hash, chainNo } = seal
  if (previous) {
    const follows = previous.chainNo !== null && previous.chainNo + 1 === chainNo
    if (follows && previous.hash !== prevHash) return adminLogSeq
    if (!follows && !mayBeGone(previous.occurredAt)) return adminLogSeq
  }
  if (!row) return mayBeGone(seal.occurredAt) ? null : adminLogSeq
  return prevHash !== null && hashOf(row, prevHash) === hash ? null : adminLogSeq
}

/** Returns a row of the period that never had a position in the chain, or a position that waits for a missing row. */
async function unlinkedRow(
  db: Db,
  duringRows: ReturnType<typeof and>,
  duringSeals: ReturnType<typeof and>,
): Promise<number | null> {
  const [row] = await db
    .select({ seq: min(adminLogs.adminLogSeq) })
    .from(adminLogs)
    .leftJoin(adminLogSeals, sameRow)
    .where(and(duringRows, isNull(adminLogSeals.adminLogSeq)))
  const [seal] = await db
    .select({ seq: min(adminLogSeals.adminLogSeq) })
    .from(adminLogSeals)
    .leftJoin(adminLogs, sameRow)
    .where(and(duringSeals, isNull(adminLogSeals.chainNo), isNull(adminLogs.adminLogSeq)))
  return row?.seq ?? seal?.seq ?? null
}

/** Returns the number of the last row if the chain does not continue correctly after it. */
async function cutOff(db: Db, last: SealRow | null, to: string, now: Date): Promise<number | null> {
  const [end] = await db.select().from(logChain).where(eq(logChain.id, 1))
  if (!end) return last?.adminLogSeq ?? 0
  if (!last) {
    const [newest] = await db.select({ chainNo: max(adminLogSeals.chainNo) }).from(adminLogSeals)
    return end.lastSeq > (newest?.chainNo ?? 0) && endOfDay(to) >= now ? 0 : null
  }
  const following = await sealAt(db, (last.chainNo ?? 0) + 1)
  if (following) return following.prevHash === last.hash ? null : following.adminLogSeq
  if (end.lastSeq === last.chainNo) return end.lastHash === last.hash ? null : last.adminLogSeq
  const mayBeGone = last.occurredAt.getTime() < now.getTime() - RETENTION_MS
  return mayBeGone ? null : last.adminLogSeq
}
