import { and, asc, count, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { isAmong } from '../../db/rows'
import { members } from '../../db/schema'
import { maskLoginId, maskName } from '../../lib/mask'
import type { IssueFailure } from '../member-coupon/issue-coupon'
import { couponJobLines, couponJobs } from '../schema/coupon-job.schema'

export type CouponJobRow = typeof couponJobs.$inferSelect

/** Maps a job to the contract's shape. */
export const toJob = (job: CouponJobRow, heldCount: number): Schemas['CouponJob'] => {
  const { couponJobSeq, kind, state, total, done, failed, reason, message, createdAt, createdBy, finishedAt } = job
  return {
    couponJobSeq,
    kind,
    state,
    total,
    done,
    failed,
    heldCount,
    reason,
    message,
    createdBy,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** Adds the masked login id and name of the members to failures. */
export async function namedFailures(db: Db, failed: readonly IssueFailure[]): Promise<Schemas['BulkFailure'][]> {
  const seqs = failed.map(({ memberSeq }) => memberSeq)
  const rows = await db
    .select({ seq: members.memberSeq, loginId: members.loginId, name: members.name })
    .from(members)
    .where(isAmong(members.memberSeq, seqs))
  const names = new Map(rows.map(({ seq, loginId, name }) => [seq, `${maskLoginId(loginId)} ${maskName(name)}`]))
  return failed.map(({ memberSeq, code, message }) => ({
    seq: memberSeq,
    name: names.get(memberSeq) ?? null,
    code,
    message,
  }))
}

/** Returns all members whom a job gave no copy, and why. Throws 404. */
export async function jobFailures(db: Db, couponSeq: number, jobSeq: number): Promise<Schemas['BulkFailure'][]> {
  const [job] = await db
    .select({ seq: couponJobs.couponJobSeq })
    .from(couponJobs)
    .where(and(eq(couponJobs.couponJobSeq, jobSeq), eq(couponJobs.couponSeq, couponSeq)))
  if (!job) throw notFound()
  const lines = await db
    .select()
    .from(couponJobLines)
    .where(and(eq(couponJobLines.couponJobSeq, jobSeq), inArray(couponJobLines.state, ['FAILED', 'HELD'])))
    .orderBy(asc(couponJobLines.memberSeq))
  return namedFailures(
    db,
    lines.map(({ memberSeq, code, message }) => ({ memberSeq, code: code ?? 'INTERNAL', message: message ?? '' })),
  )
}

async function countHeld(db: Db, jobSeq: number): Promise<number> {
  const [held] = await db
    .select({ n: count() })
    .from(couponJobLines)
    .where(and(eq(couponJobLines.couponJobSeq, jobSeq), eq(couponJobLines.state, 'HELD')))
  return Number(held?.n ?? 0)
}

/** Returns a coupon's jobs that are open or finished within the last day, the newest first. */
export async function jobsOf(db: Db, couponSeq: number, now: Date): Promise<Schemas['CouponJob'][]> {
  const recent = or(isNull(couponJobs.finishedAt), gte(couponJobs.finishedAt, new Date(now.getTime() - DAY_MS)))
  const jobs = await db
    .select()
    .from(couponJobs)
    .where(and(eq(couponJobs.couponSeq, couponSeq), recent))
    .orderBy(desc(couponJobs.couponJobSeq))
    .limit(20)
  const views: Schemas['CouponJob'][] = []
  for (const job of jobs) {
    views.push(toJob(job, job.failed > 0 ? await countHeld(db, job.couponJobSeq) : 0))
  }
  return views
}
