import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/database'
import type { members } from '../../db/schema'
import { countPerCoupon, issueProblem, limitProblem, notIssuable } from '../member-coupon/issue-coupon'
import { coupons } from '../schema/coupon.schema'

type Member = Pick<typeof members.$inferSelect, 'memberSeq' | 'state' | 'memberType'>

/**
 * Returns the coupons that are given out by download now, newest first, with the member's copies of each and whether
 * the member may take one more.
 */
export async function downloadableCoupons(db: Db, member: Member, now: Date) {
  const { issueMethod, state, issueStartAt, issueEndAt, couponSeq } = coupons
  const isOpen = and(lte(issueStartAt, now), or(isNull(issueEndAt), gt(issueEndAt, now)))
  const open = await db
    .select()
    .from(coupons)
    .where(and(eq(issueMethod, 'DOWNLOAD'), eq(state, 'ACTIVE'), isOpen))
    .orderBy(desc(couponSeq))
  const seqs = open.map((coupon) => coupon.couponSeq)
  const copies = await countPerCoupon(db, member.memberSeq, seqs)
  const refusal = issueProblem(member)
  return open.map((coupon) => {
    const memberCopies = copies.get(coupon.couponSeq)
    const problem = refusal ?? notIssuable(coupon, now) ?? limitProblem(memberCopies, coupon.perMemberLimit, false)
    return { coupon, received: memberCopies?.all ?? 0, receivable: problem === null }
  })
}
