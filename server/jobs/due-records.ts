import { and, asc, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scan } from '../jobs/job-kind'
import type { JobItem } from './job-item'

/**
 * Returns a scan for records of a table that match a condition. `key` is the seq column, whose value is the job's key.
 * Results are sorted by `by`, then by seq.
 */
export const createRecordScan =
  (key: PgColumn, due: (scan: Scan) => SQL | undefined, by: readonly PgColumn[] = []) =>
  async (scan: Scan): Promise<JobItem[]> => {
    const rows = await scan.db
      .select({ seq: key })
      .from(key.table)
      .where(and(due(scan), scan.notQueued(key)))
      .orderBy(...by.map((column) => asc(column)), asc(key))
      .limit(scan.limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  }
