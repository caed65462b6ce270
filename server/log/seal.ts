import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { adminLogSeals, adminLogs, logChain } from '../db/schema'
import type { Db } from '../http/call'
import { defineJob } from '../jobs/define-job'
import { linked } from './hash'

/** Rows of one transaction: the embedded database answers nobody else meanwhile. */
const AT_ONCE = 500

/** Whether to wait for another process that links rows, or to leave it to that one. */
type Meeting = 'wait' | 'leave'

/**
 * Links the rows of the log that are not in its chain yet, so many at most, in the order of their numbers. Whatever is committed late comes later in the
 * chain: no row is passed over, and nobody who writes a row waits. `db` is a transaction: of all processes one links at a time. Gives how many it was.
 */
async function sealLogs(db: Db, meeting: Meeting, atOnce: number): Promise<number> {
  const [end] = await db
    .select()
    .from(logChain)
    .where(eq(logChain.id, 1))
    .for('update', meeting === 'leave' ? { skipLocked: true } : {})
  if (!end) {
    if (meeting === 'leave') return 0
    throw new Error('log_chain is empty')
  }
  const rows = await db
    .select(getTableColumns(adminLogs))
    .from(adminLogSeals)
    .innerJoin(
      adminLogs,
      and(eq(adminLogs.adminLogSeq, adminLogSeals.adminLogSeq), eq(adminLogs.occurredAt, adminLogSeals.occurredAt)),
    )
    .where(isNull(adminLogSeals.chainNo))
    .orderBy(asc(adminLogSeals.adminLogSeq))
    .limit(atOnce)
  if (rows.length === 0) return 0
  const { seals, end: next } = linked(rows, end)
  await db.execute(
    sql`update ${adminLogSeals} seal set chain_no = made."chainNo", prev_hash = made."prevHash", hash = made.hash
        from json_to_recordset(${JSON.stringify(seals)}::json)
          as made("adminLogSeq" integer, "chainNo" integer, "prevHash" varchar, hash varchar)
        where seal.admin_log_seq = made."adminLogSeq"`,
  )
  await db.update(logChain).set(next).where(eq(logChain.id, 1))
  return rows.length
}

/** Links all that is there. */
export async function sealAll(db: Db, atOnce = AT_ONCE): Promise<void> {
  while ((await db.transaction((tx) => sealLogs(tx as Db, 'wait', atOnce))) === atOnce);
}

/** Links what has been written since, seconds later. */
export const logSealJob = defineJob({
  kind: 'log-seal',
  title: '접속기록 무결성 연결',
  pollSeconds: 2,
  async due({ db }) {
    const open = await db
      .select({ seq: adminLogSeals.adminLogSeq })
      .from(adminLogSeals)
      .where(isNull(adminLogSeals.chainNo))
      .limit(1)
    return open.length > 0 ? [{ key: 'all' }] : []
  },
  async run({ step }) {
    while ((await step(({ db }) => sealLogs(db, 'leave', AT_ONCE))) === AT_ONCE);
  },
})
