import { eq, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { invalidState, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { endOfDay, seoulDay } from '../../lib/seoul-time'
import { addToCounts } from '../member-coupon/coupon-counts'
import type { MemberCouponRow } from '../member-coupon/issue-coupon'
import { memberCoupons } from '../schema/member-coupon.schema'

/** What orders do with copies: use them, and restore them after a cancellation. */

async function lockCopy(db: Db, seq: number): Promise<MemberCouponRow> {
  const [copy] = await db.select().from(memberCoupons).where(eq(memberCoupons.memberCouponSeq, seq)).for('update')
  if (!copy) throw notFound('쿠폰을 찾을 수 없습니다.')
  return copy
}

const change = (db: Db, copy: MemberCouponRow, now: Date, values: Partial<MemberCouponRow>) =>
  db
    .update(memberCoupons)
    .set({ ...values, updatedAt: now, updatedBy: null, version: sql`${memberCoupons.version} + 1` })
    .where(eq(memberCoupons.memberCouponSeq, copy.memberCouponSeq))

interface Use {
  now: Date
  memberCouponSeq: number
  memberSeq: number
  orderSeq: number
  /** Won. */
  discountAmount: number
}

/**
 * Uses a copy in an order. Throws INVALID_STATE when it belongs to another member, is used, or is outside its period.
 */
export async function spendCoupon(
  db: Db,
  { now, memberCouponSeq, memberSeq, orderSeq, discountAmount }: Use,
): Promise<void> {
  const copy = await lockCopy(db, memberCouponSeq)
  const usable = copy.state === 'ISSUED' && copy.usableFrom <= now && now <= copy.usableTo
  if (!usable || copy.memberSeq !== memberSeq) throw invalidState('사용할 수 없는 쿠폰입니다.')
  await change(db, copy, now, { state: 'USED', usedAt: now, orderSeq, discountAmount })
  await addToCounts(db, new Map([[copy.couponSeq, { used: 1, usedAmount: discountAmount }]]))
}

const WEEK_DAYS = 7

/**
 * Restores the copy of a canceled order. After its period it expires instead, unless the seller is at fault: then it
 * is usable for another week. Throws INVALID_STATE when it is not used.
 */
export async function restoreCoupon(
  db: Db,
  { now, memberCouponSeq, sellerFault }: { now: Date; memberCouponSeq: number; sellerFault: boolean },
): Promise<void> {
  const copy = await lockCopy(db, memberCouponSeq)
  if (copy.state !== 'USED') throw invalidState('사용된 쿠폰이 아닙니다.')
  const isOver = copy.usableTo < now
  const unused = { usedAt: null, orderSeq: null, discountAmount: null, restoredCount: copy.restoredCount + 1 }
  const week = new Date(endOfDay(seoulDay(new Date(now.getTime() + WEEK_DAYS * DAY_MS))).getTime() - 1_000)
  const expired = isOver && !sellerFault
  await change(db, copy, now, {
    ...unused,
    state: expired ? 'EXPIRED' : 'ISSUED',
    ...(isOver && sellerFault ? { usableTo: week } : {}),
  })
  const moves = { used: -1, usedAmount: -(copy.discountAmount ?? 0), expired: expired ? 1 : 0 }
  await addToCounts(db, new Map([[copy.couponSeq, moves]]))
}
