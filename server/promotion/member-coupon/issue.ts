import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import { members } from '../../db/schema'
import type { Db } from '../../http/call'
import { type ErrorCode, notFound, Refusal } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { DAY_MS, endOfDay, seoulDay } from '../../lib/seoul'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { coupons } from '../coupon/coupon.schema'
import { moveCounts, perCoupon } from './counts'
import { memberCoupons } from './member-coupon.schema'

type CouponRow = typeof coupons.$inferSelect
export type MemberCouponRow = typeof memberCoupons.$inferSelect

interface Wanted {
  now: Date
  couponSeq: number
  /** adminSeq; null: the member himself, or the shop. */
  issuedBy: number | null
  /** Shown with the copy, 2 to 100 characters. */
  reason: string
  /** What the member typed. */
  code?: string
  /** No member is given two by one job. */
  couponJobSeq?: number
}

/** Why one member is given none. */
export interface NotIssued {
  memberSeq: number
  code: ErrorCode
  message: string
  /** The member has as many of the coupon as one may have. */
  held?: boolean
}

export interface Issued {
  coupon: CouponRow
  issued: { memberCouponSeq: number; memberSeq: number }[]
  failed: NotIssued[]
  usableTo: Date
}

/** First and last moment at which a copy given now may be used. */
export function usableWithin(
  { usePeriodType, useStartAt, useEndAt, useDays }: CouponRow,
  now: Date,
): { usableFrom: Date; usableTo: Date } {
  if (usePeriodType === 'FIXED') return { usableFrom: useStartAt ?? now, usableTo: useEndAt ?? now }
  const last = seoulDay(new Date(now.getTime() + (useDays ?? 1) * DAY_MS))
  return { usableFrom: now, usableTo: new Date(endOfDay(last).getTime() - 1_000) }
}

type Why = Omit<NotIssued, 'memberSeq'>

const SOLD_OUT: Why = { code: 'LIMIT_EXCEEDED', message: '발급 수량이 모두 소진되었습니다.' }
const badState = (message: string): Why => ({ code: 'INVALID_STATE', message })

const roomOf = ({ issueLimit, issuedCount }: CouponRow): number =>
  issueLimit === null ? Number.POSITIVE_INFINITY : issueLimit - issuedCount

/** Why nobody is given one now. */
function closed(coupon: CouponRow, now: Date): Why | null {
  // One that has ended because all were given out says so.
  if (roomOf(coupon) <= 0) return SOLD_OUT
  const { state, issueStartAt, issueEndAt } = coupon
  const open = state === 'ACTIVE' && issueStartAt <= now && (issueEndAt === null || now < issueEndAt)
  return open && usableWithin(coupon, now).usableTo > now ? null : badState('발급 중인 쿠폰이 아닙니다.')
}

type Member = Pick<typeof members.$inferSelect, 'memberSeq' | 'state' | 'memberType'>

/** Why a member gets none of any coupon. */
export function barred(member: Member | undefined): Why | null {
  if (!member) return { code: 'NOT_FOUND', message: '회원을 찾을 수 없습니다.' }
  if (member.state !== 'ACTIVE') return badState('발급할 수 없는 회원 상태입니다.')
  return member.memberType === 'BUSINESS' ? badState('사업자회원에게는 쿠폰을 발급할 수 없습니다.') : null
}

/** Held still until the end of the transaction, so that nobody leaves while he is given one. */
async function heldMembers(db: Db, memberSeqs: number[]): Promise<Map<number, Member>> {
  const { memberSeq, state, memberType } = members
  const rows = await db
    .select({ memberSeq, state, memberType })
    .from(members)
    .where(inArray(memberSeq, memberSeqs))
    .orderBy(asc(memberSeq))
    .for('share')
  return new Map(rows.map((row) => [row.memberSeq, row]))
}

/** How many of a coupon each of them has been given, whatever became of them. */
async function givenTo(db: Db, couponSeq: number, memberSeqs: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ memberSeq: memberCoupons.memberSeq, n: count() })
    .from(memberCoupons)
    .where(and(eq(memberCoupons.couponSeq, couponSeq), inArray(memberCoupons.memberSeq, memberSeqs)))
    .groupBy(memberCoupons.memberSeq)
  return new Map(rows.map(({ memberSeq, n }) => [memberSeq, Number(n)]))
}

