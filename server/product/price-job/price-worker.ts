import { and, eq, inArray, lte, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inTransaction } from '../../db/transaction'
import type { Services } from '../../http/call'
import { lockDue } from '../../jobs/claim'
import { defineQueue } from '../../jobs/queue'
import { grouped } from '../../lib/numbers'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { priceJobs } from './price-job.schema'
import { runLines, touchedBy } from './price-job-run'
import { revertJob } from './price-revert'

/** While one runs the others wait; the database itself lets only one. */
const running = alias(priceJobs, 'running')
const oneRuns = sql`(select 1 from ${priceJobs} ${running} where ${running.state} = 'RUNNING')`

/** Puts one job back whose time to be restored has come. Gives whether there was one. */
async function restoreDue(services: Services): Promise<boolean> {
  const now = services.clock.now()
  return inTransaction(services, async (db) => {
    const [job] = await lockDue(db, priceJobs, {
      where: and(inArray(priceJobs.state, ['DONE', 'PARTIAL']), lte(priceJobs.restoreAt, now)),
      order: [priceJobs.restoreAt, priceJobs.priceJobSeq],
      limit: 1,
    })
    if (!job) return false
    const { doneCount, skippedCount } = await revertJob(db, job, now, SYSTEM_ACTOR.loginId)
    await appendLogs(db, systemContext(now), [
      {
        action: 'STATE',
        as: SYSTEM_ACTOR,
        resource: 'price-jobs',
        targetSeqs: [job.priceJobSeq],
        ...(await touchedBy(db, job, 'REVERTED')),
        summary: `가격 일괄 수정 예약 원복: ${job.title} (원복 ${grouped(doneCount)}, 제외 ${grouped(skippedCount)})`,
      },
    ])
    return true
  })
}

/** Applies price jobs, starts the ones whose time has come, puts back the ones that were to last until now. */
export const priceWorker = defineQueue({
  name: 'prices',
  atOnce: 1,
  table: priceJobs,
  key: 'priceJobSeq',
  open: (now) =>
    or(
      eq(priceJobs.state, 'RUNNING'),
      and(eq(priceJobs.state, 'SCHEDULED'), lte(priceJobs.applyAt, now), notExists(oneRuns)),
    ),
  order: [priceJobs.applyAt, priceJobs.priceJobSeq],
  since: priceJobs.applyAt,
  taken: (now) => ({
    state: 'RUNNING',
    startedAt: sql`coalesce(${priceJobs.startedAt}, ${now.toISOString()}::timestamptz)`,
  }),
  async run(services, { job, worker }, stopped) {
    let after: number | null = 0
    while (after !== null && !stopped()) after = await runLines(services, job.priceJobSeq, worker, after)
  },
  otherwise: restoreDue,
})
