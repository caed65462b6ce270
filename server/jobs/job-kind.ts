import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call, Services } from '../call/call'
import type { Db } from '../db/database'
import type { Job, JobItem } from './job-item'
import type { Schedule } from './schedule'

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
  /** When the kind starts automatically. Without `due`, the run itself is the one item. */
  schedule?: Schedule
  /**
   * Interval in seconds at which each process calls `due`, in addition to every wake-up. An interval without due items
   * writes nothing.
   */
  pollSeconds?: number
  /** The kinds of events that the job handles; `defineFollower` sets them. */
  follows?: readonly string[]
  /** Condition on which events are put on the list of a follower. Default: always. */
  followsIf?: SQL
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

declare module '../call/call' {
  interface AppDefinitions {
    /** All background jobs, see docs/jobs.md. */
    jobs: readonly JobKind[]
  }
}
