import { and, inArray, lte, sql } from 'drizzle-orm'
import { inTransaction } from '../../db/transaction'
import type { Services } from '../../http/call'
import { lockDue } from '../../jobs/claim'
import { defineQueue } from '../../jobs/queue'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { coupons } from '../coupon/coupon.schema'
import { expireDue } from '../coupon-life/expiry'
import { couponJobs } from './coupon-job.schema'
import { runSome } from './coupon-job-run'

const AT_ONCE = 100

/** Ends coupons whose time of being issued is over. Gives whether there were any. */
async function endDue(services: Services): Promise<boolean> {
  const now = services.clock.now()
  return inTransaction(services, async (db) => {
    const due = await lockDue(db, coupons, {
      where: and(inArray(coupons.state, ['ACTIVE', 'PAUSED']), lte(coupons.issueEndAt, now)),
      order: [coupons.couponSeq],
      limit: AT_ONCE,
    })
    if (due.length === 0) return false
    const seqs = due.map(({ couponSeq }) => couponSeq)
    await db
      .update(coupons)
      .set({ state: 'ENDED', version: sql`${coupons.version} + 1`, updatedAt: now, updatedBy: null })
      .where(inArray(coupons.couponSeq, seqs))
    await appendLogs(
      db,
      systemContext(now),
      due.map(({ couponSeq, name }) => ({
        action: 'STATE' as const,
        as: SYSTEM_ACTOR,
        resource: 'coupons',
        targetSeqs: [couponSeq],
        summary: `쿠폰 종료: ${name} (발급기간 만료)`,
      })),
    )
    return true
  })
}

/** Issues to many and makes codes; else ends coupons and lets copies expire whose time is over. */
export const couponWorker = defineQueue({
  name: 'coupons',
  atOnce: 1,
  table: couponJobs,
  key: 'couponJobSeq',
  open: () => inArray(couponJobs.state, ['QUEUED', 'RUNNING']),
  order: [couponJobs.createdAt, couponJobs.couponJobSeq],
  since: couponJobs.createdAt,
  taken: () => ({ state: 'RUNNING' }),
  async run(services, { job, worker }, stopped) {
    let more = true
    while (more && !stopped()) more = await runSome(services, job.couponJobSeq, worker)
  },
  otherwise: async (services) => (await endDue(services)) || expireDue(services),
})
