import { count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { members } from '../../db/schema'
import { takeUpload } from '../../excel/upload'
import type { AdminCall, Db, Schemas } from '../../http/call'
import { badState, notFound } from '../../http/refusal'
import { wake } from '../../jobs/runner'
import { maskName } from '../../lib/mask'
import { grouped } from '../../lib/numbers'
import { createdStamp } from '../../resource/stamps'
import { coupons } from '../coupon/coupon.schema'
import type { CouponRow } from '../coupon/coupon-rules'
import { couponJobLines, couponJobs } from '../coupon-job/coupon-job.schema'
import { namedFailures } from '../coupon-job/coupon-jobs'
import { couponJob } from '../coupon-job/coupon-worker'
import { issueToMany } from '../member-coupon/issue'
import { copyNames } from '../member-coupon/member-coupon-record'
import { tellIssued } from '../member-coupon/tell'
import { checkOneAudience, chosenMembers, countAudience, filteredMembers } from './coupon-audience'
import { couponMemberUpload } from './coupon-upload'

type Body = Schemas['CouponIssue']
type Receipt = Schemas['CouponIssueReceipt']

/** As many are given theirs at once; more by a job. */
const AT_ONCE = 500

/** Throws INVALID_STATE unless it is a coupon that administrators give away, now. */
async function couponToGive(db: Db, seq: number): Promise<CouponRow> {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.couponSeq, seq))
  if (!coupon) throw notFound()
  if (coupon.issueMethod !== 'MANUAL') throw badState('지정발급 쿠폰만 회원에게 발급할 수 있습니다.')
  if (coupon.state !== 'ACTIVE') throw badState('발급 중인 쿠폰이 아닙니다.')
  return coupon
}

/** Those who have one already are among them: the issue tells how many they are. */
async function sheetMembers(call: AdminCall, couponSeq: number, uploadSeq: number): Promise<number[]> {
  const { changed, unchanged } = await takeUpload(call, couponMemberUpload(couponSeq), uploadSeq, true)
  return [...changed, ...unchanged].map(({ plan }) => plan.memberSeq)
}

/** Thrown to undo what was only done to be counted. */
class Undo extends Error {}

/** The members of a sheet that stays as it is. */
async function peekSheet(call: AdminCall, couponSeq: number, uploadSeq: number): Promise<number[]> {
  let seqs: number[] = []
  try {
    await call.db.transaction(async (db) => {
      seqs = await sheetMembers({ ...call, db }, couponSeq, uploadSeq)
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return seqs
}

/** WHERE of the members that are meant. */
async function audienceOf(
  call: AdminCall,
  couponSeq: number,
  { memberSeqs, filter, uploadSeq, dryRun }: Body,
): Promise<SQL | undefined> {
  if (filter) return filteredMembers(filter, call.now)
  if (memberSeqs) return chosenMembers(memberSeqs)
  const seq = uploadSeq ?? 0
  return chosenMembers(dryRun ? await peekSheet(call, couponSeq, seq) : await sheetMembers(call, couponSeq, seq))
}

async function issueNow(call: AdminCall, coupon: CouponRow, body: Body, seqs: number[]): Promise<Receipt> {
  const { reason, notify = false } = body
  const wanted = { now: call.now, couponSeq: coupon.couponSeq, issuedBy: call.actor.adminSeq, reason }
  const given = await issueToMany(call.db, wanted, seqs)
  if (notify) await tellIssued(call, given)
  const lucky = given.issued.map(({ memberSeq }) => memberSeq)
  const names = lucky.length
    ? await call.db
        .select({ seq: members.memberSeq, name: members.name })
        .from(members)
        .where(inArray(members.memberSeq, lucky))
    : []
  call.log({
    action: 'BULK',
    resource: 'member-coupons',
    targetSeqs: given.issued.map(({ memberCouponSeq }) => memberCouponSeq),
    named: copyNames,
    subjects: names.map(({ seq, name }) => ({ type: 'MEMBER', seq, label: maskName(name) })),
    reason,
    summary: `쿠폰 발급: ${coupon.name} (${grouped(lucky.length)}명)`,
    personal: true,
  })
  return {
    total: seqs.length,
    done: lucky.length,
    heldCount: given.failed.filter(({ held }) => held).length,
    failed: await namedFailures(call.db, given.failed),
    couponJobSeq: null,
  }
}

/** Writes down who is to be given one; the worker does it behind the call. */
async function issueLater(call: AdminCall, coupon: CouponRow, body: Body, audience: SQL | undefined, total: number) {
  const { reason, notify = false } = body
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
  if (!job) throw new Error('no job was queued')
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
    summary: `쿠폰 발급 시작: ${coupon.name} (${grouped(total)}명)`,
    personal: true,
  })
  call.afterCommit(() => wake(call.services, couponJob))
  return { total, done: 0, heldCount: 0, failed: [], couponJobSeq: job.couponJobSeq }
}

async function countOf(db: Db, audience: SQL | undefined): Promise<number> {
  const [row] = await db.select({ n: count() }).from(members).where(audience)
  return Number(row?.n ?? 0)
}

async function issue(call: AdminCall, coupon: CouponRow, body: Body): Promise<Receipt> {
  // who was named and is not there is told so, each
  if (body.memberSeqs) return issueNow(call, coupon, body, [...new Set(body.memberSeqs)])
  const audience = await audienceOf(call, coupon.couponSeq, body)
  const total = await countOf(call.db, audience)
  if (total === 0) throw badState('발급할 회원이 없습니다.')
  if (total > AT_ONCE) return issueLater(call, coupon, body, audience, total)
  const found = await call.db.select({ seq: members.memberSeq }).from(members).where(audience)
  return issueNow(
    call,
    coupon,
    body,
    found.map(({ seq }) => seq),
  )
}

/**
 * Gives members copies of a coupon: at once, or by a job when they are many. With `dryRun` only says how many are meant and
 * how many would get one. The same request acts once. Throws INVALID_STATE, 404, 400.
 */
export async function issueByAdmin(call: AdminCall, seq: number, body: Body): Promise<Receipt> {
  checkOneAudience(body)
  if (body.dryRun) {
    const coupon = await couponToGive(call.db, seq)
    const counted = await countAudience(call.db, coupon, await audienceOf(call, seq, body))
    return { ...counted, failed: [], couponJobSeq: null }
  }
  return issue(call, await couponToGive(call.db, seq), body)
}
