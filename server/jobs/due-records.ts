import { and, asc, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { JobItem, Scan } from './define-job'

/**
 * Returns a scan for the records of a table that a condition holds for; a key is a record's number. `key` is the column of that number; what is due is taken
 * in the order of `by`, left out: of the numbers.
 */
export const dueRecords =
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
