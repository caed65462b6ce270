import type { Input, OperationName, ResultOf, Schemas } from '../contract/contract-types'
import type { Refusal } from '../contract/refusal'
import type { Db, Engine } from '../db/database'
import type { Clock } from '../lib/clock'
import type { Random } from '../lib/random'
import type { ExternalServices } from '../providers/external-services'
import type { ProviderBook } from '../providers/provider-book'

/**
 * What handlers are given: services, calls, handlers. They are in one file because they refer to each other: a call carries
 * the services, these carry the registered handlers, and handlers take calls. `http/` makes the calls.
 */

/** Storage for uploaded and exported files: a folder or S3-compatible storage. The server generates the keys. */
export interface FileStore {
  put(key: string, data: AsyncIterable<Uint8Array> | Uint8Array, mimeType: string): Promise<void>
  /** Throws if the key does not exist. */
  get(key: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number }>
  remove(key: string): Promise<void>
}

/** Who asks for a password hash; waiting requesters take turns. */
export interface HashRequester {
  key: string
  /** Returns the error when too many hashes of this requester are waiting. */
  full(): Refusal
}

/**
 * Hashes and compares passwords: a few at a time, with requesters taking turns, so that many hashes of one do not delay
 * others. Must not be called in a transaction, whose locks and connection would wait, too. Throws the error of `full`
 * if too many hashes of the requester are waiting, 503 if too many of all are.
 */
export interface PasswordHasher {
  /** Returns the hash of a new password for storage. */
  hash(password: string, requester: HashRequester): Promise<string>
  /** Returns whether a password matches a hash. With null (unknown id) returns false after the same time. */
  matches(password: string, stored: string | null, requester: HashRequester): Promise<boolean>
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
  /** See `Connection`. */
  namedDb?: Db
  engine: Engine
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
  /** Keeps answers as long as the contract allows (`x-keep-seconds`). Default: no, each call reads what is stored. */
  keepAnswers?: boolean
  /** Waits the given milliseconds before a delayed response. Default: a timer. */
  pause?: (ms: number) => Promise<unknown>
  /** Observer of background jobs. Default: none; failures go to stderr. */
  watch?: JobObserver
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

/** Context of one request while its handler runs. Everything that it writes is one transaction. */
export interface Call {
  services: LocalServices
  /** The transaction of this call; of one that only reads, the database, which then refuses insert, update and delete. */
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

/** Handlers of all operations of the contract. A missing one is a compile error. */
export type AllHandlers = {
  [N in OperationName]: Handler<N> | Handler<N, Call> | SteppedHandler<N> | SteppedHandler<N, Call>
}

/**
 * Definitions that the feature folders register for shared code; `server/app-definitions.ts` assembles them. What else is
 * registered is declared beside the code that uses it: `excel` in excel/resource.ts, `jobs` in jobs/job-kind.ts,
 * `fileTables` in files/file-uses.ts, `deliveryListeners` in message/outcome.ts, `moveFollowers` in
 * orderdelivery/order/move-followers.ts.
 */
export interface AppDefinitions {
  handlers: AllHandlers
}