/** Writes the copies in one statement: all but the member is the same in each. */
async function writeCopies(
  db: Db,
  coupon: CouponRow,
  { now, issuedBy, reason, code, couponJobSeq }: Wanted,
  memberSeqs: number[],
): Promise<Issued['issued']> {
  if (memberSeqs.length === 0) return []
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const { usableFrom, usableTo } = usableWithin(coupon, now)
  return rowsOf(
    db,
    sql`insert into ${memberCoupons} (coupon_seq, member_seq, state, issued_at, issued_by, issue_reason, code, coupon_job_seq,
            usable_from, usable_to, created_at, updated_at)
        select ${coupon.couponSeq}::int, given::int, 'ISSUED', ${at(now)}, ${issuedBy}::int, ${reason}, ${code ?? null},
            ${couponJobSeq ?? null}::int, ${at(usableFrom)}, ${at(usableTo)}, ${at(now)}, ${at(now)}
          from jsonb_array_elements_text(${JSON.stringify(memberSeqs)}::jsonb) with ordinality as wanted(given, place)
          order by place
        returning member_coupon_seq as "memberCouponSeq", member_seq as "memberSeq"`,
  )
}

/** Counts what was given; the last copy ends the coupon. */
async function countIssued(db: Db, coupon: CouponRow, given: number, now: Date): Promise<CouponRow> {
  if (given === 0) return coupon
  const { couponSeq, issuedCount, version } = coupons
  const full = roomOf(coupon) <= given
  const [after] = await db
    .update(coupons)
    .set({
      issuedCount: sql`${issuedCount} + ${given}::int`,
      ...(full ? { state: 'ENDED', version: sql`${version} + 1`, updatedAt: now, updatedBy: null } : {}),
    })
    .where(eq(couponSeq, coupon.couponSeq))
    .returning()
  if (full) {
    await appendLogs(db, systemContext(now), [
      {
        action: 'STATE',
        as: SYSTEM_ACTOR,
        resource: 'coupons',
        targetSeqs: [coupon.couponSeq],
        summary: `쿠폰 종료: ${coupon.name} (총 발급수 ${grouped(coupon.issueLimit ?? 0)}장 소진)`,
      },
    ])
  }
  return after ?? coupon
}

/**
 * Gives each of the members a copy, all in one transaction: who may have none is told why and stops nobody else. Never more than
 * the coupon's limits, whoever gives some at the same moment: its row is locked, after the members' rows. The members are
 * locked in the order of their numbers. Throws 404 without the coupon.
 */
export async function issueToMany(db: Db, wanted: Wanted, memberSeqs: readonly number[]): Promise<Issued> {
  const seqs = [...new Set(memberSeqs)]
  const known = await heldMembers(db, seqs)
  const [coupon] = await db.select().from(coupons).where(eq(coupons.couponSeq, wanted.couponSeq)).for('update')
  if (!coupon) throw notFound('쿠폰을 찾을 수 없습니다.')
  const none = closed(coupon, wanted.now)
  const given = none ? new Map<number, number>() : await givenTo(db, coupon.couponSeq, seqs)
  const few: Why = {
    code: 'LIMIT_EXCEEDED',
    message: `1인당 ${coupon.perMemberLimit}장까지 발급할 수 있습니다.`,
    held: true,
  }
  const failed: NotIssued[] = []
  const lucky: number[] = []
  for (const memberSeq of seqs) {
    const why =
      none ??
      barred(known.get(memberSeq)) ??
      ((given.get(memberSeq) ?? 0) >= coupon.perMemberLimit ? few : null) ??
      (lucky.length >= roomOf(coupon) ? SOLD_OUT : null)
    if (why) failed.push({ memberSeq, ...why })
    else lucky.push(memberSeq)
  }
  const issued = await writeCopies(db, coupon, wanted, lucky)
  const after = await countIssued(db, coupon, issued.length, wanted.now)
  return { coupon: after, issued, failed, usableTo: usableWithin(coupon, wanted.now).usableTo }
}

/**
 * Gives one member a copy: as a prize, a reward, a download, for a code. Throws LIMIT_EXCEEDED when all are given out or he has had
 * his, INVALID_STATE when the coupon is not being issued or he may have none, 404 without the coupon or the member.
 */
export async function issueCoupon(db: Db, wanted: Wanted & { memberSeq: number }): Promise<MemberCouponRow> {
  const { issued, failed } = await issueToMany(db, wanted, [wanted.memberSeq])
  const [why] = failed
  if (why) throw new Refusal(why.code === 'NOT_FOUND' ? 404 : 409, why.code, why.message)
  const [copy] = await db
    .select()
    .from(memberCoupons)
    .where(eq(memberCoupons.memberCouponSeq, issued[0]?.memberCouponSeq ?? 0))
  if (!copy) throw new Error('no copy was issued')
  return copy
}

/** Takes all that a member has not used: he leaves. His row is locked by who calls. */
export async function voidCoupons(db: Db, { now, memberSeq }: { now: Date; memberSeq: number }): Promise<void> {
  const taken = await db
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
  await moveCounts(db, new Map([...perCoupon(taken)].map(([seq, revoked]) => [seq, { revoked }])))
}
