import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Schemas } from '../../server/contract/contract-types'
import { queryRows } from '../../server/db/rows'
import { COPIES_PER_TRANSACTION } from '../../server/promotion/coupon/coupon-job-run'
import { couponJob } from '../../server/promotion/coupon/coupon-worker'
import { coupons } from '../../server/promotion/schema/coupon.schema'
import { couponJobs } from '../../server/promotion/schema/coupon-job.schema'
import { memberCoupons } from '../../server/promotion/schema/member-coupon.schema'
import { newCoupon, newMembers } from './coupons'
import { type TestShop, testShop } from './harness'
import { otherProcess } from './other-process'

const onServer = Boolean(process.env.TEST_DATABASE_URL)
const CROWD = 5_500

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Number of issued coupons when the process is killed: whole batches. */
const GIVEN = 60 * COPIES_PER_TRANSACTION

it.runIf(onServer)(
  'kill -9 while issuing thousands of coupons: another server continues without duplicates',
  async () => {
    const { db } = shop.services
    const { couponSeq } = await newCoupon(shop)
    const seqs = await newMembers(shop, CROWD, { createdAt: new Date('2025-01-01T12:00:00+09:00') })
    const body = {
      filter: { joinedFrom: '2025-01-01', joinedTo: '2025-01-01' },
      reason: '대량 지급',
      requestId: randomUUID(),
    }
    const to = `/api/v1/admin/coupons/${couponSeq}/issue`
    const token = await shop.signIn('admin')
    const copies = () => db.select().from(memberCoupons).where(eq(memberCoupons.couponSeq, couponSeq))
    const job = async () => (await db.select().from(couponJobs).where(eq(couponJobs.couponSeq, couponSeq)))[0]

    const killed = await otherProcess(shop, { token, to, body })
    // the next batch waits for a member whose row is locked, while it holds half of its own locks
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from members where member_seq = ${seqs[GIVEN]} for update`)
      killed.go()
      await killed.said(/STATUS 200/)
      await expect.poll(async () => (await job())?.done).toBe(GIVEN)
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await queryRows(db, waiting)).length).toBeGreaterThan(0)
      killed.kill()
    })
    await killed.gone()
    const stopped = (await copies()).map(({ memberCouponSeq }) => memberCouponSeq).sort((a, b) => a - b)
    expect(stopped).toHaveLength(GIVEN)

    const goOn = async () => {
      await shop.run(couponJob)
      return copies()
    }
    expect(await goOn(), 'for all that anybody knows it is still at work').toHaveLength(GIVEN)
    // after the lease of the killed process has ended
    shop.clock.advance(2)
    const all = await goOn()
    expect(all.map(({ memberSeq }) => memberSeq).sort((a, b) => a - b)).toEqual(seqs)
    const kept = new Set(all.map(({ memberCouponSeq }) => memberCouponSeq))
    expect(stopped.filter((seq) => !kept.has(seq))).toEqual([])
    expect(await job()).toMatchObject({ state: 'DONE', total: CROWD, done: CROWD, failed: 0 })
    const [coupon] = await db.select().from(coupons).where(eq(coupons.couponSeq, couponSeq))
    expect(coupon).toMatchObject({ issuedCount: CROWD })

    // the same request again returns the same job
    const again = await shop.call<Schemas['CouponIssueReceipt']>('POST', to, { token, body })
    expect(again.result).toMatchObject({ couponJobSeq: (await job())?.couponJobSeq })
    expect(await goOn()).toHaveLength(CROWD)
  },
)
