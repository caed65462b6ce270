import { and, asc, gt, inArray, isNull, lte } from 'drizzle-orm'
import { DAY_MS } from '../../domain/common/durations'
import type { Call, LocalServices } from '../call/call'
import type { Db } from '../db/database'
import { files } from '../db/schema'
import { defineJob } from '../jobs/define-job'
import type { JobRun } from '../jobs/job-kind'
import {
  type FileColumn,
  fileColumnsOf,
  lockFiles,
  referencedAmong,
  referencedFiles,
  undeclaredColumns,
} from './file-uses'
import { removeFiles } from './remove-files'

/** Time that unreferenced files are kept, because the record that uses them may still be edited. */
const GRACE_MS = DAY_MS
/** Files per transaction. */
const BATCH = 50
/** Files per page when their use is checked. */
const PAGE = 1_000

const unusedBefore = (now: Date): Date => new Date(now.getTime() - GRACE_MS)

type StoredFile = typeof files.$inferSelect

/**
 * Returns the columns that refer to files. Throws if the database has an undeclared one, because its files would count
 * as unused.
 */
async function usesOf(db: Db, { definitions: shop }: Pick<LocalServices, 'definitions'>): Promise<FileColumn[]> {
  const uses = fileColumnsOf(shop.fileTables)
  const undeclared = await undeclaredColumns(db, uses)
  if (undeclared.length > 0) throw new Error(`columns hold files without declaring it: ${undeclared.join(', ')}`)
  return uses
}

/**
 * Deletes locked files that no record refers to: their rows at once, their contents after the commit. Returns the files
 * that stay.
 */
async function removeLocked(
  call: Call,
  uses: readonly FileColumn[],
  locked: readonly StoredFile[],
): Promise<StoredFile[]> {
  const used = await referencedAmong(call.db, uses, locked)
  const unreferenced = locked.filter(({ fileSeq }) => !used.has(fileSeq))
  if (unreferenced.length > 0) {
    await removeFiles(
      call,
      unreferenced.flatMap(({ key, smallKey }) => [key, smallKey].filter((each) => each !== null)),
    )
    await call.db.delete(files).where(
      inArray(
        files.fileSeq,
        unreferenced.map(({ fileSeq }) => fileSeq),
      ),
    )
  }
  return locked.filter(({ fileSeq }) => used.has(fileSeq))
}

/**
 * Deletes those of the files that no record refers to any more, such as expired personal data. Must be called in the
 * transaction that has cleared the records.
 */
export async function removeUnreferenced(call: Call, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  const uses = await usesOf(call.db, call.services)
  await removeLocked(call, uses, await lockFiles(call.db, [...new Set(seqs)], 'update'))
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

/**
 * Deletes files that have been unused for a day, after a check under a lock. Files that are used after all are marked
 * so.
 */
export const fileSweepJob = defineJob({
  kind: 'file-sweep',
  title: '사용하지 않는 파일 삭제',
  noun: '파일',
  schedule: { everyMinutes: 60 },
  batch: BATCH,
  async due({ db, now, limit, notQueued, services }) {
    await usesOf(db, services)
    const rows = await db
      .select({ seq: files.fileSeq })
      .from(files)
      .where(and(lte(files.unusedSince, unusedBefore(now)), notQueued(files.fileSeq)))
      .orderBy(asc(files.fileSeq))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  runMany: ({ jobs, finish }) =>
    finish(jobs, async (call, mine) => {
      const { db, now } = call
      const uses = await usesOf(db, call.services)
      const locked = await lockFiles(
        db,
        mine.map(({ key }) => Number(key)),
        'update',
      )
      const still = locked.filter(({ unusedSince }) => unusedSince !== null && unusedSince <= unusedBefore(now))
      await markUsed(db, await removeLocked(call, uses, still))
    }),
})

/** Marks files as unused that no record refers to any more, because records were deleted or show another file. */
export const fileUseJob = defineJob({
  kind: 'file-use',
  title: '파일 사용 여부 확인',
  schedule: { dailyAt: '04:00' },
  priority: 'LOW',
  async run(run) {
    const { db, definitions: shop } = run.services
    const uses = await usesOf(db, { definitions: shop })
    const seqs = new Set<number>()
    const keys = new Set<string | null>()
    for (const use of uses) {
      const found = await referencedFiles(db, use)
      for (const seq of found.seqs) seqs.add(seq)
      for (const key of found.keys) keys.add(key)
    }
    for (let last = 0; ; ) {
      const page = await db
        .select()
        .from(files)
        .where(and(isNull(files.unusedSince), gt(files.fileSeq, last)))
        .orderBy(asc(files.fileSeq))
        .limit(PAGE)
      if (page.length === 0) return
      last = page.at(-1)?.fileSeq ?? last
      const candidates = page.filter(
        (file) => !seqs.has(file.fileSeq) && !keys.has(file.key) && !keys.has(file.smallKey),
      )
      for (let at = 0; at < candidates.length; at += BATCH) {
        await markBatch(run, uses, candidates.slice(at, at + BATCH))
      }
    }
  },
})

/** Marks files as unused, after checking again under a lock that no record has started to use one. */
const markBatch = ({ step }: Pick<JobRun, 'step'>, uses: readonly FileColumn[], candidates: readonly StoredFile[]) =>
  step(async ({ db, now }) => {
    const locked = await lockFiles(
      db,
      candidates.map(({ fileSeq }) => fileSeq),
      'update',
    )
    const used = await referencedAmong(db, uses, locked)
    const unused = locked.filter(({ fileSeq }) => !used.has(fileSeq)).map(({ fileSeq }) => fileSeq)
    if (unused.length === 0) return
    await db
      .update(files)
      .set({ unusedSince: now })
      .where(and(inArray(files.fileSeq, unused), isNull(files.unusedSince)))
  })
