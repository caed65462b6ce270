import { count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { members } from '../../db/schema'
import { confirmWholeUpload } from '../../excel/upload'
import { wakeRunner } from '../../jobs/runner'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { createdStamp } from '../../resource/stamps'
import { issueToMany } from '../member-coupon/issue-coupon'
import { copyNames } from '../member-coupon/member-coupon-record'
import { notifyIssued } from '../member-coupon/notify-issued'
import { coupons } from '../schema/coupon.schema'
import { couponJobLines, couponJobs } from '../schema/coupon-job.schema'
import { checkOneAudience, chosenMembers, countAudience, filteredMembers } from './coupon-audience'
import { namedFailures } from './coupon-job-record'
import type { CouponRow } from './coupon-rules'
import { couponMemberUpload } from './coupon-upload'
import { couponJob } from './coupon-worker'

type Body = Schemas['CouponIssue']
type Receipt = Schemas['CouponIssueReceipt']

/** Up to this many members are issued to in the call; more by a job. */
const AT_ONCE = 500

/** Returns a coupon that admins can issue. Throws 404, INVALID_STATE. */
async function issuableCoupon(db: Db, seq: number): Promise<CouponRow> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.couponSeq, seq))
  if (!coupon) throw notFound()
  if (coupon.issueMethod !== 'MANUAL') throw invalidState('지정발급 쿠폰만 회원에게 발급할 수 있습니다.')
  if (coupon.state !== 'ACTIVE') throw invalidState('발급 중인 쿠폰이 아닙니다.')
  return coupon
}

/** Takes the members of an upload, including those who already have the coupon: the issue reports how many they are. */
async function takeSheetMembers(call: AdminCall, couponSeq: number, uploadSeq: number): Promise<number[]> {
  const { changed, unchanged } = await confirmWholeUpload(call, couponMemberUpload(couponSeq), uploadSeq, true)
  return [...changed, ...unchanged].map(({ plan }) => plan.memberSeq)
}

/** Thrown to roll back a transaction that was only run to count. */
class Undo extends Error {}

/** Returns the members of an upload without taking it. */
async function peekSheet(call: AdminCall, couponSeq: number, uploadSeq: number): Promise<number[]> {
  let seqs: number[] = []
  try {
    await call.db.transaction(async (db) => {
      seqs = await takeSheetMembers({ ...call, db }, couponSeq, uploadSeq)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return seqs
}

/** Returns the WHERE of the members in an audience. */
async function audienceOf(
  call: AdminCall,
  couponSeq: number,
  { memberSeqs, filter, uploadSeq, dryRun }: Body,
): Promise<SQL | undefined> {
  if (filter) return filteredMembers(filter, call.now)
  if (memberSeqs) return chosenMembers(memberSeqs)
  const seq = uploadSeq ?? 0
  return chosenMembers(dryRun ? await peekSheet(call, couponSeq, seq) : await takeSheetMembers(call, couponSeq, seq))
}

async function issueNow(call: AdminCall, coupon: CouponRow, body: Body, seqs: number[]): Promise<Receipt> {
  const { reason, notify = false } = body
  const issue = { now: call.now, couponSeq: coupon.couponSeq, issuedBy: call.actor.adminSeq, reason }
  const outcome = await issueToMany(call.db, issue, seqs)
  if (notify) await notifyIssued(call, outcome)
  const issuedMembers = outcome.issued.map(({ memberSeq }) => memberSeq)
  const names = issuedMembers.length
    ? await call.db
        .select({ seq: members.memberSeq, name: members.name })
        .from(members)
        .where(inArray(members.memberSeq, issuedMembers))
    : []
  call.log({
    action: 'BULK',
    resource: 'member-coupons',
    targetSeqs: outcome.issued.map(({ memberCouponSeq }) => memberCouponSeq),
    named: copyNames,
    subjects: names.map(({ seq, name }) => ({ type: 'MEMBER', seq, label: maskName(name) })),
    reason,
    summary: `쿠폰 발급: ${coupon.name} (${formatNumber(issuedMembers.length)}명)`,
    personal: true,
  })
  return {
    total: seqs.length,
    done: issuedMembers.length,
    heldCount: outcome.failed.filter(({ atLimit }) => atLimit).length,
    recalledCount: outcome.failed.filter(({ belowLimitBeforeRecall }) => belowLimitBeforeRecall).length,
    failed: await namedFailures(call.db, outcome.failed),
    couponJobSeq: null,
  }
}

/** Queues a job that issues the coupon in the background. */
async function issueLater(call: AdminCall, coupon: CouponRow, body: Body, audience: SQL | undefined): Promise<Receipt> {
  const { reason, notify = false } = body
  const counted = await countAudience(call.db, coupon, audience)
  const { total } = counted
  const [job] = await call.db
    .insert(couponJobs)
    .values({
      couponSeq: coupon.couponSeq,
      kind: 'ISSUE',
      state: 'QUEUED',
      total,
      reason,
      notify,
      issuedBy: call.actor.adminSeq,
      ...createdStamp(call),
    })
    .returning()
  if (!job) throw new Error('coupon job was not inserted')
  await call.db.execute(
    sql`insert into ${couponJobLines} (coupon_job_seq, member_seq)
        select ${job.couponJobSeq}::int, ${members}.member_seq from ${members} where ${audience ?? sql`true`}`,
  )
  call.log({
    action: 'BULK',
    resource: 'member-coupons',
    targetSeqs: [coupon.couponSeq],
    names: [coupon.name],
    targetCount: total,
    reason,
    summary: `쿠폰 발급 시작: ${coupon.name} (${formatNumber(total)}명)`,
    personal: true,
  })
  call.afterCommit(() => wakeRunner(call.services, couponJob))
  return { ...counted, failed: [], couponJobSeq: job.couponJobSeq }
}

async function countOf(db: Db, audience: SQL | undefined): Promise<number> {
  const [row] = await db.select({ n: count() }).from(members).where(audience)
  return Number(row?.n ?? 0)
}

async function issue(call: AdminCall, coupon: CouponRow, body: Body): Promise<Receipt> {
  // For listed members, each failure is reported by member.
  if (body.memberSeqs) return issueNow(call, coupon, body, [...new Set(body.memberSeqs)])
  const audience = await audienceOf(call, coupon.couponSeq, body)
  const total = await countOf(call.db, audience)
  if (total === 0) throw invalidState('발급할 회원이 없습니다.')
  if (total > AT_ONCE) return issueLater(call, coupon, body, audience)
  const found = await call.db.select({ seq: members.memberSeq }).from(members).where(audience)
  return issueNow(
    call,
    coupon,
    body,
    found.map(({ seq }) => seq),
  )
}

/**
 * Issues a coupon to members: at once, or by a job when they are many. With `dryRun` it only counts. Throws
 * INVALID_STATE, 404, 400.
 */
export async function issueByAdmin(call: AdminCall, seq: number, body: Body): Promise<Receipt> {
  checkOneAudience(body)
  if (body.dryRun) {
    const coupon = await issuableCoupon(call.db, seq)
    const counted = await countAudience(call.db, coupon, await audienceOf(call, seq, body))
    return { ...counted, failed: [], couponJobSeq: null }
  }
  return issue(call, await issuableCoupon(call.db, seq), body)
}
