import { and, desc, eq, ne } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { issueCoupon, issueToMany, type MemberCouponRow } from '../member-coupon/issue-coupon'
import { notifyIssued } from '../member-coupon/notify-issued'
import { coupons } from '../schema/coupon.schema'
import { couponCodes } from '../schema/coupon-job.schema'

/** How members get a copy in the shop. */

interface Member {
  now: Date
  memberSeq: number
}

/**
 * Issues a copy that a member downloads. Throws as `issueCoupon`, and INVALID_STATE for a coupon that is not
 * downloadable.
 */
export async function downloadCoupon(
  db: Db,
  { couponSeq, ...member }: Member & { couponSeq: number },
): Promise<MemberCouponRow> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.couponSeq, couponSeq))
  if (!coupon) throw notFound('쿠폰을 찾을 수 없습니다.')
  if (coupon.issueMethod !== 'DOWNLOAD') throw invalidState('다운로드할 수 있는 쿠폰이 아닙니다.')
  return issueCoupon(db, { ...member, couponSeq, issuedBy: null, reason: '다운로드' })
}

/**
 * Redeems a code, ignoring case. Throws as `issueCoupon`, 404 for an unknown code, INVALID_STATE for a used or void
 * one.
 */
export async function redeemCode(
  db: Db,
  { code: typed, ...member }: Member & { code: string },
): Promise<MemberCouponRow> {
  const code = typed.trim().toUpperCase()
  const issue = { ...member, issuedBy: null, reason: '쿠폰코드 등록', code }
  const [uniqueCode] = await db.select().from(couponCodes).where(eq(couponCodes.code, code)).for('update')
  if (uniqueCode) {
    if (uniqueCode.state === 'VOID') throw invalidState('사용할 수 없는 쿠폰코드입니다.')
    if (uniqueCode.state === 'REGISTERED') throw invalidState('이미 등록된 쿠폰코드입니다.')
    const copy = await issueCoupon(db, { ...issue, couponSeq: uniqueCode.couponSeq })
    await db
      .update(couponCodes)
      .set({ state: 'REGISTERED', memberSeq: member.memberSeq, registeredAt: member.now })
      .where(eq(couponCodes.couponCodeSeq, uniqueCode.couponCodeSeq))
    return copy
  }
  // An ended coupon is found too, so that the error can say so; a live one with the same code comes first.
  const [coupon] = await db
    .select({ couponSeq: coupons.couponSeq })
    .from(coupons)
    .where(and(eq(coupons.sharedCode, code), ne(coupons.state, 'DRAFT')))
    .orderBy(eq(coupons.state, 'ENDED'), desc(coupons.couponSeq))
    .limit(1)
  if (!coupon) throw notFound('쿠폰코드를 확인해 주세요.')
  return issueCoupon(db, { ...issue, couponSeq: coupon.couponSeq })
}

const REASONS: Record<Schemas['CouponTrigger'], string> = {
  SIGN_UP: '회원가입',
  BIRTHDAY: '생일',
  FIRST_CONFIRM: '첫 구매확정',
  ITEM_REVIEW: '구매후기 작성',
  REPLACE_DUE: '타이어 교체 시기',
}

/** Returns the reason text of an automatically issued copy. */
export const triggerReason = (trigger: Schemas['CouponTrigger']): string => REASONS[trigger]

/**
 * Issues the coupons of a trigger to a member and notifies them. Returns how many; a coupon that the member cannot
 * get is skipped.
 */
export async function triggerCoupons(
  db: Db,
  { trigger, ...member }: Member & { trigger: Schemas['CouponTrigger'] },
): Promise<number> {
  const due = await db
    .select({ couponSeq: coupons.couponSeq })
    .from(coupons)
    .where(and(eq(coupons.issueMethod, 'AUTO'), eq(coupons.autoTrigger, trigger), eq(coupons.state, 'ACTIVE')))
    .orderBy(coupons.couponSeq)
  let issuedCount = 0
  for (const { couponSeq } of due) {
    const request = { now: member.now, couponSeq, issuedBy: null, reason: triggerReason(trigger) }
    const result = await issueToMany(db, request, [member.memberSeq])
    if (result.issued.length > 0) await notifyIssued({ db, now: member.now }, result)
    issuedCount += result.issued.length
  }
  return issuedCount
}
