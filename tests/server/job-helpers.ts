import { and, eq, sql } from 'drizzle-orm'
import type { JobKind } from '../../server/http/call'
import { jobs } from '../../server/jobs/job.schema'
import type { TestShop } from './harness'

/** A lease from now, in minutes. */
const LEASE = 1

/** Makes an item one that another process has just begun. */
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

/** The job of an item; undefined: there is none. */
export async function jobOf({ services }: TestShop, { kind }: JobKind, key: string | number) {
  const [row] = await services.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, String(key))))
  return row
}

/**
 * From here on something is wrong with a row of a table: whoever writes it fails. `when` is a condition over `new`. Gives how to mend it.
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
