import { and, asc, count, desc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { members } from '../../db/schema'
import type { Db, Schemas } from '../../http/call'
import { maskLoginId, maskName } from '../../lib/mask'
import { DAY_MS } from '../../lib/seoul'
import type { NotIssued } from '../member-coupon/issue'
import { couponJobLines, couponJobs } from './coupon-job.schema'

export type CouponJobRow = typeof couponJobs.$inferSelect

/** A job as the contract shows it. */
export const toJob = (
  job: CouponJobRow,
  { failures, heldCount }: Pick<Schemas['CouponJob'], 'failures' | 'heldCount'>,
): Schemas['CouponJob'] => {
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
    failures,
    createdBy,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

/** Failures with what members are called: their id, and their name masked. */
export async function namedFailures(db: Db, failed: readonly NotIssued[]): Promise<Schemas['BulkFailure'][]> {
  const seqs = failed.map(({ memberSeq }) => memberSeq)
  const rows = await db
    .select({ seq: members.memberSeq, loginId: members.loginId, name: members.name })
    .from(members)
    .where(inArray(members.memberSeq, seqs))
  const names = new Map(rows.map(({ seq, loginId, name }) => [seq, `${maskLoginId(loginId)} ${maskName(name)}`]))
  return failed.map(({ memberSeq, code, message }) => ({
    seq: memberSeq,
    name: names.get(memberSeq) ?? null,
    code,
    message,
  }))
}

const SHOWN = 100

/** The first members who were given none, and how many of all of them have theirs already. */
async function failuresOf(db: Db, jobSeq: number): Promise<Pick<Schemas['CouponJob'], 'failures' | 'heldCount'>> {
  const of = eq(couponJobLines.couponJobSeq, jobSeq)
  const lines = await db
    .select()
    .from(couponJobLines)
    .where(and(of, inArray(couponJobLines.state, ['FAILED', 'HELD'])))
    .orderBy(asc(couponJobLines.memberSeq))
    .limit(SHOWN)
  const failures = await namedFailures(
    db,
    lines.map(({ memberSeq, code, message }) => ({ memberSeq, code: code ?? 'INTERNAL', message: message ?? '' })),
  )
  const [held] = await db
    .select({ n: count() })
    .from(couponJobLines)
    .where(and(of, eq(couponJobLines.state, 'HELD')))
  return { failures, heldCount: Number(held?.n ?? 0) }
}

/** What goes on for a coupon, and what did in the last day; the newest first. */
export async function jobsOf(db: Db, couponSeq: number, now: Date): Promise<Schemas['CouponJob'][]> {
  const recent = or(isNull(couponJobs.finishedAt), gte(couponJobs.finishedAt, new Date(now.getTime() - DAY_MS)))
  const jobs = await db
    .select()
    .from(couponJobs)
    .where(and(eq(couponJobs.couponSeq, couponSeq), recent))
    .orderBy(desc(couponJobs.couponJobSeq))
    .limit(20)
  const shown: Schemas['CouponJob'][] = []
  for (const job of jobs) {
    shown.push(toJob(job, job.failed > 0 ? await failuresOf(db, job.couponJobSeq) : { failures: [], heldCount: 0 }))
  }
  return shown
}
