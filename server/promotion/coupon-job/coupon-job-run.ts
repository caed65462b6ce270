import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Call, Db } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { appendLogs, SYSTEM_ACTOR, systemContext } from '../../log/writer'
import { coupons } from '../coupon/coupon.schema'
import { type Issued, issueToMany, type NotIssued } from '../member-coupon/issue'
import { tellIssued } from '../member-coupon/tell'
import { couponCodes, couponJobLines, couponJobs } from './coupon-job.schema'
import type { CouponJobRow } from './coupon-jobs'
import { randomCodes } from './random-codes'

/** Copies or codes of one transaction. */
export const AT_ONCE = 100

async function close(db: Db, job: CouponJobRow, now: Date): Promise<void> {
  const state = job.done === 0 && job.failed > 0 ? 'FAILED' : 'DONE'
  await db
    .update(couponJobs)
    .set({ state, finishedAt: now, updatedAt: now })
    .where(eq(couponJobs.couponJobSeq, job.couponJobSeq))
  const [coupon] = await db.select({ name: coupons.name }).from(coupons).where(eq(coupons.couponSeq, job.couponSeq))
  const issue = job.kind === 'ISSUE'
  const failed = job.failed > 0 ? `, 실패 ${grouped(job.failed)}` : ''
  await appendLogs(db, systemContext(now), [
    {
      action: issue ? 'BULK' : 'CREATE',
      as: { ...SYSTEM_ACTOR, loginId: job.createdBy ?? SYSTEM_ACTOR.loginId },
      resource: issue ? 'member-coupons' : 'coupon-codes',
      targetSeqs: [job.couponSeq],
      targetCount: job.done,
      summary: `${issue ? '쿠폰 발급' : '쿠폰 코드 생성'}: ${coupon?.name ?? ''} (성공 ${grouped(job.done)}${failed})`,
      ...(job.reason ? { reason: job.reason } : {}),
      ...(issue ? { personal: true } : {}),
    },
  ])
}

/** Writes what became of lines, in one statement each way. */
async function settle(db: Db, jobSeq: number, issued: Issued['issued'], failed: readonly NotIssued[]): Promise<void> {
  const outcomes = [
    ...issued.map(({ memberSeq }) => ({ memberSeq, state: 'DONE', code: null, message: null })),
    ...failed.map(({ held, ...row }) => ({ ...row, state: held ? 'HELD' : 'FAILED' })),
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

/** The next members are given theirs; gives how many got one and how many did not, or null when all have been seen to. */
async function issueSome(db: Db, job: CouponJobRow, now: Date, limit: number) {
  const lines = await nextLines(db, job.couponJobSeq, limit)
  if (lines.length === 0) return null
  const { couponSeq, couponJobSeq, issuedBy, reason } = job
  const given = await issueToMany(
    db,
    { now, couponSeq, couponJobSeq, issuedBy, reason: reason ?? '' },
    lines.map(({ memberSeq }) => memberSeq),
  )
  await settle(db, couponJobSeq, given.issued, given.failed)
  if (job.notify) await tellIssued({ db, now }, given)
  return { done: given.issued.length, failed: given.failed.length }
}

/** The next codes; gives how many, or null when there are as many as were wanted. */
async function makeSome({ db, now, services }: Call, job: CouponJobRow, limit: number) {
  const wanted = Math.min(limit, job.total - job.done)
  if (wanted <= 0) return null
  const made = await db
    .insert(couponCodes)
    .values(
      [...new Set(randomCodes(services.random, wanted))].map((code) => ({
        couponSeq: job.couponSeq,
        code,
        createdAt: now,
      })),
    )
    // another coupon may have one of them
    .onConflictDoNothing()
    .returning({ seq: couponCodes.couponCodeSeq })
  return { done: made.length, failed: 0 }
}

async function lockJob({ db }: Call, jobSeq: number): Promise<CouponJobRow | undefined> {
  const [job] = await db.select().from(couponJobs).where(eq(couponJobs.couponJobSeq, jobSeq)).for('update')
  return job?.state === 'QUEUED' || job?.state === 'RUNNING' ? job : undefined
}

/**
 * The next of a job, in one transaction with its count: what is in the database is done, what is not is not, whenever the process dies. Gives whether there
 * is more to do.
 */
export async function runSome(call: Call, jobSeq: number, limit: number): Promise<boolean> {
  const { db, now } = call
  const job = await lockJob(call, jobSeq)
  if (!job) return false
  const some = job.kind === 'ISSUE' ? await issueSome(db, job, now, limit) : await makeSome(call, job, limit)
  if (some === null) {
    await close(db, job, now)
    return false
  }
  await db
    .update(couponJobs)
    .set({ state: 'RUNNING', done: job.done + some.done, failed: job.failed + some.failed, updatedAt: now })
    .where(eq(couponJobs.couponJobSeq, jobSeq))
  return true
}

const NOT_GIVEN = '처리 중 오류로 발급하지 못했습니다.'

/** Says of the next member of a job that he cannot be given his: something is wrong with his data. Throws for a job of codes, which has no members. */
export async function passOver(call: Call, jobSeq: number): Promise<void> {
  const job = await lockJob(call, jobSeq)
  const [line] = job?.kind === 'ISSUE' ? await nextLines(call.db, jobSeq, 1) : []
  if (!job || !line) throw new Error('a coupon job that cannot go on')
  await settle(call.db, jobSeq, [], [{ memberSeq: line.memberSeq, code: 'INTERNAL', message: NOT_GIVEN }])
  await call.db
    .update(couponJobs)
    .set({ failed: job.failed + 1, updatedAt: call.now })
    .where(eq(couponJobs.couponJobSeq, jobSeq))
}

/** Nothing more comes of a job. */
export async function giveUp(call: Call, jobSeq: number): Promise<void> {
  await call.db
    .update(couponJobs)
    .set({ state: 'FAILED', message: '작업을 마치지 못했습니다.', finishedAt: call.now, updatedAt: call.now })
    .where(and(eq(couponJobs.couponJobSeq, jobSeq), inArray(couponJobs.state, ['QUEUED', 'RUNNING'])))
}
