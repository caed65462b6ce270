import { and, eq, exists, inArray, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Call } from '../../call/call'
import { runInBatches } from '../../jobs/batches'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { formatNumber } from '../../lib/numbers'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import { priceJobLines, priceJobs } from '../schema/price-job.schema'
import { abandonJob, changedItemsOf, failNextLine, LINES_PER_TRANSACTION, runLines } from './price-job-run'
import { closeReverted, countReverted, isEnded, lockEnded, revertLines } from './price-revert'

const running = alias(priceJobs, 'running')

/** Selects another running job. Jobs run one at a time; a unique index guarantees it. */
const otherRuns: SQL = sql`(select 1 from ${priceJobs} ${running} where ${running.state} = 'RUNNING'
  and ${running.priceJobSeq} <> ${priceJobs.priceJobSeq})`

/** Jobs that are running, or due while none is running. */
const isOpen = (now: Date) =>
  or(
    eq(priceJobs.state, 'RUNNING'),
    and(eq(priceJobs.state, 'SCHEDULED'), lte(priceJobs.applyAt, now), notExists(otherRuns)),
  )

/** Selects the waiting lines of a job: an ended job has some only if it was abandoned. */
const waitingLines: SQL = sql`(select 1 from ${priceJobLines} where ${priceJobLines.priceJobSeq} = ${priceJobs.priceJobSeq}
  and ${priceJobLines.state} = 'WAITING')`

/** Abandoned jobs whose dead letter is tried again, while no other job runs. */
const isAbandoned = and(inArray(priceJobs.state, ['FAILED', 'PARTIAL']), exists(waitingLines), notExists(otherRuns))

/**
 * Marks a job as running, unless another one runs or it was canceled. Reopens an abandoned job. Returns whether it is
 * running.
 */
async function begin({ db, now }: Call, seq: number): Promise<boolean> {
  const openJob = and(eq(priceJobs.priceJobSeq, seq), or(isOpen(now), isAbandoned))
  const startedAt = sql`coalesce(${priceJobs.startedAt}, ${now.toISOString()}::timestamptz)`
  const started = await db
    .update(priceJobs)
    .set({ state: 'RUNNING', startedAt, finishedAt: null })
    .where(openJob)
    .returning({ seq: priceJobs.priceJobSeq })
  return started.length > 0
}

/** Starts due price jobs and applies them. */
export const priceJob = defineJob({
  kind: 'prices',
  title: '가격 일괄 수정',
  noun: '가격 작업',
  pollSeconds: 5,
  // One at a time, in the order of their times.
  due: createRecordScan(priceJobs.priceJobSeq, ({ now }) => isOpen(now), [priceJobs.applyAt]),
  async run(run) {
    const seq = Number(run.job.key)
    if (!(await run.step((call) => begin(call, seq)))) return
    await runInBatches(run, {
      name: `price job ${seq}`,
      batchSize: LINES_PER_TRANSACTION,
      processBatch: (call, limit) => runLines(call, seq, limit),
      skipItem: (call) => failNextLine(call, seq),
    })
  },
  async whenDead(call, { key }) {
    await abandonJob(call, Number(key))
    return undefined
  },
})

const { priceJobSeq, restoreAt } = priceJobs

/** Reverts price jobs whose restore time has come. */
export const priceRestoreJob = defineJob({
  kind: 'price-restore',
  title: '가격 예약 원복',
  noun: '가격 작업',
  pollSeconds: 5,
  due: createRecordScan(priceJobSeq, ({ now }) => and(isEnded, lte(restoreAt, now)), [restoreAt]),
  async run(run) {
    const by = SYSTEM_ACTOR.loginId
    const seq = Number(run.job.key)
    await revertLines(run, seq, by)
    await run.finish(async (call) => {
      const job = await lockEnded(call.db, seq)
      // reverted by hand in the meantime
      if (!job) return
      await closeReverted(call, job, by)
      const { revertedCount, keptCount } = await countReverted(call.db, seq)
      call.log({
        action: 'STATE',
        as: SYSTEM_ACTOR,
        resource: 'price-jobs',
        targetSeqs: [seq],
        ...(await changedItemsOf(call.db, job, 'REVERTED')),
        summary: `가격 일괄 수정 예약 원복: ${job.title} (원복 ${formatNumber(revertedCount)}, 제외 ${formatNumber(keptCount)})`,
      })
    })
  },
})
