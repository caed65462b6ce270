import { and, asc, eq, lte } from 'drizzle-orm'
import { fileRemovals, files } from '../db/schema'
import type { Services } from '../http/call'
import { withLock } from '../jobs/lock'
import { defineWorker } from '../jobs/worker'
import { contentBytes } from './content-bytes'
import { convertPicture, PictureError } from './picture'

/** A conversion takes seconds; the lock of a process that died is free after this. */
const LOCK_MINUTES = 5
/** Contents removed in one go. */
const REMOVALS = 20

/** Removes contents that are due from the file store. Gives whether there were any. */
async function removeDue({ db, files: store }: Services, now: Date): Promise<boolean> {
  const due = await db
    .select()
    .from(fileRemovals)
    .where(lte(fileRemovals.dueAt, now))
    .orderBy(asc(fileRemovals.dueAt))
    .limit(REMOVALS)
  for (const { key } of due) {
    await store.remove(key)
    await db.delete(fileRemovals).where(eq(fileRemovals.key, key))
  }
  return due.length > 0
}

type StoredFile = typeof files.$inferSelect

/** What a picture from before uploads were converted becomes: its facts; null when it cannot be read. */
async function converted(services: Services, file: StoredFile): Promise<Partial<StoredFile> | null> {
  const bytes = await contentBytes(services, file.key)
  const picture = bytes && (await convertPicture(bytes).catch(rejectUnless))
  if (!picture) return null
  const smallKey = picture.small ? file.key.replace(/\.\w+$/, '-s.webp') : null
  // Under the same key: addresses of it stand in formatted texts. The small copy first, so that none is named that is not there.
  if (smallKey && picture.small) await services.files.put(smallKey, picture.small, 'image/webp')
  await services.files.put(file.key, picture.bytes, file.mimeType)
  return { smallKey, size: picture.bytes.length, width: picture.width, height: picture.height }
}

/** Null for a picture that cannot be read; throws what else went wrong. */
function rejectUnless(error: unknown): null {
  if (error instanceof PictureError) return null
  throw error
}

/** Converts one picture from before uploads were converted. Gives whether there was one. */
async function convertNext(services: Services, now: Date): Promise<boolean> {
  const { db } = services
  const [file] = await db
    .select()
    .from(files)
    .where(eq(files.conversion, 'WAITING'))
    .orderBy(asc(files.fileSeq))
    .limit(1)
  if (!file) return false
  const facts = await converted(services, file)
  const [kept] = await db
    .update(files)
    .set(facts ? { ...facts, conversion: null } : { conversion: 'FAILED' })
    .where(and(eq(files.fileSeq, file.fileSeq), eq(files.conversion, 'WAITING')))
    .returning({ fileSeq: files.fileSeq })
  // the file was removed meanwhile: what was written for it goes as well
  if (!kept && facts) {
    const keys = [file.key, facts.smallKey].filter((key) => typeof key === 'string')
    await db
      .insert(fileRemovals)
      .values(keys.map((key) => ({ key, dueAt: now })))
      .onConflictDoNothing()
  }
  return true
}

/**
 * Removes contents of files that are gone, and converts pictures from before uploads were converted: one after the other, in one process at a time, so
 * that nothing is written under a key that is just being removed. What was broken off is begun again.
 */
export const fileWorker = defineWorker({
  name: 'files',
  atOnce: 1,
  async next(services) {
    let found = false
    await withLock(services, 'files', LOCK_MINUTES, async () => {
      const now = services.clock.now()
      found = (await removeDue(services, now)) || (await convertNext(services, now))
    })
    return found ? 'MORE' : 'NOTHING'
  },
})
