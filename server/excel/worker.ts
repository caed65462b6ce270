import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { faultOf } from '../db/faults'
import { excelJobs } from '../db/schema'
import type { Services } from '../http/call'
import { defineWorker } from '../jobs/worker'
import type { ExcelDefinition } from './resource'
import { XLSX, xlsxStream } from './xlsx'

type Job = typeof excelJobs.$inferSelect

/** A job whose worker has been silent for so long is taken over. */
const SILENT_MS = 60_000
/** Progress is written, and cancelling noticed, at most so often. */
const HEARTBEAT_MS = 1_000
const AT_ONCE = 2

/** Someone has cancelled the job, or another worker has taken it over. */
class Abandoned extends Error {}

/** Writes export files; jobs of processes that died are taken over. */
export const excelWorker = defineWorker({
  name: 'excel worker',
  atOnce: AT_ONCE,
  async next(services, stopped) {
    const job = await claim(services)
    if (job) await runJob(services, job, stopped)
    return job !== null
  },
})

/** Takes the oldest job that waits or whose worker has died. */
async function claim(services: Services): Promise<Job | null> {
  const now = services.clock.now()
  const next = services.db
    .select({ jobSeq: excelJobs.jobSeq })
    .from(excelJobs)
    .where(
      and(
        eq(excelJobs.canceled, false),
        inArray(excelJobs.state, ['QUEUED', 'RUNNING']),
        or(isNull(excelJobs.heartbeatAt), lt(excelJobs.heartbeatAt, new Date(now.getTime() - SILENT_MS))),
      ),
    )
    .orderBy(asc(excelJobs.jobSeq))
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await services.db
    .update(excelJobs)
    .set({ state: 'RUNNING', done: 0, heartbeatAt: now })
    .where(inArray(excelJobs.jobSeq, next))
    .returning()
  return job ?? null
}

async function runJob(services: Services, job: Job, isStopped: () => boolean): Promise<void> {
  const definition = services.shop.excel[job.resource]
  // Every attempt writes a file of its own: one that was taken for dead may still be writing the other.
  const key = `excel/${job.jobSeq}-${services.random.bytes(16).toString('hex')}.xlsx`
  const progress = progressOf(services, job, isStopped)
  try {
    const batches = counted(definition, services, job, progress)
    await services.files.put(key, xlsxStream({ title: definition.title, columns: definition.columns, batches }), XLSX)
    await progress.write({ state: 'DONE', fileKey: key })
  } catch (error) {
    await services.files.remove(key).catch(() => undefined)
    // Taken up again by whoever finds it silent, as soon as the database or the folder is back.
    if (error instanceof Abandoned || faultOf(error) === 'AWAY') return
    console.error(`excel job ${job.jobSeq}: ${(error as Error).message.split('\nparams:')[0]}`)
    await progress.write({ state: 'FAILED', message: '파일을 만들지 못했습니다.' }).catch(() => undefined)
  }
}

interface Progress {
  done: number
  write(values: Partial<Job>): Promise<void>
  /** Writes the count when it is time to. */
  beat(): Promise<void>
}

/** Writes only as long as the job is still this worker's. */
function progressOf(services: Services, job: Job, isStopped: () => boolean): Progress {
  let last = job.heartbeatAt as Date
  let writtenAt = performance.now()
  const progress: Progress = {
    done: 0,
    async write(values) {
      const now = services.clock.now()
      const [mine] = await services.db
        .update(excelJobs)
        .set({ done: progress.done, ...values, heartbeatAt: now })
        .where(and(eq(excelJobs.jobSeq, job.jobSeq), eq(excelJobs.heartbeatAt, last), eq(excelJobs.canceled, false)))
        .returning({ jobSeq: excelJobs.jobSeq })
      if (!mine) throw new Abandoned()
      last = now
      writtenAt = performance.now()
    },
    async beat() {
      if (isStopped()) {
        // Free at once for another process.
        await progress.write({ state: 'QUEUED', done: 0 })
        await services.db.update(excelJobs).set({ heartbeatAt: null }).where(eq(excelJobs.jobSeq, job.jobSeq))
        throw new Abandoned()
      }
      if (performance.now() - writtenAt >= HEARTBEAT_MS) await progress.write({})
    },
  }
  return progress
}

async function* counted(
  definition: ExcelDefinition<unknown>,
  services: Services,
  job: Job,
  progress: Progress,
): AsyncGenerator<unknown[]> {
  for await (const batch of definition.rows(services.db, job.query, job.createdAt)) {
    await progress.beat()
    yield batch
    progress.done += batch.length
  }
}
