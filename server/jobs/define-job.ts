import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call, Db, Services } from '../http/call'
import type { Schedule } from './schedule'

/** What is to be done: names the record (`1053`), and carries what cannot be read from it. Must be JSON. */
export interface JobItem<P = null> {
  key: string
  payload?: P
  /** Not begun before this moment; left out: at once. */
  runAt?: Date
}

/** An item in the hands of an attempt. */
export interface Job<P = null> {
  jobSeq: number
  key: string
  payload: P
  /** 1 for the first one. */
  attempt: number
  /** Of a scheduled run: when it was due. */
  slot: Date | null
  /** Of the attempt; see `jobs.worker`. */
  worker: string
  createdAt: Date
}

/** The job is not this attempt's any more: another process has taken it over. Nothing of the transaction is kept. */
export class LeaseLost extends Error {}

/** The process is stopping: what is done is kept, and another process goes on. */
export class Stopped extends Error {}

/** Thrown by a job that is to be tried again at a moment of its own choice; it counts as no failed attempt. */
export class TryLater extends Error {
  constructor(
    readonly at: Date,
    readonly reason = '',
  ) {
    super(reason)
  }
}

/** What a scan may ask. */
export interface Scan {
  db: Db
  now: Date
  /** The scheduled moment, where there is a schedule. */
  slot: Date | null
  /** Items that are wanted at most; the scan is asked again while it gives as many. */
  limit: number
  services: Services
  /** As a condition: the record with this number has no job of this kind. Every scan has it. */
  notQueued(key: PgColumn | SQL): SQL
}

/** An attempt at one item in several steps. */
export interface JobRun<P = null> {
  services: Services
  job: Job<P>
  /**
   * Does so much in one transaction, with its rows of the log; it may be done again, see `inTransaction`. Throws LeaseLost when another process has
   * the job by now, Stopped when this one is stopping.
   */
  step<T>(work: (call: Call) => Promise<T>): Promise<T>
  /** The last step: the job is gone with it. */
  finish<T>(work: (call: Call) => Promise<T>): Promise<T>
  /** Tells how far the job is; written at most once a second. */
  progress(done: number, total?: number): Promise<void>
}

/** An attempt at several items at once. */
export interface BatchRun<P = null> {
  services: Services
  jobs: readonly Job<P>[]
  /**
   * Finishes some of the items in one transaction. When that fails, each is tried in a transaction of its own, and only those that fail again are
   * put back.
   */
  finish(jobs: readonly Job<P>[], work: (call: Call, jobs: readonly Job<P>[]) => Promise<unknown>): Promise<void>
  /** The attempt at some of the items has failed, for one reason. */
  fail(jobs: readonly Job<P>[], error: unknown): Promise<void>
}

interface Kind<P> {
  /** Its name in the table, in the metrics and in the server's log; never changed. */
  kind: string
  /** What 환경 점검 calls it, in Korean. */
  title: string
  /** What a key names, in Korean: `주문` → `주문 1053`. Left out: the title alone says it. */
  noun?: string
  /** After so many failed attempts an item is a dead letter. Default 6: with the default backoff about five hours. */
  attempts?: number
  /** Milliseconds to wait after a number of failed attempts. Default: 30 s, four times as long each time, 4 h at most. */
  backoff?(failed: number): number
  /** Items of this kind side by side in one process. Default 1. */
  atOnce?: number
  /** Who comes first where transactions of jobs wait for a connection. Default NORMAL. */
  priority?: 'HIGH' | 'NORMAL' | 'LOW'
  /** When it is begun by itself. Without `due` the run itself is the one item. */
  schedule?: Schedule
  /** A scan that is looked at so often by each process, and whenever the kind is woken, in seconds. Writes nothing while nothing is due. */
  pollSeconds?: number
  /** Items that are due and are not queued yet, at most `limit`; see `Scan`. */
  due?(scan: Scan): Promise<JobItem<P>[]>
  /**
   * A refusal ends the item in peace: a scan finds it again as long as it is due. Left out: only that of a record that is gone (404) does, any other is
   * a failure that somebody has to see.
   */
  passesOver?: true
  /**
   * The last attempt has failed: what the record itself says of it, in the transaction that makes the item a dead letter. `SETTLED`: the record has a
   * way of its own to be tried again, and there is no dead letter.
   */
  whenDead?(call: Call, job: Job<P>, error: unknown): Promise<'SETTLED' | undefined>
}

type Work<P> =
  /** The item in one transaction, which ends the job too: done once, whoever dies when. Nobody outside may be asked in it. */
  | { perform(call: Call, job: Job<P>): Promise<unknown>; run?: never; runMany?: never; batch?: never }
  /** The item in steps: for long work, and where somebody outside is asked between them. */
  | { run(run: JobRun<P>): Promise<unknown>; perform?: never; runMany?: never; batch?: never }
  /** Up to `batch` items together. */
  | { runMany(run: BatchRun<P>): Promise<unknown>; batch: number; perform?: never; run?: never }

export type JobKind<P = unknown> = Kind<P> & Work<P>

/** Defines a kind of work behind the calls; `server/shop.ts` names it, docs/jobs.md says how it is run. */
export const defineJob = <P = null>(kind: JobKind<P>): JobKind<P> => kind

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Tried again for a day: after half a minute, then after twice as long each time, an hour at most. For somebody outside who may be away. */
export const FOR_A_DAY = {
  attempts: 31,
  backoff: (failed: number): number => Math.min(HOUR_MS, (MINUTE_MS / 2) * 2 ** (failed - 1)),
}

const FIRST_MS = 30_000
const FACTOR = 4
const LONGEST_MS = 4 * 60 * 60_000

/** Milliseconds until the next attempt, after a number of failed ones. */
export const backoffOf = (kind: JobKind, failed: number): number =>
  kind.backoff?.(failed) ?? Math.min(LONGEST_MS, FIRST_MS * FACTOR ** (failed - 1))

export const attemptsOf = (kind: JobKind): number => kind.attempts ?? 6

/** The key of a kind's scheduled run; its payload is the moment that it was due. */
export const SLOT_KEY = '@'
