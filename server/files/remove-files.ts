import { and, asc, eq, lte } from 'drizzle-orm'
import type { Call } from '../call/call'
import { fileRemovals } from '../db/schema'
import { defineJob } from '../jobs/define-job'
import { wakeRunner } from '../jobs/runner'

/** Deletes contents from the file store that are due in `file_removals`; the job's key is the content's key. */
export const fileRemovalJob = defineJob({
  kind: 'file-removal',
  title: '삭제된 파일의 내용 삭제',
  noun: '파일',
  pollSeconds: 60,
  atOnce: 2,
  async due({ db, now, limit, notQueued }) {
    return db
      .select({ key: fileRemovals.key })
      .from(fileRemovals)
      .where(and(lte(fileRemovals.dueAt, now), notQueued(fileRemovals.key)))
      .orderBy(asc(fileRemovals.dueAt))
      .limit(limit)
  },
  async run({ services: { db, clock, files }, job: { key }, finish }) {
    const due = and(eq(fileRemovals.key, key), lte(fileRemovals.dueAt, clock.now()))
    const [removal] = await db.select().from(fileRemovals).where(due)
    // its file was recorded meanwhile
    if (!removal) return
    await files.remove(key)
    // if the removal was requested again meanwhile (see the conversion), its row stays and is processed again
    await finish((call) =>
      call.db.delete(fileRemovals).where(and(eq(fileRemovals.key, key), eq(fileRemovals.dueAt, removal.dueAt))),
    )
  },
})

/**
 * Deletes contents from the store after the call's transaction, which removes their references, has committed. The
 * request is stored, so it survives a crash.
 */
export async function removeFiles(call: Call, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await call.db
    .insert(fileRemovals)
    .values(keys.map((key) => ({ key, dueAt: call.now })))
    .onConflictDoUpdate({ target: fileRemovals.key, set: { dueAt: call.now } })
  call.afterCommit(() => wakeRunner(call.services, fileRemovalJob))
}
