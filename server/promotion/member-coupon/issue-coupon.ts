import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import { type ErrorCode, notFound, Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { members } from '../../db/schema'
import { formatNumber } from '../../lib/numbers'
import { endOfDay, seoulDay } from '../../lib/seoul-time'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/append-logs'
import { coupons } from '../schema/coupon.schema'
import { memberCoupons } from '../schema/member-coupon.schema'
import { addToCounts, perCoupon } from './coupon-counts'

type CouponRow = typeof coupons.$inferSelect
export type MemberCouponRow = typeof memberCoupons.$inferSelect

interface IssueRequest {
  now: Date
  couponSeq: number
  /** adminSeq; null: the member or the shop. */
  issuedBy: number | null
  /** Shown with the copy, 2 to 100 characters. */
  reason: string
  /** The code that the member entered. */
  code?: string
  /** The job that issues it; a unique index prevents a second copy per member and job. */
  couponJobSeq?: number
}

/** Why a member got no copy. */
export interface IssueFailure {
  memberSeq: number
  code: ErrorCode
  message: string
  /** The member already has the maximum number of copies. */
  atLimit?: boolean
  /** The member would have less than the maximum without the copies that were recalled. */
  belowLimitBeforeRecall?: boolean
}

export interface IssueResult {
  coupon: CouponRow
  issued: { memberCouponSeq: number; memberSeq: number }[]
  failed: IssueFailure[]
  usableTo: Date
}

/** Returns the first and last moment at which a copy issued now can be used. */
export function usableWithin(
  { usePeriodType, useStartAt, useEndAt, useDays }: CouponRow,
  now: Date,
): { usableFrom: Date; usableTo: Date } {
  if (usePeriodType === 'FIXED') return { usableFrom: useStartAt ?? now, usableTo: useEndAt ?? now }
  const last = seoulDay(new Date(now.getTime() + (useDays ?? 1) * DAY_MS))
  return { usableFrom: now, usableTo: new Date(endOfDay(last).getTime() - 1_000) }
}

type Reason = Omit<IssueFailure, 'memberSeq'>

const SOLD_OUT: Reason = { code: 'LIMIT_EXCEEDED', message: '발급 수량이 모두 소진되었습니다.' }
const badState = (message: string): Reason => ({ code: 'INVALID_STATE', message })

const roomOf = ({ issueLimit, issuedCount }: CouponRow): number =>
  issueLimit === null ? Number.POSITIVE_INFINITY : issueLimit - issuedCount

/** Returns why the coupon cannot be issued now; null when it can. */
export function notIssuable(coupon: CouponRow, now: Date): Reason | null {
  // Check the limit first: an exhausted coupon has ended, and should say so.
  if (roomOf(coupon) <= 0) return SOLD_OUT
  const { state, issueStartAt, issueEndAt } = coupon
  const isOpen = state === 'ACTIVE' && issueStartAt <= now && (issueEndAt === null || now < issueEndAt)
  return isOpen && usableWithin(coupon, now).usableTo > now ? null : badState('발급 중인 쿠폰이 아닙니다.')
}

type Member = Pick<typeof members.$inferSelect, 'memberSeq' | 'state' | 'memberType'>

/** Returns why a member cannot get any coupon; null when they can. */
export function issueProblem(member: Member | undefined): Reason | null {
  if (!member) return { code: 'NOT_FOUND', message: '회원을 찾을 수 없습니다.' }
  if (member.state !== 'ACTIVE') return badState('발급할 수 없는 회원 상태입니다.')
  return member.memberType === 'BUSINESS' ? badState('사업자회원에게는 쿠폰을 발급할 수 없습니다.') : null
}

/** Share-locks the members until the transaction ends, so that none of them withdraws meanwhile. */
async function lockMembers(db: Db, memberSeqs: number[]): Promise<Map<number, Member>> {
  const { memberSeq, state, memberType } = members
  const rows = await db
    .select({ memberSeq, state, memberType })
    .from(members)
    .where(inArray(memberSeq, memberSeqs))
    .orderBy(asc(memberSeq))
    .for('share')
  return new Map(rows.map((row) => [row.memberSeq, row]))
}

/** The copies of a coupon that a member ever got, and how many of them were not recalled. */
interface Copies {
  all: number
  notRevoked: number
}

const copyCounts = {
  all: count(),
  notRevoked: sql<number>`count(*) filter (where ${memberCoupons.state} <> 'REVOKED')`.mapWith(Number),
}

/** Counts a member's copies by coupon. */
export async function countPerCoupon(
  db: Db,
  memberSeq: number,
  couponSeqs: readonly number[],
): Promise<Map<number, Copies>> {
  const rows = await db
    .select({ couponSeq: memberCoupons.couponSeq, ...copyCounts })
    .from(memberCoupons)
    .where(and(eq(memberCoupons.memberSeq, memberSeq), inArray(memberCoupons.couponSeq, [...couponSeqs])))
    .groupBy(memberCoupons.couponSeq)
  return new Map(rows.map(({ couponSeq, ...copies }) => [couponSeq, copies]))
}

/** Counts the copies of a coupon by member. */
async function countPerMember(db: Db, couponSeq: number, memberSeqs: number[]): Promise<Map<number, Copies>> {
  const rows = await db
    .select({ memberSeq: memberCoupons.memberSeq, ...copyCounts })
    .from(memberCoupons)
    .where(and(eq(memberCoupons.couponSeq, couponSeq), inArray(memberCoupons.memberSeq, memberSeqs)))
    .groupBy(memberCoupons.memberSeq)
  return new Map(rows.map(({ memberSeq, ...copies }) => [memberSeq, copies]))
}

/**
 * Returns why a member cannot get one more copy; null when they can. For a recalled copy, the text tells admins how to
 * restore it.
 */
export function limitProblem(copies: Copies | undefined, perMemberLimit: number, byAdmin: boolean): Reason | null {
  if (!copies || copies.all < perMemberLimit) return null
  const code = 'LIMIT_EXCEEDED'
  const message = `1인당 ${perMemberLimit}장까지 발급할 수 있습니다.`
  if (copies.notRevoked >= perMemberLimit) return { code, message, atLimit: true }
  if (!byAdmin) return { code, message }
  return {
    code,
    message: '쿠폰을 회수한 회원입니다. 발급 내역에서 회수를 취소해 주세요.',
    belowLimitBeforeRecall: true,
  }
}

/** Inserts the copies in one statement. */
async function writeCopies(
  db: Db,
  coupon: CouponRow,
  { now, issuedBy, reason, code, couponJobSeq }: IssueRequest,
  memberSeqs: number[],
): Promise<IssueResult['issued']> {
  if (memberSeqs.length === 0) return []
  const timestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const { usableFrom, usableTo } = usableWithin(coupon, now)
  return queryRows(
    db,
    sql`insert into ${memberCoupons} (coupon_seq, member_seq, state, issued_at, issued_by, issue_reason, code, coupon_job_seq,
            usable_from, usable_to, created_at, updated_at)
        select ${coupon.couponSeq}::int, given::int, 'ISSUED', ${timestamp(now)}, ${issuedBy}::int, ${reason}, ${code ?? null},
            ${couponJobSeq ?? null}::int, ${timestamp(usableFrom)}, ${timestamp(usableTo)}, ${timestamp(now)}, ${timestamp(now)}
          from jsonb_array_elements_text(${JSON.stringify(memberSeqs)}::jsonb) with ordinality as wanted(given, place)
          order by place
        returning member_coupon_seq as "memberCouponSeq", member_seq as "memberSeq"`,
  )
}

/** Adds to the coupon's issued count. The last copy ends the coupon. */
async function countIssued(db: Db, coupon: CouponRow, given: number, now: Date): Promise<CouponRow> {
  if (given === 0) return coupon
  const { couponSeq, issuedCount, version } = coupons
  const isExhausted = roomOf(coupon) <= given
  const [after] = await db
    .update(coupons)
    .set({
      issuedCount: sql`${issuedCount} + ${given}::int`,
      ...(isExhausted ? { state: 'ENDED', version: sql`${version} + 1`, updatedAt: now, updatedBy: null } : {}),
    })
    .where(eq(couponSeq, coupon.couponSeq))
    .returning()
  if (isExhausted) {
    await appendLogs(db, systemContext(now), [
      {
        action: 'STATE',
        as: SYSTEM_ACTOR,
        resource: 'coupons',
        targetSeqs: [coupon.couponSeq],
        summary: `쿠폰 종료: ${coupon.name} (총 발급수 ${formatNumber(coupon.issueLimit ?? 0)}장 소진)`,
      },
    ])
  }
  return after ?? coupon
}

/**
 * Issues a copy to each member, in one transaction. A member who cannot get one is reported and does not stop the
 * others. Members are locked in the order of their keys, then the coupon, so that its limits hold for concurrent
 * calls. Throws 404 for an unknown coupon.
 */
export async function issueToMany(db: Db, request: IssueRequest, memberSeqs: readonly number[]): Promise<IssueResult> {
  const seqs = [...new Set(memberSeqs)]
  const known = await lockMembers(db, seqs)
  const [coupon] = await db.select().from(coupons).where(eq(coupons.couponSeq, request.couponSeq)).for('update')
  if (!coupon) throw notFound('쿠폰을 찾을 수 없습니다.')
  const couponProblem = notIssuable(coupon, request.now)
  const countBefore = couponProblem ? new Map<number, Copies>() : await countPerMember(db, coupon.couponSeq, seqs)
  const byAdmin = request.issuedBy !== null
  const failed: IssueFailure[] = []
  const eligible: number[] = []
  for (const memberSeq of seqs) {
    const reason =
      couponProblem ??
      issueProblem(known.get(memberSeq)) ??
      limitProblem(countBefore.get(memberSeq), coupon.perMemberLimit, byAdmin) ??
      (eligible.length >= roomOf(coupon) ? SOLD_OUT : null)
    if (reason) failed.push({ memberSeq, ...reason })
    else eligible.push(memberSeq)
  }
  const issued = await writeCopies(db, coupon, request, eligible)
  const after = await countIssued(db, coupon, issued.length, request.now)
  return { coupon: after, issued, failed, usableTo: usableWithin(coupon, request.now).usableTo }
}

/**
 * Issues one copy to a member: as a prize, a reward, a download, or for a code. Throws LIMIT_EXCEEDED when the coupon
 * is exhausted or the member has the maximum, INVALID_STATE when the coupon is not being issued or the member cannot
 * get one, 404 for an unknown coupon or member.
 */
export async function issueCoupon(db: Db, request: IssueRequest & { memberSeq: number }): Promise<MemberCouponRow> {
  const { issued, failed } = await issueToMany(db, request, [request.memberSeq])
  const [reason] = failed
  if (reason) throw new Refusal(reason.code === 'NOT_FOUND' ? 404 : 409, reason.code, reason.message)
  const [copy] = await db
    .select()
    .from(memberCoupons)
    .where(eq(memberCoupons.memberCouponSeq, issued[0]?.memberCouponSeq ?? 0))
  if (!copy) throw new Error('coupon copy was not inserted')
  return copy
}

/** Revokes the unused copies of a withdrawing member. The caller has locked the member. */
export async function revokeUnusedCoupons(db: Db, { now, memberSeq }: { now: Date; memberSeq: number }): Promise<void> {
  const revokedCopies = await db
    .update(memberCoupons)
    .set({
      state: 'REVOKED',
      revokeReason: '회원 탈퇴',
      updatedAt: now,
      updatedBy: null,
      version: sql`${memberCoupons.version} + 1`,
    })
    .where(and(eq(memberCoupons.memberSeq, memberSeq), eq(memberCoupons.state, 'ISSUED')))
    .returning({ couponSeq: memberCoupons.couponSeq })
  await addToCounts(db, new Map([...perCoupon(revokedCopies)].map(([seq, revoked]) => [seq, { revoked }])))
}
