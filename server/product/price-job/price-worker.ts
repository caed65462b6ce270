import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db, Services } from '../../http/call'
import { defineWorker } from '../../jobs/worker'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { priceJobs } from './price-job.schema'
import type { PriceJobRow } from './price-job-record'
import { runLines } from './price-job-run'
import { revertJob } from './price-revert'

/** A job whose worker has been silent for so long is taken over where it stopped. */
const SILENT_MS = 60_000
const UNIQUE = '23505'

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}

/** The job that runs and has no worker, or one that has died. */
async function takeRunning(services: Services, worker: string): Promise<PriceJobRow | null> {
  const now = services.clock.now()
  const next = services.db
    .select({ seq: priceJobs.priceJobSeq })
    .from(priceJobs)
    .where(
      and(
        eq(priceJobs.state, 'RUNNING'),
        or(isNull(priceJobs.worker), lt(priceJobs.heartbeatAt, new Date(now.getTime() - SILENT_MS))),
      ),
    )
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await services.db
    .update(priceJobs)
    .set({ worker, heartbeatAt: now })
    .where(inArray(priceJobs.priceJobSeq, next))
    .returning()
  return job ?? null
}

/** The job whose time has come; while another one runs it waits. */
async function takeDue(services: Services, worker: string): Promise<PriceJobRow | null> {
  const now = services.clock.now()
  const next = services.db
    .select({ seq: priceJobs.priceJobSeq })
    .from(priceJobs)
    .where(and(eq(priceJobs.state, 'SCHEDULED'), lte(priceJobs.applyAt, now)))
    .orderBy(asc(priceJobs.applyAt), asc(priceJobs.priceJobSeq))
    .limit(1)
    .for('update', { skipLocked: true })
  try {
    const [job] = await services.db
      .update(priceJobs)
      .set({ state: 'RUNNING', startedAt: now, worker, heartbeatAt: now })
      .where(inArray(priceJobs.priceJobSeq, next))
      .returning()
    return job ?? null
  } catch (error) {
    if (codeOf(error) === UNIQUE) return null
    throw error
  }
}

/** Puts one job back whose time to be restored has come. Gives whether there was one. */
async function restoreDue(services: Services): Promise<boolean> {
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    const db = tx as Db
    const [job] = await db
      .select()
      .from(priceJobs)
      .where(and(inArray(priceJobs.state, ['DONE', 'PARTIAL']), lte(priceJobs.restoreAt, now)))
      .orderBy(asc(priceJobs.restoreAt), asc(priceJobs.priceJobSeq))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!job) return false
    const { doneCount, skippedCount } = await revertJob(db, job, now, SYSTEM_ACTOR.loginId)
    await appendLogs(db, systemContext(now), [
      {
        action: 'STATE',
        as: SYSTEM_ACTOR,
        resource: 'price-jobs',
        targetSeqs: [job.priceJobSeq],
        summary: `가격 일괄 수정 예약 원복: ${job.title} (원복 ${doneCount}, 제외 ${skippedCount})`,
      },
    ])
    return true
  })
}

async function run(services: Services, job: PriceJobRow, worker: string, stopped: () => boolean): Promise<void> {
  let after: number | null = 0
  while (after !== null && !stopped()) after = await runLines(services, job.priceJobSeq, worker, after)
  if (after === null) return
  // Free at once for another process.
  await services.db
    .update(priceJobs)
    .set({ worker: null, heartbeatAt: null })
    .where(and(eq(priceJobs.priceJobSeq, job.priceJobSeq), eq(priceJobs.worker, worker)))
}

/** Applies price jobs, starts the ones whose time has come, puts back the ones that were to last until now. */
export const priceWorker = defineWorker({
  name: 'price worker',
  atOnce: 1,
  async next(services, stopped) {
    const worker = services.random.bytes(16).toString('hex')
    const job = (await takeRunning(services, worker)) ?? (await takeDue(services, worker))
    if (!job) return restoreDue(services)
    await run(services, job, worker, stopped)
    return true
  },
})
