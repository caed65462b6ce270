import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows'
import type { Db } from '../http/call'
import type { JobItem, JobKind } from './define-job'
import { jobs } from './job.schema'

/** Items of one statement. */
const AT_ONCE = 2_000

/**
 * Writes items that are to be done; one that is waiting, running or dead already stays as it is. Gives how many were new. The caller's transaction
 * decides whether they are.
 */
export async function addJobs<P>(db: Db, kind: JobKind<P>, items: readonly JobItem<P>[], now: Date): Promise<number> {
  let added = 0
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const part = items
      .slice(from, from + AT_ONCE)
      .map(({ key, payload, runAt }) => ({ key, payload: payload ?? null, runAt: (runAt ?? now).toISOString() }))
    const rows = await rowsOf(
      db,
      sql`insert into ${jobs} (kind, key, payload, run_at, created_at)
          select ${kind.kind}, given.key, given.payload, given."runAt", ${now.toISOString()}::timestamptz
          from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as given(key text, payload jsonb, "runAt" timestamptz)
          on conflict (kind, key) do nothing returning job_seq`,
    )
    added += rows.length
  }
  return added
}
