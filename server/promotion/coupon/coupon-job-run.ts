import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { Db } from '../../db/database'
import { formatNumber } from '../../lib/numbers'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/append-logs'
import { type IssueFailure, type IssueResult, issueToMany } from '../member-coupon/issue-coupon'
import { notifyIssued } from '../member-coupon/notify-issued'
import { coupons } from '../schema/coupon.schema'
import { couponCodes, couponJobLines, couponJobs } from '../schema/coupon-job.schema'
import type { CouponJobRow } from './coupon-job-record'
import { randomCodes } from './random-codes'

/** Copies or codes per transaction. On the embedded database other requests wait for one. */
export const COPIES_PER_TRANSACTION = 40

async function close(db: Db, job: CouponJobRow, now: Date): Promise<void> {
  const state = job.done === 0 && job.failed > 0 ? 'FAILED' : 'DONE'
  await db
    .update(couponJobs)
    .set({ state, finishedAt: now, updatedAt: now })
    .where(eq(couponJobs.couponJobSeq, job.couponJobSeq))
  const [coupon] = await db.select({ name: coupons.name }).from(coupons).where(eq(coupons.couponSeq, job.couponSeq))
  const isIssue = job.kind === 'ISSUE'
  const failed = job.failed > 0 ? `, 실패 ${formatNumber(job.failed)}` : ''
  await appendLogs(db, systemContext(now), [
    {
      action: isIssue ? 'BULK' : 'CREATE',
      as: { ...SYSTEM_ACTOR, loginId: job.createdBy ?? SYSTEM_ACTOR.loginId },
      resource: isIssue ? 'member-coupons' : 'coupon-codes',
      targetSeqs: [job.couponSeq],
      targetCount: job.done,
      summary: `${isIssue ? '쿠폰 발급' : '쿠폰 코드 생성'}: ${coupon?.name ?? ''} (성공 ${formatNumber(job.done)}${failed})`,
      ...(job.reason ? { reason: job.reason } : {}),
      ...(isIssue ? { personal: true } : {}),
    },
  ])
}

/** Writes the outcome of lines, in one statement. */
async function writeOutcomes(
  db: Db,
  jobSeq: number,
  issued: IssueResult['issued'],
  failed: readonly IssueFailure[],
): Promise<void> {
  const outcomes = [
    ...issued.map(({ memberSeq }) => ({ memberSeq, state: 'DONE', code: null, message: null })),
    ...failed.map(({ atLimit, belowLimitBeforeRecall: _, ...row }) => ({ ...row, state: atLimit ? 'HELD' : 'FAILED' })),
  ]
  await db.execute(
    sql`update ${couponJobLines} set state = given.state, code = given.code, message = given.message
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given("memberSeq" int, state text, code text, message text)
        where ${couponJobLines.couponJobSeq} = ${jobSeq} and ${couponJobLines.memberSeq} = given."memberSeq"`,
  )
}

const nextLines = (db: Db, couponJobSeq: number, limit: number) =>
  db
    .select({ memberSeq: couponJobLines.memberSeq })
    .from(couponJobLines)
    .where(and(eq(couponJobLines.couponJobSeq, couponJobSeq), eq(couponJobLines.state, 'WAITING')))
    .orderBy(asc(couponJobLines.memberSeq))
    .limit(limit)

/** Issues to the next members. Returns how many succeeded and failed, or null when none are left. */
async function issueNext(db: Db, job: CouponJobRow, now: Date, limit: number) {
  const lines = await nextLines(db, job.couponJobSeq, limit)
  if (lines.length === 0) return null
  const { couponSeq, couponJobSeq, issuedBy, reason } = job
  const outcome = await issueToMany(
    db,
    { now, couponSeq, couponJobSeq, issuedBy, reason: reason ?? '' },
    lines.map(({ memberSeq }) => memberSeq),
  )
  await writeOutcomes(db, couponJobSeq, outcome.issued, outcome.failed)
  if (job.notify) await notifyIssued({ db, now }, outcome)
  return { done: outcome.issued.length, failed: outcome.failed.length }
}

/** Generates the next codes. Returns how many, or null when there are enough. */
async function makeNext({ db, now, services }: Call, job: CouponJobRow, limit: number) {
  const count = Math.min(limit, job.total - job.done)
  if (count <= 0) return null
  const inserted = await db
    .insert(couponCodes)
    .values(
      [...new Set(randomCodes(services.random, count))].map((code) => ({
        couponSeq: job.couponSeq,
        code,
        createdAt: now,
      })),
    )
    // A code may exist already, in any coupon.
    .onConflictDoNothing()
    .returning({ seq: couponCodes.couponCodeSeq })
  return { done: inserted.length, failed: 0 }
}

async function lockJob({ db }: Call, jobSeq: number): Promise<CouponJobRow | undefined> {
  const [job] = await db.select().from(couponJobs).where(eq(couponJobs.couponJobSeq, jobSeq)).for('update')
  return job?.state === 'QUEUED' || job?.state === 'RUNNING' ? job : undefined
}

/**
 * Processes the next part of a job, in one transaction with its counts, so that a crash at any time leaves nothing
 * half done. Returns whether more is left.
 */
export async function runNextPart(call: Call, jobSeq: number, limit: number): Promise<boolean> {
  const { db, now } = call
  const job = await lockJob(call, jobSeq)
  if (!job) return false
  const result = job.kind === 'ISSUE' ? await issueNext(db, job, now, limit) : await makeNext(call, job, limit)
  if (result === null) {
    await close(db, job, now)
    return false
  }
  await db
    .update(couponJobs)
    .set({ state: 'RUNNING', done: job.done + result.done, failed: job.failed + result.failed, updatedAt: now })
    .where(eq(couponJobs.couponJobSeq, jobSeq))
  return true
}

const NOT_GIVEN = '처리 중 오류로 발급하지 못했습니다.'

/**
 * Marks the next member of a job as failed, after an unexpected error with their data. Throws for a job of codes,
 * which has no members.
 */
export async function failNextMember(call: Call, jobSeq: number): Promise<void> {
  const job = await lockJob(call, jobSeq)
  const [line] = job?.kind === 'ISSUE' ? await nextLines(call.db, jobSeq, 1) : []
  if (!job || !line) throw new Error('coupon job has no member to skip')
  await writeOutcomes(call.db, jobSeq, [], [{ memberSeq: line.memberSeq, code: 'INTERNAL', message: NOT_GIVEN }])
  await call.db
    .update(couponJobs)
    .set({ failed: job.failed + 1, updatedAt: call.now })
    .where(eq(couponJobs.couponJobSeq, jobSeq))
}

/** Reopens an abandoned job when its dead letter is tried again, so that it continues with the remaining members. */
export async function reopenJob({ db, now }: Call, jobSeq: number): Promise<void> {
  const hasRest = lt(sql`${couponJobs.done} + ${couponJobs.failed}`, couponJobs.total)
  await db
    .update(couponJobs)
    .set({ state: 'RUNNING', message: null, finishedAt: null, updatedAt: now })
    .where(and(eq(couponJobs.couponJobSeq, jobSeq), eq(couponJobs.state, 'FAILED'), hasRest))
}

/** Marks a job that cannot continue as failed. */
export async function abandonJob(call: Call, jobSeq: number): Promise<void> {
  await call.db
    .update(couponJobs)
    .set({ state: 'FAILED', message: '작업을 마치지 못했습니다.', finishedAt: call.now, updatedAt: call.now })
    .where(and(eq(couponJobs.couponJobSeq, jobSeq), inArray(couponJobs.state, ['QUEUED', 'RUNNING'])))
}
