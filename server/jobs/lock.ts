import { and, eq, lt, sql } from 'drizzle-orm'
import { jobLocks } from '../db/schema'
import type { Services } from '../http/call'

/** Who holds a lock; a number that no other process has. */
const holderOf = (services: Services): number => services.random.bytes(6).readUIntBE(0, 6)

/**
 * Runs `work` unless another process does: one row per job, taken for `minutes`; a process that died gives it back by
 * time. Gives whether it ran.
 */
export async function withLock(
  services: Services,
  name: string,
  minutes: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const now = services.clock.now()
  const holder = holderOf(services)
  const until = new Date(now.getTime() + minutes * 60_000)
  const [taken] = await services.db
    .insert(jobLocks)
    .values({ name, until, holder })
    .onConflictDoUpdate({ target: jobLocks.name, set: { until, holder }, setWhere: lt(jobLocks.until, now) })
    .returning({ holder: jobLocks.holder })
  if (taken?.holder !== holder) return false
  try {
    await work()
  } finally {
    await services.db
      .update(jobLocks)
      .set({ until: sql`'epoch'` })
      .where(and(eq(jobLocks.name, name), eq(jobLocks.holder, holder)))
  }
  return true
}
