import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../call/call'
import type { Db } from '../db/database'
import { queryRows } from '../db/rows'
import { inTransaction } from '../db/transaction'
import type { JobKind } from '../jobs/job-kind'
import { attemptsOf, SLOT_KEY } from './define-job'
import { jobKinds, jobs } from './job.schema'
import type { Job } from './job-item'

/** Time without renewal after which a process's jobs are taken over, and the interval of renewals, in ms. */
export const LEASE_MS = 60_000
export const RENEW_MS = 20_000

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

const due = (now: Date): SQL | undefined => and(eq(jobs.state, 'WAITING'), lte(jobs.runAt, now))
/** Matches jobs of a process that died. */
const abandoned = (now: Date): SQL | undefined => and(eq(jobs.state, 'RUNNING'), lt(jobs.leaseUntil, now))

const slotOf = (key: string, payload: unknown): Date | null =>
  key === SLOT_KEY ? new Date((payload as { slot: string }).slot) : null

/** A job that was taken. `isExhausted`: its process died in each of its allowed attempts. */
export interface TakenJob {
  job: Job<unknown>
  isExhausted: boolean
}

/**
 * Takes up to `limit` due jobs of a kind, the oldest first; those of a process that died come first. Several processes may
 * call it concurrently; each job goes to one of them. It is a single statement because most polls find nothing.
 */
export async function takeJobs({ db, clock, random }: Services, kind: JobKind, limit: number): Promise<TakenJob[]> {
  const now = clock.now()
  const worker = random.bytes(16).toString('hex')
  const some = (where: SQL | undefined, most: SQL): SQL =>
    sql`select ${jobs.jobSeq} from ${jobs} where ${and(eq(jobs.kind, kind.kind), where)}
        order by ${jobs.runAt}, ${jobs.jobSeq} limit ${most} for update skip locked`
  const rows = await db
    .update(jobs)
    .set({ state: 'RUNNING', worker, leaseUntil: leaseFrom(now), attempts: sql`${jobs.attempts} + 1` })
    .where(
      // the array is built once, before its rows are looked up
      sql`${jobs.jobSeq} = any (array(
        with abandoned as materialized (${some(abandoned(now), sql`${limit}`)}),
          due as materialized (${some(due(now), sql`${limit} - (select count(*) from abandoned)`)})
        select job_seq from abandoned union all select job_seq from due))`,
    )
    .returning()
  return rows
    .sort((a, b) => a.runAt.getTime() - b.runAt.getTime() || a.jobSeq - b.jobSeq)
    .map(({ jobSeq, key, payload, attempts, createdAt }) => ({
      job: { jobSeq, key, payload, slot: slotOf(key, payload), attempt: attempts, worker, createdAt },
      isExhausted: attempts > attemptsOf(kind),
    }))
}

type OwnedJob = Pick<Job<unknown>, 'jobSeq' | 'worker'>

const ownedBy = ({ jobSeq, worker }: OwnedJob): SQL | undefined => and(eq(jobs.jobSeq, jobSeq), eq(jobs.worker, worker))

/** Deletes the jobs of one attempt; returns the seqs of those that it still owned. */
export async function endJobs(db: Db, owned: readonly OwnedJob[]): Promise<Set<number>> {
  const [first] = owned
  if (!first) return new Set()
  const seqs = owned.map(({ jobSeq }) => jobSeq)
  const ended = await db
    .delete(jobs)
    .where(and(inArray(jobs.jobSeq, seqs), eq(jobs.worker, first.worker)))
    .returning({ seq: jobs.jobSeq })
  return new Set(ended.map(({ seq }) => seq))
}

/** Locks a job for the transaction and renews its lease. Returns whether the attempt still owns it. */
export async function holdJob(db: Db, owned: OwnedJob, now: Date): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ leaseUntil: leaseFrom(now) })
    .where(ownedBy(owned))
    .returning({ seq: jobs.jobSeq })
  return rows.length > 0
}

/** Records the progress of a job. Returns whether the attempt still owns it. */
export async function recordProgress(
  { db, clock }: Services,
  owned: OwnedJob,
  done: number,
  total: number | undefined,
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ done, ...(total === undefined ? {} : { total }), leaseUntil: leaseFrom(clock.now()) })
    .where(ownedBy(owned))
    .returning({ seq: jobs.jobSeq })
  return rows.length > 0
}

/** How a job continues whose attempt ended without finishing it. */
export type PutBack =
  /** Retried at `runAt`; `counted`: the attempt counts as failed. */
  { runAt: Date; counted: boolean; error?: string } | { dead: true; error: string }

/** Puts back a job that its attempt still owns. Returns whether it did. */
export async function putBack(db: Db, owned: OwnedJob, now: Date, back: PutBack): Promise<boolean> {
  const free = { worker: null, leaseUntil: null }
  const failed = { failedAt: now, lastError: back.error?.slice(0, 500) ?? null }
  const values =
    'dead' in back
      ? { state: 'DEAD' as const, ...free, ...failed }
      : {
          state: 'WAITING' as const,
          ...free,
          runAt: back.runAt,
          ...(back.counted ? failed : { attempts: sql`${jobs.attempts} - 1` }),
        }
  const rows = await db.update(jobs).set(values).where(ownedBy(owned)).returning({ seq: jobs.jobSeq })
  return rows.length > 0
}

