import { sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import type { JobKind } from '../jobs/job-kind'
import { jobs } from './job.schema'
import type { JobItem } from './job-item'

/** Maximum number of items per statement. */
const BATCH_SIZE = 2_000

/**
 * Queues items. An item that is already waiting, running or dead is left unchanged. Returns how many were new. They
 * exist only if the caller's transaction commits.
 */
export async function addJobs<P>(db: Db, kind: JobKind<P>, items: readonly JobItem<P>[], now: Date): Promise<number> {
  let added = 0
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    const part = items
      .slice(from, from + BATCH_SIZE)
      .map(({ key, payload, runAt }) => ({ key, payload: payload ?? null, runAt: (runAt ?? now).toISOString() }))
    const rows = await queryRows(
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
 * Queues items to run now. A waiting item becomes due at once, and a dead one waits again, each with all its attempts.
 * A running one is left unchanged.
 */
export async function requeueJobs<P>(db: Db, kind: JobKind<P>, items: readonly JobItem<P>[], now: Date): Promise<void> {
  await addJobs(db, kind, items, now)
  const keys = JSON.stringify(items.map(({ key }) => key))
  await db.execute(
    sql`update ${jobs} set state = 'WAITING', attempts = 0, run_at = least(run_at, ${now.toISOString()}::timestamptz)
        where kind = ${kind.kind} and state <> 'RUNNING'
          and key in (select jsonb_array_elements_text(${keys}::jsonb))`,
  )
}

/**
 * Queues items to run now from the beginning, even while they are running: for notices of external systems, since a running
 * attempt may have asked before the notice. That attempt no longer owns its job and records nothing more; a job that has ended
 * meanwhile is queued again. Only for jobs whose attempts may overlap.
 */
export async function restartJobs(db: Db, kind: JobKind<null>, keys: readonly string[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  // one statement: a job that ends at this moment is either put back or queued anew
  await db.execute(
    sql`insert into ${jobs} (kind, key, run_at, created_at)
        select ${kind.kind}, given.key, ${at}, ${at}
        from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as given(key) order by given.key
        on conflict (kind, key) do update set state = 'WAITING', worker = null, lease_until = null, attempts = 0,
          run_at = least(${jobs.runAt}, excluded.run_at)`,
  )
}
