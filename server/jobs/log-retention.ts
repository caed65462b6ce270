import { and, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { adminLogSeals, adminLogs } from '../db/schema'
import { seoulDay, seoulMonth, shiftDayByMonths, startOfDay } from '../lib/seoul-time'
import { defineJob } from './define-job'

/** Months of retention: of all entries, and of permission changes. */
const RETENTION_MONTHS = { all: 24, permissions: 36 }

const PARTITION = /^admin_logs_(\d{4})_(\d{2})$/

async function partitions(db: Db): Promise<{ name: string; month: string }[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'admin_logs'::regclass order by 1`,
  )
  return rows.flatMap(({ name }) => {
    const found = PARTITION.exec(name)
    return found ? [{ name, month: `${found[1]}-${found[2]}` }] : []
  })
}

/** Deletes log rows and their places in the hash chain. */
async function removeRows(db: Db, where: SQL | undefined): Promise<void> {
  await db.execute(
    sql`with gone as (delete from ${adminLogs} where ${where} returning admin_log_seq)
        delete from ${adminLogSeals} using gone where ${adminLogSeals}.admin_log_seq = gone.admin_log_seq`,
  )
}

/**
 * Creates the log's partitions for this month and the next two. Deletes rows older than 2 years (permission changes: 3
 * years) and drops partitions without retained rows.
 */
export const logRetentionJob = defineJob({
  kind: 'log-retention',
  title: '접속기록 보존기간 관리',
  schedule: { dailyAt: '03:00' },
  async perform({ db, now }) {
    const today = seoulDay(now)
    const ahead = startOfDay(shiftDayByMonths(today, 2))
    await db.execute(
      sql`select ensure_admin_log_partitions(${now.toISOString()}::timestamptz, ${ahead.toISOString()}::timestamptz)`,
    )
    const everything = startOfDay(shiftDayByMonths(today, -RETENTION_MONTHS.all))
    const permissions = startOfDay(shiftDayByMonths(today, -RETENTION_MONTHS.permissions))
    // The table's trigger allows deletes only with this setting, and never updates.
    await db.execute(sql`select set_config('app.log_retention', 'on', true)`)
    await removeRows(db, and(lt(adminLogs.occurredAt, everything), ne(adminLogs.action, 'PERMISSION_CHANGE')))
    await removeRows(db, lt(adminLogs.occurredAt, permissions))
    for (const { name, month } of await partitions(db)) {
      if (month < seoulMonth(permissions)) await db.execute(sql`drop table ${sql.identifier(name)}`)
    }
    await db.execute(sql`select set_config('app.log_retention', 'off', true)`)
  },
})
