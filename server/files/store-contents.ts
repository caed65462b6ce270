import { inArray } from 'drizzle-orm'
import type { Services } from '../call/call'
import { fileRemovals } from '../db/schema'

/** Time limit for storing: contents that are not recorded by then are deleted. */
const STORING_MS = 60 * 60_000

/**
 * Stores contents in the file store, outside of any transaction, then records them with `record`. Until then they are
 * scheduled for deletion, so that a failure or crash leaves nothing behind.
 */
export async function storeContents<T>(
  services: Pick<Services, 'db' | 'files' | 'clock'>,
  contents: readonly { key: string; bytes: Buffer; mimeType: string }[],
  record: (settle: (db: Services['db']) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const keys = contents.map(({ key }) => key)
  const dueAt = (ms: number) => new Date(services.clock.now().getTime() + ms)
  await services.db.insert(fileRemovals).values(keys.map((key) => ({ key, dueAt: dueAt(STORING_MS) })))
  try {
    for (const { key, bytes, mimeType } of contents) await services.files.put(key, bytes, mimeType)
    return await record((db) => db.delete(fileRemovals).where(inArray(fileRemovals.key, keys)))
  } catch (error) {
    await services.db
      .update(fileRemovals)
      .set({ dueAt: dueAt(0) })
      .where(inArray(fileRemovals.key, keys))
      .catch(() => undefined)
    throw error
  }
}
