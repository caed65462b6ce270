import { and, eq, inArray } from 'drizzle-orm'
import { faultOf } from '../db/faults'
import { excelJobs } from '../db/schema'
import type { Services } from '../http/call'
import { defineQueue, type Lease, Lost } from '../jobs/queue'
import { reportFailure } from '../jobs/worker'
import { snapshotRows } from './snapshot'
import { XLSX, xlsxStream } from './xlsx'

type Job = typeof excelJobs.$inferSelect

/** Progress is written, and cancelling noticed, at most so often. */
const HEARTBEAT_MS = 1_000

/** Writes export files; jobs of processes that died are taken over. */
export const excelWorker = defineQueue({
  name: 'excel',
  atOnce: 2,
  table: excelJobs,
  key: 'jobSeq',
  open: () => and(eq(excelJobs.canceled, false), inArray(excelJobs.state, ['QUEUED', 'RUNNING'])),
  order: [excelJobs.jobSeq],
  since: excelJobs.createdAt,
  taken: () => ({ state: 'RUNNING', done: 0 }),
  back: { state: 'QUEUED', done: 0 },
  async run(services, lease, stopped) {
    const { job } = lease
    const { title, columns } = services.shop.excel[job.resource]
    // Every attempt writes a file of its own: one that was taken for dead may still be writing the other.
    const key = `excel/${job.jobSeq}-${services.random.bytes(16).toString('hex')}.xlsx`
    const progress = { done: 0 }
    try {
      const batches = counted(services, lease, progress, stopped)
      await services.files.put(key, xlsxStream({ title, columns, batches }), XLSX)
      await lease.beat({ state: 'DONE', done: progress.done, fileKey: key })
    } catch (error) {
      await services.files.remove(key).catch(() => undefined)
      const fault = faultOf(error)
      // Taken up again as soon as the database or the folder is back, or the others are out of the way.
      if (error instanceof Lost || fault === 'AWAY' || fault === 'AGAIN') throw error
      reportFailure(services, `excel job ${job.jobSeq}`, error)
      await lease.beat({ state: 'FAILED', message: '파일을 만들지 못했습니다.' })
    }
  },
})

async function* counted(
  services: Services,
  lease: Lease<Job>,
  progress: { done: number },
  stopped: () => boolean,
): AsyncGenerator<unknown[]> {
  const { resource, query, createdAt } = lease.job
  let writtenAt = performance.now()
  for await (const batch of snapshotRows(services, services.shop.excel[resource], query, createdAt)) {
    if (stopped()) throw new Lost()
    if (performance.now() - writtenAt >= HEARTBEAT_MS) {
      await lease.beat({ done: progress.done })
      writtenAt = performance.now()
    }
    yield batch
    progress.done += batch.length
  }
}
