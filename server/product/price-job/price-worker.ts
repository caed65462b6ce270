import { and, eq, inArray, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Call } from '../../http/call'
import { defineJob } from '../../jobs/define-job'
import { dueRecords } from '../../jobs/due-records'
import { inPieces } from '../../jobs/pieces'
import { grouped } from '../../lib/numbers'
import { SYSTEM_ACTOR } from '../../log/writer'
import { priceJobs } from './price-job.schema'
import { giveUp, LINES_AT_ONCE, passOver, runLines, touchedBy } from './price-job-run'
import { revertJob } from './price-revert'

const running = alias(priceJobs, 'running')

/** While one runs the others wait; the database itself lets only one. */
const otherRuns: SQL = sql`(select 1 from ${priceJobs} ${running} where ${running.state} = 'RUNNING'
  and ${running.priceJobSeq} <> ${priceJobs.priceJobSeq})`

/** Jobs that run, or whose time to begin has come while none runs. */
const open = (now: Date) =>
  or(
    eq(priceJobs.state, 'RUNNING'),
    and(eq(priceJobs.state, 'SCHEDULED'), lte(priceJobs.applyAt, now), notExists(otherRuns)),
  )

/** A job runs from here on, unless another one does or it was canceled. Gives whether it does. */
async function begin({ db, now }: Call, seq: number): Promise<boolean> {
  const own = and(eq(priceJobs.priceJobSeq, seq), open(now))
  const startedAt = sql`coalesce(${priceJobs.startedAt}, ${now.toISOString()}::timestamptz)`
  const begun = await db
    .update(priceJobs)
    .set({ state: 'RUNNING', startedAt })
    .where(own)
    .returning({ seq: priceJobs.priceJobSeq })
  return begun.length > 0
}

/** Applies price jobs, and starts those whose time has come. */
export const priceJob = defineJob({
  kind: 'prices',
  title: '가격 일괄 수정',
  noun: '가격 작업',
  pollSeconds: 5,
  // one after another, by their time
  due: dueRecords(priceJobs.priceJobSeq, ({ now }) => open(now), [priceJobs.applyAt]),
  async run(run) {
    const seq = Number(run.job.key)
    if (!(await run.step((call) => begin(call, seq)))) return
    await inPieces(run, {
      name: `price job ${seq}`,
      most: LINES_AT_ONCE,
      piece: (call, limit) => runLines(call, seq, limit),
      giveUp: (call) => passOver(call, seq),
    })
  },
  async whenDead(call, { key }) {
    await giveUp(call, Number(key))
    return undefined
  },
})

const { priceJobSeq, state, restoreAt } = priceJobs

const lasted = (now: Date) => and(inArray(state, ['DONE', 'PARTIAL']), lte(restoreAt, now))

/** Puts back price jobs that were to last until now. */
export const priceRestoreJob = defineJob({
  kind: 'price-restore',
  title: '가격 예약 원복',
  noun: '가격 작업',
  pollSeconds: 5,
  due: dueRecords(priceJobSeq, ({ now }) => lasted(now), [restoreAt]),
  async perform(call, { key }) {
    const [job] = await call.db
      .select()
      .from(priceJobs)
      .where(and(eq(priceJobSeq, Number(key)), lasted(call.now)))
      .for('update')
    if (!job) return
    const { doneCount, skippedCount } = await revertJob(call.db, job, call.now, SYSTEM_ACTOR.loginId)
    call.log({
      action: 'STATE',
      as: SYSTEM_ACTOR,
      resource: 'price-jobs',
      targetSeqs: [job.priceJobSeq],
      ...(await touchedBy(call.db, job, 'REVERTED')),
      summary: `가격 일괄 수정 예약 원복: ${job.title} (원복 ${grouped(doneCount)}, 제외 ${grouped(skippedCount)})`,
    })
  },
})
