import { and, asc, gt, inArray, isNull, lte } from 'drizzle-orm'
import { fileRemovals, files } from '../db/schema'
import { inTransaction } from '../db/transaction'
import type { Db, Services } from '../http/call'
import { onceADay } from '../jobs/daily'
import { DAY_MS } from '../lib/seoul'
import { type FileColumn, fileColumnsOf, lockFiles, referredTo, stillReferredTo, undeclaredColumns } from './file-uses'
import { fileWorker } from './file-worker'

/** What no record refers to is kept for so long: somebody may still be writing the record. */
const GRACE_MS = DAY_MS
/** Files of one transaction. */
const BATCH = 50
/** Files whose use is compared at once. */
const PAGE = 1_000
/** The night's look at what is in use. */
const HOUR = 4

type StoredFile = typeof files.$inferSelect

/** Columns that refer to files. Throws when the database has one that nobody declares: its files would count as unused. */
async function usesOf({ db, shop }: Pick<Services, 'db' | 'shop'>): Promise<FileColumn[]> {
  const uses = fileColumnsOf(shop.fileTables)
  const undeclared = await undeclaredColumns(db, uses)
  if (undeclared.length > 0) throw new Error(`columns hold files without declaring it: ${undeclared.join(', ')}`)
  return uses
}

/** Takes locked files away that no record refers to: their rows at once, their contents afterwards. Gives those that stay. */
async function removeLocked(
  db: Db,
  uses: readonly FileColumn[],
  locked: readonly StoredFile[],
  now: Date,
): Promise<StoredFile[]> {
  const used = await stillReferredTo(db, uses, locked)
  const gone = locked.filter(({ fileSeq }) => !used.has(fileSeq))
  if (gone.length > 0) {
    const keys = gone.flatMap(({ key, smallKey }) => [key, smallKey].filter((each) => each !== null))
    await db
      .insert(fileRemovals)
      .values(keys.map((key) => ({ key, dueAt: now })))
      .onConflictDoUpdate({ target: fileRemovals.key, set: { dueAt: now } })
    await db.delete(files).where(
      inArray(
        files.fileSeq,
        gone.map(({ fileSeq }) => fileSeq),
      ),
    )
  }
  return locked.filter(({ fileSeq }) => used.has(fileSeq))
}

/**
 * Takes those of the files away at once that no record refers to any more: personal data whose time is over. To be called in the transaction that
 * has emptied the records, and `fileWorker` kicked afterwards.
 */
export async function removeUnreferred(
  db: Db,
  { shop }: Pick<Services, 'shop'>,
  seqs: readonly number[],
  now: Date,
): Promise<void> {
  if (seqs.length === 0) return
  const uses = await usesOf({ db, shop })
  await removeLocked(db, uses, await lockFiles(db, [...new Set(seqs)], 'update'), now)
}

/** Removes what has been unused for a day; what is in use after all is marked so. */
async function removeUnused(services: Services, uses: readonly FileColumn[], now: Date): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS)
  for (let last = 0; ; ) {
    const due = await services.db
      .select({ fileSeq: files.fileSeq })
      .from(files)
      .where(and(lte(files.unusedSince, before), gt(files.fileSeq, last)))
      .orderBy(asc(files.fileSeq))
      .limit(BATCH)
    if (due.length === 0) return
    const seqs = due.map(({ fileSeq }) => fileSeq)
    last = seqs.at(-1) ?? last
    await inTransaction(services, async (db) => {
      const locked = await lockFiles(db, seqs, 'update')
      const still = locked.filter(({ unusedSince }) => unusedSince !== null && unusedSince <= before)
      await markUsed(db, await removeLocked(db, uses, still, now))
    })
  }
}

async function markUsed(db: Db, used: readonly StoredFile[]): Promise<void> {
  if (used.length === 0) return
  await db
    .update(files)
    .set({ unusedSince: null })
    .where(
      inArray(
        files.fileSeq,
        used.map(({ fileSeq }) => fileSeq),
      ),
    )
}

/** Marks what no record refers to any more: its records were deleted, or show another file now. */
async function markUnused(services: Services, uses: readonly FileColumn[], now: Date): Promise<void> {
  const seqs = new Set<number>()
  const keys = new Set<string | null>()
  for (const use of uses) {
    const found = await referredTo(services.db, use)
    for (const seq of found.seqs) seqs.add(seq)
    for (const key of found.keys) keys.add(key)
  }
  for (let last = 0; ; ) {
    const page = await services.db
      .select()
      .from(files)
      .where(and(isNull(files.unusedSince), gt(files.fileSeq, last)))
      .orderBy(asc(files.fileSeq))
      .limit(PAGE)
    if (page.length === 0) return
    last = page.at(-1)?.fileSeq ?? last
    const candidates = page.filter((file) => !seqs.has(file.fileSeq) && !keys.has(file.key) && !keys.has(file.smallKey))
    for (let at = 0; at < candidates.length; at += BATCH) {
      await markBatch(services, uses, candidates.slice(at, at + BATCH), now)
    }
  }
}

/** A record may have taken one of them since. */
const markBatch = (services: Services, uses: readonly FileColumn[], candidates: readonly StoredFile[], now: Date) =>
  inTransaction(services, async (db) => {
    const locked = await lockFiles(
      db,
      candidates.map(({ fileSeq }) => fileSeq),
      'update',
    )
    const used = await stillReferredTo(db, uses, locked)
    const unused = locked.filter(({ fileSeq }) => !used.has(fileSeq)).map(({ fileSeq }) => fileSeq)
    if (unused.length === 0) return
    await db
      .update(files)
      .set({ unusedSince: now })
      .where(and(inArray(files.fileSeq, unused), isNull(files.unusedSince)))
  })

/**
 * Hourly: files that no record refers to go. Once a night all records are looked at for what they refer to; what has been unused for a day is removed,
 * after another look at the locked file.
 */
export async function sweepFiles(_db: Db, now: Date, services: Services): Promise<void> {
  const uses = await usesOf(services)
  await onceADay(services, { name: 'file-use', hour: HOUR }, () => markUnused(services, uses, now))
  await removeUnused(services, uses, now)
  fileWorker(services).kick()
}
