import { and, eq, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows'
import { inTransaction } from '../db/transaction'
import type { Db, Services } from '../http/call'
import { attemptsOf, type Job, type JobKind, SLOT_KEY } from './define-job'
import { jobKinds, jobs } from './job.schema'

/** How long a process may be silent before its jobs are taken over, and how often it says that it lives. */
export const LEASE_MS = 60_000
export const RENEW_MS = 20_000

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

const due = (now: Date): SQL | undefined => and(eq(jobs.state, 'WAITING'), lte(jobs.runAt, now))
/** Left behind by a process that died. */
const left = (now: Date): SQL | undefined => and(eq(jobs.state, 'RUNNING'), lt(jobs.leaseUntil, now))

async function lockJobs(db: Db, where: SQL | undefined, limit: number): Promise<number[]> {
  const found = await db
    .select({ seq: jobs.jobSeq })
    .from(jobs)
    .where(where)
    .orderBy(jobs.runAt, jobs.jobSeq)
    .limit(limit)
    .for('update', { skipLocked: true })
  return found.map(({ seq }) => seq)
}

const slotOf = (key: string, payload: unknown): Date | null =>
  key === SLOT_KEY ? new Date((payload as { slot: string }).slot) : null

/** A job that was taken; `worn`: its process died in every attempt that it may have. */
export interface Taken {
  job: Job<unknown>
  worn: boolean
}

/** Takes up to `limit` jobs of a kind that are due, the oldest first; several processes may do so at once and each job goes to one. Throws Busy. */
export async function takeJobs(services: Services, kind: JobKind, limit: number): Promise<Taken[]> {
  const now = services.clock.now()
  const worker = services.random.bytes(16).toString('hex')
  return inTransaction(services, async (db) => {
    const seqs = await lockJobs(db, and(eq(jobs.kind, kind.kind), left(now)), limit)
    if (seqs.length < limit) {
      seqs.push(...(await lockJobs(db, and(eq(jobs.kind, kind.kind), due(now)), limit - seqs.length)))
    }
    if (seqs.length === 0) return []
    const rows = await db
      .update(jobs)
      .set({ state: 'RUNNING', worker, leaseUntil: leaseFrom(now), attempts: sql`${jobs.attempts} + 1` })
      .where(inArray(jobs.jobSeq, seqs))
      .returning()
    return rows
      .sort((a, b) => seqs.indexOf(a.jobSeq) - seqs.indexOf(b.jobSeq))
      .map(({ jobSeq, key, payload, attempts, createdAt }) => ({
        job: { jobSeq, key, payload, slot: slotOf(key, payload), attempt: attempts, worker, createdAt },
        worn: attempts > attemptsOf(kind),
      }))
  })
}

type Held = Pick<Job<unknown>, 'jobSeq' | 'worker'>

const heldBy = ({ jobSeq, worker }: Held): SQL | undefined => and(eq(jobs.jobSeq, jobSeq), eq(jobs.worker, worker))

/** Ends jobs of one attempt; gives the numbers of those that it still held. */
export async function endJobs(db: Db, held: readonly Held[]): Promise<Set<number>> {
  const [first] = held
  if (!first) return new Set()
  const seqs = held.map(({ jobSeq }) => jobSeq)
  const ended = await db
    .delete(jobs)
    .where(and(inArray(jobs.jobSeq, seqs), eq(jobs.worker, first.worker)))
    .returning({ seq: jobs.jobSeq })
  return new Set(ended.map(({ seq }) => seq))
}

/** Locks a job for the transaction and renews its lease. Gives whether the attempt still holds it. */
export async function holdJob(db: Db, held: Held, now: Date): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ leaseUntil: leaseFrom(now) })
    .where(heldBy(held))
    .returning({ seq: jobs.jobSeq })
  return rows.length > 0
}

/** Writes how far a job is. Gives whether the attempt still holds it. */
export async function noteProgress(
  { db, clock }: Services,
  held: Held,
  done: number,
  total: number | undefined,
): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ done, ...(total === undefined ? {} : { total }), leaseUntil: leaseFrom(clock.now()) })
    .where(heldBy(held))
    .returning({ seq: jobs.jobSeq })
  return rows.length > 0
}

/** What becomes of a job whose attempt has ended without finishing it. */
export type Back =
  /** Tried again at a moment; `counted`: the attempt was a failed one. */
  { runAt: Date; counted: boolean; error?: string } | { dead: true; error: string }

