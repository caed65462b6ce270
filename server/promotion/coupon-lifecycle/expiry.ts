import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Call } from '../../call/call'
import { members } from '../../db/schema'
import { defineJob } from '../../jobs/define-job'
import { endOfDay, seoulDay, startOfDay } from '../../lib/seoul-time'
import { queueMessages } from '../../message/outbox'
import { addToCounts } from '../member-coupon/coupon-counts'
import { coupons } from '../schema/coupon.schema'
import { memberCoupons } from '../schema/member-coupon.schema'

/** Copies per transaction. */
const AT_ONCE = 500
/** Usability ends with a day; copies expire five minutes into the next one. */
const AFTER_MS = 5 * 60_000

const { memberCouponSeq, couponSeq, state, usableTo } = memberCoupons

const isOver = (now: Date) => and(eq(state, 'ISSUED'), lt(usableTo, new Date(now.getTime() - AFTER_MS)))

/** Expires the next copies of a coupon. Returns whether there were any. */
async function expireNext({ db, now }: Call, seq: number): Promise<boolean> {
  const due = await db
    .select({ seq: memberCouponSeq })
    .from(memberCoupons)
    .where(and(isOver(now), eq(couponSeq, seq)))
    .orderBy(asc(memberCouponSeq))
    .limit(AT_ONCE)
    .for('update')
  if (due.length === 0) return false
  const seqs = due.map((row) => row.seq)
  await db
    .update(memberCoupons)
    .set({ state: 'EXPIRED', updatedAt: now, updatedBy: null, version: sql`${memberCoupons.version} + 1` })
    .where(inArray(memberCouponSeq, seqs))
  await addToCounts(db, new Map([[seq, { expired: due.length }]]))
  return true
}

/** Expires copies that can no longer be used, coupon by coupon. */
export const couponExpiryJob = defineJob({
  kind: 'coupon-expiry',
  title: '회원 쿠폰 만료',
  noun: '쿠폰',
  pollSeconds: 60,
  async due({ db, now, limit, notQueued }) {
    const rows = await db
      .selectDistinct({ seq: couponSeq })
      .from(memberCoupons)
      .where(and(isOver(now), notQueued(couponSeq)))
      .orderBy(asc(couponSeq))
      .limit(limit)
    return rows.map(({ seq }) => ({ key: String(seq) }))
  },
  async run({ job, step }) {
    while (await step((call) => expireNext(call, Number(job.key))));
  },
})

const WARNED_DAYS = 3

/** Returns the condition for copies that end on a day and whose members can be messaged. */
const endingOn = (day: string) =>
  and(
    eq(state, 'ISSUED'),
    gte(usableTo, startOfDay(day)),
    lt(usableTo, endOfDay(day)),
    eq(members.state, 'ACTIVE'),
    ne(members.mobilePhone, ''),
  )

/** Notifies members of copies that expire in three days, once per copy. */
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
    finish(jobs, async (call, claimed) => {
      for (const day of new Set(claimed.map(({ payload }) => payload.day))) {
        const seqs = claimed.filter(({ payload }) => payload.day === day).map(({ key }) => Number(key))
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
