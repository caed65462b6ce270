import { and, eq, sql } from 'drizzle-orm'
import { jobs } from '../../server/jobs/job.schema'
import type { JobKind } from '../../server/jobs/job-kind'
import type { TestShop } from './harness'

/** Duration of a lease, in minutes. */
const LEASE = 1

/** Stores the job of an item as running in another process, with a valid lease. */
export async function heldElsewhere({ services, clock }: TestShop, { kind }: JobKind, key: string): Promise<void> {
  const now = clock.now()
  const held = {
    state: 'RUNNING' as const,
    worker: 'elsewhere',
    leaseUntil: new Date(now.getTime() + LEASE * 60_000),
    attempts: 1,
  }
  await services.db
    .insert(jobs)
    .values({ kind, key, runAt: now, createdAt: now, ...held })
    .onConflictDoUpdate({ target: [jobs.kind, jobs.key], set: held })
}

/** Returns the job of an item; undefined if there is none. */
export async function jobOf({ services }: TestShop, { kind }: JobKind, key: string | number) {
  const [row] = await services.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, String(key))))
  return row
}

/**
 * Makes every insert and update of matching rows of a table fail. `when`: SQL condition on `new`. Returns a function
 * that removes the fault.
 */
export async function poison({ services }: TestShop, table: string, when: string): Promise<() => Promise<void>> {
  const { db } = services
  await db.execute(sql`create or replace function poisoned() returns trigger language plpgsql as
    $$ begin raise exception 'poisoned'; end $$`)
  await db.execute(
    sql.raw(
      `create trigger poisoned before insert or update on ${table} for each row when (${when}) execute function poisoned()`,
    ),
  )
  return async () => void (await db.execute(sql.raw(`drop trigger poisoned on ${table}`)))
}
