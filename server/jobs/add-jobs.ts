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

/**
 * The same for items that are to be done now, whatever became of earlier attempts: one that waits for its next attempt is due at once, a dead one lives
 * again, each with all its attempts. One that is running stays as it is.
 */
export async function addJobsAnew<P>(db: Db, kind: JobKind<P>, items: readonly JobItem<P>[], now: Date): Promise<void> {
  await addJobs(db, kind, items, now)
  const keys = JSON.stringify(items.map(({ key }) => key))
  await db.execute(
    sql`update ${jobs} set state = 'WAITING', attempts = 0, run_at = least(run_at, ${now.toISOString()}::timestamptz)
        where kind = ${kind.kind} and state <> 'RUNNING'
          and key in (select jsonb_array_elements_text(${keys}::jsonb))`,
  )
}
