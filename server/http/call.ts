import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database'
import type { EventKind } from '../events/event-kinds'
import type { ExcelDefinition } from '../excel/resource'
import type { Job, JobItem } from '../jobs/job-item'
import type { Schedule } from '../jobs/schedule'
import type { Clock } from '../lib/clock'
import type { Random } from '../lib/random'
import type { Outcome } from '../message/outcome'
import type { AddressSearch } from '../providers/addresses/port'
import type { BankFeed } from '../providers/bank-feed/port'
import type { BusinessRegistry } from '../providers/business-registry/port'
import type { MessageProvider } from '../providers/messages/port'
import type { PaymentProvider } from '../providers/payments/port'
import type { ProviderBook } from '../providers/provider-book'
import type { TaxOffice } from '../providers/tax-office/port'
import type { CourierTracking } from '../providers/tracking/port'
import type { WebhookTransport } from '../providers/webhook-transport'
import type { PasswordHasher } from '../session/password-hasher'
import type { Input, OperationName, ResultOf, Schemas } from './contract-types'

/**
 * Services, calls, handlers and kinds of jobs. They are in one file because they refer to each other: a call carries the
 * services, these carry the registered handlers and jobs, and both of these take calls.
 */

/** Storage for uploaded and exported files: a folder or S3-compatible storage. The server generates the keys. */
export interface FileStore {
  put(key: string, data: AsyncIterable<Uint8Array> | Uint8Array, mimeType: string): Promise<void>
  /** Throws if the key does not exist. */
  get(key: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number }>
  remove(key: string): Promise<void>
}

/** Receives events of background jobs, for the server log and the metrics. */
export interface JobObserver {
  /** Called when a job has finished. */
  ran(job: string, seconds: number): void
  failed(job: string, error: unknown): void
}

/** Services available inside a transaction. There are no globals, so tests can create several servers. */
export interface LocalServices {
  db: Db
  engine: 'PGLITE' | 'POSTGRESQL'
  clock: Clock
  random: Random
  files: FileStore
  /** Definitions that the feature folders register. */
  definitions: AppDefinitions
  /** Build version, for /health. */
  version: string
  /** URL of the back-office, without a trailing slash. */
  adminUrl: string
  /** Keys generated on first start and stored in `server_keys`. */
  keys: { accessToken: Buffer; otp: Buffer; personal: Buffer; files: Buffer }
  /** Hashes and compares passwords, with limited concurrency. */
  passwords: PasswordHasher
  /** State of the external systems, without asking them. */
  providers: ProviderBook
  /** Waits the given milliseconds before a delayed response. Default: a timer. */
  pause?: (ms: number) => Promise<unknown>
  /** Observer of background jobs. Default: none; failures go to stderr. */
  watch?: JobObserver
}

/** External systems, each behind its port. A missing one is not connected: calls of it are refused. */
export interface ExternalServices {
  /** Delivers messages. */
  messages?: MessageProvider
  /** The tax office's business registry. */
  businessRegistry?: BusinessRegistry
  /** Charges and refunds card payments. */
  payments?: PaymentProvider
  /** The tax office's services for receipts and invoices. */
  taxOffice?: TaxOffice
  /** Tracks parcels. */
  tracking?: CourierTracking
  /** Deposits to the shop's bank accounts. */
  bankFeed?: BankFeed
  /** Finds road addresses. */
  addresses?: AddressSearch
  /** Sends events to the customer site. */
  webhooks?: WebhookTransport
  /** Timeout for an external system, in ms. Default: 15 s. Only tests shorten it. */
  answerMs?: number
}

/**
 * All services of the server. Jobs and stepped calls get all of them. A transaction gets no external systems, because
 * it would hold its locks while it waits for them.
 */
export interface Services extends LocalServices {
  external: ExternalServices
}

/** The signed-in admin, as the session check read them for this call. */
export interface Actor {
  adminSeq: number
  adminSessionSeq: number
  loginId: string
  name: string
  permissionGroupSeq: number
  permissionGroupName: string
  isSuper: boolean
  permissions: Schemas['Permissions']
  piiUnmask: boolean
  piiExport: boolean
  /** Most that one grant, deduction or payout of points or deposit may be; null: no limit. */
  pointLimit: number | null
}

