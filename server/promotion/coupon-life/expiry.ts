import { and, asc, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import type { Db, Services } from '../../http/call'
import { lockDue } from '../../jobs/claim'
import { DAY_MS, endOfDay, seoulDay, startOfDay } from '../../lib/seoul'
import { queueMessages } from '../../message/outbox'
import { coupons } from '../coupon/coupon.schema'
import { moveCounts, perCoupon } from '../member-coupon/counts'
import { memberCoupons } from '../member-coupon/member-coupon.schema'

const AT_ONCE = 1_000
/** Copies end with a day; five minutes into the next one they have expired. */
const AFTER_MS = 5 * 60_000

/** Lets copies expire that may not be used any more, a thousand at a time. Gives whether there were any. */
export async function expireDue(services: Services): Promise<boolean> {
  const now = services.clock.now()
  return inTransaction(services, async (db) => {
    const due = await lockDue(db, memberCoupons, {
      where: and(eq(memberCoupons.state, 'ISSUED'), lt(memberCoupons.usableTo, new Date(now.getTime() - AFTER_MS))),
      order: [memberCoupons.usableTo],
      limit: AT_ONCE,
    })
    if (due.length === 0) return false
    await db
      .update(memberCoupons)
      .set({ state: 'EXPIRED', updatedAt: now, updatedBy: null, version: sql`${memberCoupons.version} + 1` })
      .where(
        inArray(
          memberCoupons.memberCouponSeq,
          due.map(({ memberCouponSeq }) => memberCouponSeq),
        ),
      )
    await moveCounts(db, new Map([...perCoupon(due)].map(([seq, expired]) => [seq, { expired }])))
    return true
  })
}

const WARNED_DAYS = 3

/** Nightly: tells members of copies that end in three days. Nobody is told twice of one. */
export async function warnOfExpiry(db: Db, now: Date): Promise<void> {
  const day = seoulDay(new Date(now.getTime() + WARNED_DAYS * DAY_MS))
  let after = 0
  for (;;) {
    const rows = await db
      .select({ copy: memberCoupons, couponName: coupons.name, name: members.name, phone: members.mobilePhone })
      .from(memberCoupons)
      .innerJoin(coupons, eq(coupons.couponSeq, memberCoupons.couponSeq))
      .innerJoin(members, eq(members.memberSeq, memberCoupons.memberSeq))
      .where(
        and(
          eq(memberCoupons.state, 'ISSUED'),
          gte(memberCoupons.usableTo, startOfDay(day)),
          lt(memberCoupons.usableTo, endOfDay(day)),
          gt(memberCoupons.memberCouponSeq, after),
          eq(members.state, 'ACTIVE'),
          ne(members.mobilePhone, ''),
        ),
      )
      .orderBy(asc(memberCoupons.memberCouponSeq))
      .limit(AT_ONCE)
    if (rows.length === 0) return
    after = rows.at(-1)?.copy.memberCouponSeq ?? 0
    await queueMessages(
      { db, now },
      rows.map(({ copy, couponName, name, phone }) => ({
        eventCode: 'COUPON_EXPIRING',
        to: { name, phone, memberSeq: copy.memberSeq },
        values: { 쿠폰명: couponName, 만료일: day },
        related: { type: 'memberCoupon', seq: copy.memberCouponSeq },
        change: day,
      })),
    )
  }
}
