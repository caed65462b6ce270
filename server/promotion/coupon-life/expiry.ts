import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { Call } from '../../http/call'
import { defineJob } from '../../jobs/define-job'
import { DAY_MS, endOfDay, seoulDay, startOfDay } from '../../lib/seoul'
import { queueMessages } from '../../message/outbox'
import { coupons } from '../coupon/coupon.schema'
import { moveCounts } from '../member-coupon/counts'
import { memberCoupons } from '../member-coupon/member-coupon.schema'

/** Copies of one transaction. */
const AT_ONCE = 500
/** Copies end with a day; five minutes into the next one they have expired. */
const AFTER_MS = 5 * 60_000

const { memberCouponSeq, couponSeq, state, usableTo } = memberCoupons

const over = (now: Date) => and(eq(state, 'ISSUED'), lt(usableTo, new Date(now.getTime() - AFTER_MS)))

/** Lets the next copies of a coupon expire. Gives whether there were any. */
async function expireSome({ db, now }: Call, seq: number): Promise<boolean> {
  const due = await db
    .select({ seq: memberCouponSeq })
    .from(memberCoupons)
    .where(and(over(now), eq(couponSeq, seq)))
    .orderBy(asc(memberCouponSeq))
    .limit(AT_ONCE)
    .for('update')
  if (due.length === 0) return false
  const seqs = due.map((row) => row.seq)
  await db
    .update(memberCoupons)
    .set({ state: 'EXPIRED', updatedAt: now, updatedBy: null, version: sql`${memberCoupons.version} + 1` })
    .where(inArray(memberCouponSeq, seqs))
  await moveCounts(db, new Map([[seq, { expired: due.length }]]))
  return true
}

/** Lets copies expire that may not be used any more, a coupon at a time. */
export const couponExpiryJob = defineJob({
  kind: 'coupon-expiry',
  title: '회원 쿠폰 만료',
  noun: '쿠폰',
  pollSeconds: 60,
  async due({ db, now, limit, notQueued }) {
    const rows = await db
      .selectDistinct({ seq: couponSeq })
      .from(memberCoupons)
      .where(and(over(now), notQueued(couponSeq)))
      .orderBy(asc(couponSeq))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  async run({ job, step }) {
    while (await step((call) => expireSome(call, Number(job.key))));
  },
})

const WARNED_DAYS = 3

/** Copies that end on a day and whose members can be told so. */
const endingOn = (day: string) =>
  and(
    eq(state, 'ISSUED'),
    gte(usableTo, startOfDay(day)),
    lt(usableTo, endOfDay(day)),
    eq(members.state, 'ACTIVE'),
    ne(members.mobilePhone, ''),
  )

/** Tells members of copies that end in three days. Nobody is told twice of one. */
export const couponWarningJob = defineJob<{ day: string }>({
  kind: 'coupon-expiring',
  title: '쿠폰 만료 예정 안내',
  noun: '회원 쿠폰',
  schedule: { dailyAt: '03:00' },
  async due({ db, now, limit, notQueued }) {
    const day = seoulDay(new Date(now.getTime() + WARNED_DAYS * DAY_MS))
    const rows = await db
      .select({ seq: memberCouponSeq })
      .from(memberCoupons)
      .innerJoin(members, eq(members.memberSeq, memberCoupons.memberSeq))
      .where(and(endingOn(day), notQueued(memberCouponSeq)))
      .orderBy(asc(memberCouponSeq))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq), payload: { day } }))
  },
  batch: 200,
  runMany: ({ jobs, finish }) =>
    finish(jobs, async (call, mine) => {
      for (const day of new Set(mine.map(({ payload }) => payload.day))) {
        const seqs = mine.filter(({ payload }) => payload.day === day).map(({ key }) => Number(key))
        const rows = await call.db
          .select({ copy: memberCoupons, couponName: coupons.name, name: members.name, phone: members.mobilePhone })
          .from(memberCoupons)
          .innerJoin(coupons, eq(coupons.couponSeq, couponSeq))
          .innerJoin(members, eq(members.memberSeq, memberCoupons.memberSeq))
          .where(and(inArray(memberCouponSeq, seqs), endingOn(day)))
          .orderBy(asc(memberCouponSeq))
        await queueMessages(
          call,
          rows.map(({ copy, couponName, name, phone }) => ({
            eventCode: 'COUPON_EXPIRING',
            to: { name, phone, memberSeq: copy.memberSeq },
            values: { 쿠폰명: couponName, 만료일: day },
            related: { type: 'memberCoupon', seq: copy.memberCouponSeq },
            change: day,
          })),
        )
      }
    }),
})
