import { and, eq, inArray } from 'drizzle-orm'
import type { Services } from '../call/call'
import { excelJobs } from '../db/schema'
import { defineJob, LeaseLostError } from '../jobs/define-job'
import { createRecordScan } from '../jobs/due-records'
import type { JobRun } from '../jobs/job-kind'
import type { ExcelColumn } from './resource'
import { snapshotRows } from './snapshot'
import { XLSX, xlsxStream } from './xlsx'

type Job = typeof excelJobs.$inferSelect

/** Interval of writing progress and checking for cancellation, in ms. */
const PROGRESS_MS = 1_000

const OPEN = ['QUEUED', 'RUNNING'] as const

/** Matches exports that are open and not canceled. */
const wanted = (jobSeq?: number) =>
  and(
    eq(excelJobs.canceled, false),
    inArray(excelJobs.state, [...OPEN]),
    jobSeq === undefined ? undefined : eq(excelJobs.jobSeq, jobSeq),
  )

/** Updates an export that is still wanted. Throws LeaseLostError if it was canceled: nothing more is written. */
async function write({ step }: JobRun, jobSeq: number, values: Partial<Job>): Promise<Job> {
  return step(async ({ db }) => {
    const [row] = await db.update(excelJobs).set(values).where(wanted(jobSeq)).returning()
    if (!row) throw new LeaseLostError()
    return row
  })
}

/** Returns the columns that were asked for by field or title; all where none fits. */
function wantedColumns(
  all: readonly ExcelColumn<unknown>[],
  requestedNames: readonly string[] | null,
): ExcelColumn<unknown>[] {
  const some = all.filter(
    ({ field, title }) => requestedNames?.includes(title) || (field && requestedNames?.includes(field)),
  )
  return some.length > 0 ? some : [...all]
}

/**
 * Writes the file of an export. Each attempt uses its own key, because an attempt taken for dead may still be writing.
 */
async function makeFile(run: JobRun, row: Job): Promise<void> {
  const { services } = run
  const { title, columns: all } = services.definitions.excel[row.resource]
  const columns = wantedColumns(all, row.columns)
  const key = `excel/${row.jobSeq}-${services.random.bytes(16).toString('hex')}.xlsx`
  const progress = { done: 0 }
  try {
    const batches = counted(run, row, progress)
    await services.files.put(key, xlsxStream({ title, columns, batches }), XLSX)
    await write(run, row.jobSeq, { state: 'DONE', done: progress.done, fileKey: key })
  } catch (error) {
    await services.files.remove(key).catch(() => undefined)
    throw error
  }
}

async function* counted(run: JobRun, row: Job, progress: { done: number }): AsyncGenerator<unknown[]> {
  const { services } = run
  const { resource, query, createdAt, jobSeq } = row
  let writtenAt = performance.now()
  for await (const batch of snapshotRows(services, services.definitions.excel[resource], query, createdAt)) {
    if (performance.now() - writtenAt >= PROGRESS_MS) {
      await write(run, jobSeq, { done: progress.done })
      writtenAt = performance.now()
    }
    yield batch
    progress.done += batch.length
  }
}

/** Writes export files. */
export const excelJob = defineJob({
  kind: 'excel',
  title: '엑셀 내려받기 파일 생성',
  noun: '엑셀 작업',
  atOnce: 2,
  attempts: 3,
  backoff: () => 5_000,
  pollSeconds: 30,
  due: createRecordScan(excelJobs.jobSeq, () => wanted()),
  async run(run) {
    const jobSeq = Number(run.job.key)
    try {
      await makeFile(run, await write(run, jobSeq, { state: 'RUNNING', done: 0 }))
    } catch (error) {
      if (error instanceof LeaseLostError && (await isUnwanted(run.services, jobSeq))) return
      throw error
    }
  },
  // the admin sees the failure and can request the file again
  async whenDead({ db }, { key }) {
    await db
      .update(excelJobs)
      .set({ state: 'FAILED', message: '파일을 만들지 못했습니다.' })
      .where(wanted(Number(key)))
    return 'SETTLED'
  },
})

/** Returns whether an export was canceled or is already done. */
const isUnwanted = async ({ db }: Services, jobSeq: number): Promise<boolean> =>
  (await db.$count(excelJobs, wanted(jobSeq))) === 0
