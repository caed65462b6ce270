import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { adminLogSeals, adminLogs, logChain } from '../db/schema'
import { defineJob } from '../jobs/define-job'
import { linkRows } from './hash'

/** Rows per transaction; the embedded database serves no other call meanwhile. */
const BATCH_SIZE = 500

/** What to do while another process links rows: wait, or leave the rows to it. */
type WhenLocked = 'wait' | 'leave'

/**
 * Links up to `atOnce` unlinked log rows to the chain, in order of their numbers. Rows that commit late come later in
 * the chain; none is skipped, and writers never wait. `db` must be a transaction; only one process links at a time.
 * Returns the number of linked rows.
 */
async function sealLogs(db: Db, whenLocked: WhenLocked, atOnce: number): Promise<number> {
  const [end] = await db
    .select()
    .from(logChain)
    .where(eq(logChain.id, 1))
    .for('update', whenLocked === 'leave' ? { skipLocked: true } : {})
  if (!end) {
    if (whenLocked === 'leave') return 0
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
  const { seals, end: next } = linkRows(rows, end)
  await db.execute(
    sql`update ${adminLogSeals} seal set chain_no = made."chainNo", prev_hash = made."prevHash", hash = made.hash
        from json_to_recordset(${JSON.stringify(seals)}::json)
          as made("adminLogSeq" integer, "chainNo" integer, "prevHash" varchar, hash varchar)
        where seal.admin_log_seq = made."adminLogSeq"`,
  )
  await db.update(logChain).set(next).where(eq(logChain.id, 1))
  return rows.length
}

/** Links all unlinked rows. */
export async function sealAll(db: Db, atOnce = BATCH_SIZE): Promise<void> {
  while ((await db.transaction((tx) => sealLogs(tx as Db, 'wait', atOnce))) === atOnce);
}

/** Links new rows within seconds. */
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
    while ((await step(({ db }) => sealLogs(db, 'leave', BATCH_SIZE))) === BATCH_SIZE);
  },
})