/** An entry of the screen-usage log. Actor, IP, screen and time are filled in. */
export interface LogEntry {
  action: Schemas['AdminLogAction']
  resource?: string
  targetSeqs?: number[]
  /** Number of affected records, when `targetSeqs` lists only some of them. */
  targetCount?: number
  /** Returns the names of the records in `targetSeqs`; the log shows them and searches by them. */
  named?: (db: Db, seqs: number[]) => Promise<Map<number, string>>
  /** Names of further records that are not in `targetSeqs`. */
  names?: readonly string[]
  /** Titles of the changed fields, when `changes` is not given. */
  fields?: readonly string[]
  subjects?: Schemas['LogSubject'][]
  reason?: string
  summary: string
  changes?: Schemas['FieldChange'][]
  result?: Schemas['LogResult']
  errorCode?: string
  flags?: Schemas['LogFlag'][]
  /** True when personal data is read or written; decides the flags NIGHT and BULK_VIEW. */
  personal?: boolean
  /** Replaces the actor, for example for sign-ins, which have no actor yet. */
  as?: { adminSeq: number | null; loginId: string; adminName: string; permissionGroupName: string | null }
}

/** Context of one request while its handler runs. Everything it writes is one transaction. */
export interface Call {
  services: LocalServices
  /** The transaction of this call. */
  db: Db
  /** Time of this call. */
  now: Date
  /** Null on PUBLIC operations that were called without a valid token. */
  actor: Actor | null
  /** The key of the customer site that the call was made with. Undefined for admins and for work of the server itself. */
  shopKeySeq?: number
  ip: string
  userAgent: string
  /** `X-Admin-Screen`, if it names a screen of the route table. */
  screen: { path: string; title: string } | null
  /** `X-Background: 1` */
  background: boolean
  /** The operation and the record in its path. Undefined for work that the server starts itself. */
  via?: { operation: OperationName; recordSeq: number | null }
  /** Adds an entry to the screen-usage log. It is written at the end of the call's transaction. */
  log(entry: LogEntry): void
  /** Registers a task that runs after the commit, and not at all after a rollback. */
  afterCommit(task: () => void): void
}

/** A call by a signed-in admin. */
export interface AdminCall extends Call {
  actor: Actor
}

/**
 * A call split into steps, each in its own transaction. Between steps it waits for an external system or a password
 * hash, without holding locks.
 */
export type SteppedCall<C extends Call = AdminCall> = Omit<C, 'services' | 'db' | 'log' | 'afterCommit'> & {
  services: Services
  /** Runs `work` in one transaction, together with its log entries. It may run more than once, see `inTransaction`. */
  step<T>(work: (call: C) => Promise<T>): Promise<T>
  /** Runs the last step, which returns the result. It runs once per request id, see `once`. */
  finish<T>(work: (call: C) => Promise<T>): Promise<T>
}

/**
 * Handles one operation. Returns the `result`, without the envelope, or a Response where the contract declares
 * something other than JSON. Throws Refusal.
 */
export type Handler<N extends OperationName, C extends Call = AdminCall> = (
  call: C,
  input: Input<N>,
) => Promise<ResultOf<N> | Response>

/** Handlers of those names that are operations. For code whose path is a type parameter, see `QueryNamed`. */
export type HandlersNamed<N extends string> = {
  [K in N as K extends OperationName ? K : never]: K extends OperationName ? Handler<K> : never
}

/** Handles one operation in several transactions, see `SteppedCall`. */
export interface SteppedHandler<N extends OperationName, C extends Call = AdminCall> {
  inSteps(call: SteppedCall<C>, input: Input<N>): Promise<ResultOf<N> | Response>
}

// ---- what the groups register ---------------------------------------------------------------------------------------------

/** Handlers of all operations of the contract. A missing one is a compile error. */
export type AllHandlers = {
  [N in OperationName]: Handler<N> | Handler<N, Call> | SteppedHandler<N> | SteppedHandler<N, Call>
}

/**
 * Definitions that the feature folders register for shared code; `server/app-definitions.ts` assembles them. A group
 * that needs one for its own lower rooms declares it beside them, see `server/orderdelivery/order/move-followers.ts`.
 */
export interface AppDefinitions {
  handlers: AllHandlers
  /** Every resource that can be exported to Excel. */
  excel: Record<Schemas['ExcelResource'], ExcelDefinition<unknown>>
  /** By `relatedType`: updates records whose state depends on the delivery of their message. */
  deliveryListeners: Record<string, (db: Db, outcomes: Outcome[], now: Date) => Promise<void>>
  /** Every table with columns that refer to files. */
  fileTables: readonly PgTable[]
  /** All background jobs, see docs/jobs.md. */
  jobs: readonly JobKind[]
}

// ---- kinds of background jobs, see `defineJob` -----------------------------------------------------------------------------

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
  /** The events that the job handles; see `defineFollower`. */
  follows?: readonly EventKind[]
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
