import { inArray } from 'drizzle-orm'
import { fileRemovals } from '../db/schema'
import type { Services } from '../http/call'

/** Nothing takes longer to store: what has not been recorded by then is removed. */
const STORING_MS = 60 * 60_000

/**
 * Puts contents into the file store, outside of any transaction, and then records them with `record`. Until that is done they count as to be removed,
 * so that nothing stays behind of what fails, not even when the process dies.
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