/** Puts a job back that its attempt still holds. Gives whether it did. */
export async function putBack(db: Db, held: Held, now: Date, back: Back): Promise<boolean> {
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
  const rows = await db.update(jobs).set(values).where(heldBy(held)).returning({ seq: jobs.jobSeq })
  return rows.length > 0
}

/** Says that this process still works on jobs. What is locked at the moment is at its end, or being renewed. */
export async function renewLeases({ db, clock }: Services, held: readonly Held[]): Promise<void> {
  if (held.length === 0) return
  const mine = held.map(({ jobSeq, worker }) => ({ seq: jobSeq, worker }))
  await db.execute(
    sql`update ${jobs} set lease_until = ${leaseFrom(clock.now()).toISOString()}::timestamptz where job_seq in (
          select j.job_seq from ${jobs} j
          join jsonb_to_recordset(${JSON.stringify(mine)}::jsonb) as given(seq int, worker text) on given.seq = j.job_seq and given.worker = j.worker
          for update of j skip locked)`,
  )
}

/** Kinds, of those that are named, that have a job which may be begun. */
export async function kindsDue({ db, clock }: Services, kinds: readonly JobKind[]): Promise<Set<string>> {
  const names = JSON.stringify(kinds.map(({ kind }) => kind))
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const rows = await rowsOf<{ kind: string }>(
    db,
    sql`select k.kind from jsonb_array_elements_text(${names}::jsonb) as k(kind)
        where exists (select 1 from ${jobs} where ${jobs.kind} = k.kind and ${jobs.state} = 'WAITING' and ${jobs.runAt} <= ${now})
        union select ${jobs.kind} from ${jobs} where ${jobs.state} = 'RUNNING' and ${jobs.leaseUntil} < ${now}`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

/**
 * Begins a scheduled moment, in whichever process comes first: queues it as a job. A schedule by the day that is seen for the first time begins with its
 * next moment: a shop that has just been opened has nothing to catch up with. Gives whether this process did.
 */
export async function beginSlot(services: Services, kind: JobKind, slot: Date): Promise<boolean> {
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
    await addSlot(db, kind, slot, services.clock.now())
    return true
  })
}

/**
 * Queues a scheduled run. One that still waits for its next attempt goes on under the new moment; one that is dead gets one more attempt: a night that
 * failed does not take the next one with it.
 */
export async function addSlot(db: Db, kind: JobKind, slot: Date, now: Date): Promise<void> {
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

/** Writes down how the last attempt at a kind went. */
export async function noteKind(db: Db, kind: string, at: Date, error: string | null): Promise<void> {
  const set = error === null ? { lastSuccessAt: at } : { lastFailureAt: at, lastError: error.slice(0, 500) }
  await db
    .insert(jobKinds)
    .values({ kind, ...set })
    .onConflictDoUpdate({ target: jobKinds.kind, set })
}

/** As a condition: the record with this number has no job of a kind. */
export const notQueued = (kind: string, key: SQL | { getSQL(): SQL }): SQL =>
  sql`not exists (select 1 from ${jobs} where ${jobs.kind} = ${kind} and ${jobs.key} = (${key})::text)`

/** Seconds that the oldest job of each kind has been waiting for a worker; a kind without one is missing. */
export async function jobLag({ db, clock }: Services): Promise<Map<string, number>> {
  const now = clock.now()
  const rows = await db
    .select({
      kind: jobs.kind,
      since: sql<string>`min(least(${jobs.runAt}, coalesce(${jobs.leaseUntil}, ${jobs.runAt})))`,
    })
    .from(jobs)
    .where(or(due(now), left(now)))
    .groupBy(jobs.kind)
  return new Map(rows.map(({ kind, since }) => [kind, Math.max(0, now.getTime() - new Date(since).getTime()) / 1_000]))
}

/** How many dead letters each kind has; a kind without one is missing. */
export async function deadJobs({ db }: Services): Promise<Map<string, number>> {
  const rows = await db
    .select({ kind: jobs.kind, n: sql<number>`count(*)::int` })
    .from(jobs)
    .where(eq(jobs.state, 'DEAD'))
    .groupBy(jobs.kind)
  return new Map(rows.map(({ kind, n }) => [kind, n]))
}