/** Renews the leases of this process's jobs. Skips locked jobs: they are about to end or are being renewed. */
export async function renewLeases({ db, clock }: Services, owned: readonly OwnedJob[]): Promise<void> {
  if (owned.length === 0) return
  const mine = owned.map(({ jobSeq, worker }) => ({ seq: jobSeq, worker }))
  await db.execute(
    sql`update ${jobs} set lease_until = ${leaseFrom(clock.now()).toISOString()}::timestamptz where job_seq in (
          select j.job_seq from ${jobs} j
          join jsonb_to_recordset(${JSON.stringify(mine)}::jsonb) as given(seq int, worker text) on given.seq = j.job_seq and given.worker = j.worker
          for update of j skip locked)`,
  )
}

/** Returns those of the given kinds that have a job ready to start. */
export async function kindsDue({ db, clock }: Services, kinds: readonly JobKind[]): Promise<Set<string>> {
  const names = JSON.stringify(kinds.map(({ kind }) => kind))
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const rows = await queryRows<{ kind: string }>(
    db,
    sql`select k.kind from jsonb_array_elements_text(${names}::jsonb) as k(kind)
        where exists (select 1 from ${jobs} where ${jobs.kind} = k.kind and ${jobs.state} = 'WAITING' and ${jobs.runAt} <= ${now})
        union select ${jobs.kind} from ${jobs} where ${jobs.state} = 'RUNNING' and ${jobs.leaseUntil} < ${now}`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

/**
 * Starts a scheduled run in whichever process comes first, by queueing it as a job. The first run of a new daily
 * schedule is skipped: a new shop has nothing to catch up on. Returns whether this process queued it.
 */
export async function startScheduledRun(services: Services, kind: JobKind, slot: Date): Promise<boolean> {
  const { kind: name, schedule } = kind
  return inTransaction(services, async (db) => {
    const [known] = await db.select({ slot: jobKinds.slot }).from(jobKinds).where(eq(jobKinds.kind, name))
    const first = !known?.slot
    const begun = await db
      .insert(jobKinds)
      .values({ kind: name, slot })
      .onConflictDoUpdate({
        target: jobKinds.kind,
        set: { slot },
        setWhere: or(isNull(jobKinds.slot), lt(jobKinds.slot, slot)),
      })
      .returning({ kind: jobKinds.kind })
    if (begun.length === 0 || (first && schedule && 'dailyAt' in schedule)) return false
    await queueScheduledRun(db, kind, slot, services.clock.now())
    return true
  })
}

/**
 * Queues a scheduled run. A run that waits for a retry continues with the new time. A dead run gets one more attempt,
 * so that one failed night does not prevent the next.
 */
export async function queueScheduledRun(db: Db, kind: JobKind, slot: Date, now: Date): Promise<void> {
  await db
    .insert(jobs)
    .values({ kind: kind.kind, key: SLOT_KEY, payload: { slot: slot.toISOString() }, runAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      set: {
        payload: sql`excluded.payload`,
        state: 'WAITING',
        runAt: sql`case when ${jobs.state} = 'DEAD' then excluded.run_at else ${jobs.runAt} end`,
        attempts: sql`case when ${jobs.state} = 'DEAD' then greatest(0, ${jobs.attempts} - 1) else ${jobs.attempts} end`,
      },
      setWhere: sql`${jobs.state} <> 'RUNNING'`,
    })
}

/** Records the outcome of the last attempt of a kind. */
export async function recordOutcome(db: Db, kind: string, at: Date, error: string | null): Promise<void> {
  const set = error === null ? { lastSuccessAt: at } : { lastFailureAt: at, lastError: error.slice(0, 500) }
  await db
    .insert(jobKinds)
    .values({ kind, ...set })
    .onConflictDoUpdate({ target: jobKinds.kind, set })
}

/**
 * Returns the condition that the record with this seq has no job of a kind. `offset 0` makes it a lookup by index for each
 * record: as a join, the planner would compare all records with all jobs whenever its statistics are older than the jobs.
 */
export const notQueued = (kind: string, key: SQL | { getSQL(): SQL }): SQL =>
  sql`not exists (select 1 from ${jobs} where ${jobs.kind} = ${kind} and ${jobs.key} = (${key})::text offset 0)`

/** Returns the age in seconds of the oldest waiting job of each kind; kinds without one are missing. */
export async function jobLag({ db, clock }: Services): Promise<Map<string, number>> {
  const now = clock.now()
  const rows = await db
    .select({
      kind: jobs.kind,
      since: sql<string>`min(least(${jobs.runAt}, coalesce(${jobs.leaseUntil}, ${jobs.runAt})))`,
    })
    .from(jobs)
    .where(or(due(now), abandoned(now)))
    .groupBy(jobs.kind)
  return new Map(rows.map(({ kind, since }) => [kind, Math.max(0, now.getTime() - new Date(since).getTime()) / 1_000]))
}

/** Returns the number of dead letters of each kind; kinds without one are missing. */
export async function deadJobs({ db }: Services): Promise<Map<string, number>> {
  const rows = await db
    .select({ kind: jobs.kind, n: sql<number>`count(*)::int` })
    .from(jobs)
    .where(eq(jobs.state, 'DEAD'))
    .groupBy(jobs.kind)
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}
