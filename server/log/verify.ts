import { and, asc, eq, getTableColumns, gte, isNull, lt, lte, max, min } from 'drizzle-orm'
import { adminLogSeals, adminLogs, logChain } from '../db/schema'
import type { Db, Schemas } from '../http/call'
import { DAY_MS, endOfDay, startOfDay } from '../lib/seoul'
import { hashOf, type LogRow } from './hash'
import { sealAll } from './seal'

const BATCH = 5_000

/** Rows may be missing from here on back: the retention job has taken them. */
export const RETENTION_MS = 2 * 365 * DAY_MS

type SealRow = typeof adminLogSeals.$inferSelect
/** A place in the chain with its row; null: the row is gone, or its moment is another one. */
interface Link {
  seal: SealRow
  row: LogRow | null
}

const sameRow = and(
  eq(adminLogs.adminLogSeq, adminLogSeals.adminLogSeq),
  eq(adminLogs.occurredAt, adminLogSeals.occurredAt),
)

/**
 * Checks the chain over the rows of a span of days: each row against its hash and against the hash of the row before, no place and no row left out,
 * nothing cut off at the end. What was not linked yet is linked first. `now` decides from when on rows may be missing by retention. A call's moment is
 * taken before its place in the chain, so that rows near midnight stand on either side of it: all places between the first and the last of the days
 * are checked.
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

/** Number of what is wrong at a place: of its own row, or of the one behind places that are missing. Null when all is well. */
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

/** A row of the days that has no place in the chain, and never had; or a place that waits for a row that is gone. */
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
  const [place] = await db
    .select({ seq: min(adminLogSeals.adminLogSeq) })
    .from(adminLogSeals)
    .leftJoin(adminLogs, sameRow)
    .where(and(duringSeals, isNull(adminLogSeals.chainNo), isNull(adminLogs.adminLogSeq)))
  return row?.seq ?? place?.seq ?? null
}

/** Number of the last row when the chain does not go on behind it as it should. */
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
