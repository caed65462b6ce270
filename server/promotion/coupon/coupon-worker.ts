import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { runInBatches } from '../../jobs/batches'
import { defineJob } from '../../jobs/define-job'
import { createRecordScan } from '../../jobs/due-records'
import { SYSTEM_ACTOR } from '../../log/append-logs'
import { coupons } from '../schema/coupon.schema'
import { couponJobs } from '../schema/coupon-job.schema'
import { abandonJob, COPIES_PER_TRANSACTION, failNextMember, reopenJob, runNextPart } from './coupon-job-run'

/** Issues coupons to many members and makes codes. */
export const couponJob = defineJob({
  kind: 'coupons',
  title: '쿠폰 대량 발급·코드 생성',
  noun: '쿠폰 작업',
  pollSeconds: 5,
  due: createRecordScan(couponJobs.couponJobSeq, () => inArray(couponJobs.state, ['QUEUED', 'RUNNING']), [
    couponJobs.createdAt,
  ]),
  async run(run) {
    const seq = Number(run.job.key)
    await run.step((call) => reopenJob(call, seq))
    await runInBatches(run, {
      name: `coupon job ${seq}`,
      batchSize: COPIES_PER_TRANSACTION,
      processBatch: (call, limit) => runNextPart(call, seq, limit),
      skipItem: (call) => failNextMember(call, seq),
    })
  },
  async whenDead(call, { key }) {
    await abandonJob(call, Number(key))
    return undefined
  },
})

const { couponSeq, state, issueEndAt } = coupons

/** Ends coupons whose issuing period is over. */
export const couponEndJob = defineJob({
  kind: 'coupon-end',
  title: '발급기간 만료 쿠폰 종료',
  noun: '쿠폰',
  pollSeconds: 15,
  due: createRecordScan(couponSeq, ({ now }) => and(inArray(state, ['ACTIVE', 'PAUSED']), lte(issueEndAt, now))),
  async perform({ db, now, log }, { key }) {
    const [ended] = await db
      .update(coupons)
      .set({ state: 'ENDED', version: sql`${coupons.version} + 1`, updatedAt: now, updatedBy: null })
      .where(and(eq(couponSeq, Number(key)), inArray(state, ['ACTIVE', 'PAUSED']), lte(issueEndAt, now)))
      .returning({ seq: couponSeq, name: coupons.name })
    if (!ended) return
    log({
      action: 'STATE',
      as: SYSTEM_ACTOR,
      resource: 'coupons',
      targetSeqs: [ended.seq],
      summary: `쿠폰 종료: ${ended.name} (발급기간 만료)`,
    })
  },
})
