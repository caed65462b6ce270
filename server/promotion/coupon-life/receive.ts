import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db, Schemas } from '../../http/call'
import { badState, notFound } from '../../http/refusal'
import { coupons } from '../coupon/coupon.schema'
import { couponCodes } from '../coupon-job/coupon-job.schema'
import { issueCoupon, issueToMany, type MemberCouponRow } from '../member-coupon/issue'
import { tellIssued } from '../member-coupon/tell'

/** What members do in the shop to get a copy; it has no call here. */

interface Member {
  now: Date
  memberSeq: number
}

/** A member takes one for himself. Throws as `issueCoupon`, and INVALID_STATE for a coupon that is not there to be taken. */
export async function downloadCoupon(
  db: Db,
  { couponSeq, ...member }: Member & { couponSeq: number },
): Promise<MemberCouponRow> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.couponSeq, couponSeq))
  if (!coupon) throw notFound('쿠폰을 찾을 수 없습니다.')
  if (coupon.issueMethod !== 'DOWNLOAD') throw badState('다운로드할 수 있는 쿠폰이 아닙니다.')
  return issueCoupon(db, { ...member, couponSeq, issuedBy: null, reason: '다운로드' })
}

/** A member types a code, in whatever case. Throws as `issueCoupon`, 404 for what is no code, INVALID_STATE for one that is used up. */
export async function redeemCode(
  db: Db,
  { code: typed, ...member }: Member & { code: string },
): Promise<MemberCouponRow> {
  const code = typed.trim().toUpperCase()
  const given = { ...member, issuedBy: null, reason: '쿠폰코드 등록', code }
  const [one] = await db.select().from(couponCodes).where(eq(couponCodes.code, code)).for('update')
  if (one) {
    if (one.state === 'VOID') throw badState('사용할 수 없는 쿠폰코드입니다.')
    if (one.state === 'REGISTERED') throw badState('이미 등록된 쿠폰코드입니다.')
    const copy = await issueCoupon(db, { ...given, couponSeq: one.couponSeq })
    await db
      .update(couponCodes)
      .set({ state: 'REGISTERED', memberSeq: member.memberSeq, registeredAt: member.now })
      .where(eq(couponCodes.couponCodeSeq, one.couponCodeSeq))
    return copy
  }
  // one that has ended says why; a live one of the same code comes first
  const [coupon] = await db
    .select({ couponSeq: coupons.couponSeq })
    .from(coupons)
    .where(and(eq(coupons.sharedCode, code), ne(coupons.state, 'DRAFT')))
    .orderBy(eq(coupons.state, 'ENDED'), desc(coupons.couponSeq))
    .limit(1)
  if (!coupon) throw notFound('쿠폰코드를 확인해 주세요.')
  return issueCoupon(db, { ...given, couponSeq: coupon.couponSeq })
}

const REASONS: Record<Schemas['CouponTrigger'], string> = {
  SIGN_UP: '회원가입',
  BIRTHDAY: '생일',
  FIRST_CONFIRM: '첫 구매확정',
  ITEM_REVIEW: '구매후기 작성',
  REPLACE_DUE: '타이어 교체 시기',
}

/** The words of a copy that the shop gives by itself. */
export const triggerReason = (trigger: Schemas['CouponTrigger']): string => REASONS[trigger]

/**
 * Something has happened for which coupons are given: the member gets one of each that is being issued for it, and is told.
 * Gives how many; whoever may have none simply gets none.
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
  let given = 0
  for (const { couponSeq } of due) {
    const wanted = { now: member.now, couponSeq, issuedBy: null, reason: triggerReason(trigger) }
    const issued = await issueToMany(db, wanted, [member.memberSeq])
    if (issued.issued.length > 0) await tellIssued({ db, now: member.now }, issued)
    given += issued.issued.length
  }
  return given
}
