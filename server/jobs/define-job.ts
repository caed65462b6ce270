import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call, Db, Services } from '../http/call'
import type { Schedule } from './schedule'

/** An item to process. `key` identifies the record (`1053`), `payload` is JSON that cannot be read from it. */
export interface JobItem<P = null> {
  key: string
  payload?: P
  /** Earliest start; undefined for at once. */
  runAt?: Date
}

/** An item that an attempt is processing. */
export interface Job<P = null> {
  jobSeq: number
  key: string
  payload: P
  /** Starts at 1. */
  attempt: number
  /** For a scheduled run, when it was due. */
  slot: Date | null
  /** Id of the attempt; see `jobs.worker`. */
  worker: string
  createdAt: Date
}

/** Thrown when another process has taken over the job. The transaction is rolled back. */
export class LeaseLostError extends Error {}

/** Thrown when the process is stopping. Finished steps are kept, and another process continues. */
export class StoppingError extends Error {}

/** Thrown by a job to be retried at a time of its choice, without counting a failed attempt. */
export class TryLater extends Error {
  constructor(
    readonly at: Date,
    readonly reason = '',
  ) {
    super(reason)
  }
}

/** Input of a scan for due items. */
export interface Scan {
  db: Db
  now: Date
  /** The scheduled time, if the kind has a schedule. */
  slot: Date | null
  /** Maximum number of items to return; the scan is called again while it returns that many. */
  limit: number
  services: Services
  /** Returns the condition that the record with this seq has no job of this kind. Every scan must include it. */
  notQueued(key: PgColumn | SQL): SQL
}

/** An attempt at one item, in several steps. */
export interface JobRun<P = null> {
  services: Services
  job: Job<P>
  /**
   * Runs `work` in one transaction with its log entries; it may run more than once, see `inTransaction`. Throws
   * LeaseLostError when another process has taken over the job, StoppingError when this one is stopping.
   */
  step<T>(work: (call: Call) => Promise<T>): Promise<T>
  /** Runs the last step and deletes the job in the same transaction. */
  finish<T>(work: (call: Call) => Promise<T>): Promise<T>
  /** Records the progress, at most once a second. */
  progress(done: number, total?: number): Promise<void>
}

/** An attempt at several items together. */
export interface BatchRun<P = null> {
  services: Services
  jobs: readonly Job<P>[]
  /**
   * Finishes some of the items in one transaction. If it fails, each item is retried in its own transaction, and only
   * those that fail again are put back.
   */
  finish(jobs: readonly Job<P>[], work: (call: Call, jobs: readonly Job<P>[]) => Promise<unknown>): Promise<void>
  /** Marks some of the items as failed for one reason. */
  fail(jobs: readonly Job<P>[], error: unknown): Promise<void>
}

interface JobKindOptions<P> {
  /** Name in the table, the metrics and the server log; must never change. */
  kind: string
  /** Korean title on the 환경 점검 screen. */
  title: string
  /** Korean noun for what a key identifies: `주문` → `주문 1053`. Undefined if the title is enough. */
  noun?: string
  /**
   * Number of failed attempts that make an item a dead letter. Default 6: about three hours with the default backoff.
   */
  attempts?: number
  /**
   * Returns the delay in ms after a number of failed attempts. Default: 30 s, multiplied by four each time, at most 4
   * h.
   */
  backoff?(failed: number): number
  /** Number of items of this kind that one process works on concurrently. Default 1. */
  atOnce?: number
  /** Priority of transactions that wait for a connection. Default NORMAL. */
  priority?: 'HIGH' | 'NORMAL' | 'LOW'
  /** When the kind starts by itself. Without `due`, the run itself is the one item. */
  schedule?: Schedule
  /**
   * Interval in seconds at which each process calls `due`, in addition to every wake-up. An interval without due items
   * writes nothing.
   */
  pollSeconds?: number
  /** Returns due items that are not queued yet, at most `limit`; see `Scan`. */
  due?(scan: Scan): Promise<JobItem<P>[]>
  /**
   * True if a Refusal ends the item without a failure; a scan finds it again while it is due. Otherwise only a 404
   * (deleted record) does, and any other Refusal is a failure to be shown.
   */
  passesOver?: true
  /**
   * Called after the last attempt has failed, in the transaction that makes the item a dead letter, to update the
   * record. Returns `SETTLED` if the record has its own way to retry; then no dead letter is kept.
   */
  whenDead?(call: Call, job: Job<P>, error: unknown): Promise<'SETTLED' | undefined>
}

type Work<P> =
  /**
   * Processes the item in one transaction that also deletes the job, so it takes effect exactly once. Must not call
   * external systems.
   */
  | { perform(call: Call, job: Job<P>): Promise<unknown>; run?: never; runMany?: never; batch?: never }
  /** Processes the item in steps: for long work and for calls to external systems between steps. */
  | { run(run: JobRun<P>): Promise<unknown>; perform?: never; runMany?: never; batch?: never }
  /** Processes up to `batch` items together. */
  | { runMany(run: BatchRun<P>): Promise<unknown>; batch: number; perform?: never; run?: never }

export type JobKind<P = unknown> = JobKindOptions<P> & Work<P>

/** Defines a kind of background job. It must be listed in `server/app-definitions.ts`; docs/jobs.md describes how jobs run. */
export const defineJob = <P = null>(kind: JobKind<P>): JobKind<P> => kind

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Retries for a day, for external systems that may be down: after 30 s, then doubling up to one hour. */
export const RETRY_FOR_A_DAY = {
  attempts: 31,
  backoff: (failed: number): number => Math.min(HOUR_MS, (MINUTE_MS / 2) * 2 ** (failed - 1)),
}

const FIRST_MS = 30_000
const FACTOR = 4
const LONGEST_MS = 4 * 60 * 60_000

/** Returns the delay in ms until the next attempt, after a number of failed ones. */
export const backoffOf = (kind: JobKind, failed: number): number =>
  kind.backoff?.(failed) ?? Math.min(LONGEST_MS, FIRST_MS * FACTOR ** (failed - 1))

export const attemptsOf = (kind: JobKind): number => kind.attempts ?? 6

/** Key of a kind's scheduled run; its payload holds the time when it was due. */
export const SLOT_KEY = '@'
