import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { components, paths } from '../../openapi/schema.gen'
import type * as schema from '../db/schema'
import type { MessageProvider } from '../message/provider'
import type { BankFeed } from '../providers/bank-feed'
import type { BusinessRegistry } from '../providers/business-registry'
import type { CourierTracking } from '../providers/courier-tracking'
import type { PaymentProvider } from '../providers/payment-provider'
import type { TaxOffice } from '../providers/tax-office'
import type { PasswordHasher } from '../session/password-hasher'
import type { AppDefinitions } from './app-definitions'

export type Schemas = components['schemas']

/** A database of any driver, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** Source of the current time; tests replace it. */
export interface Clock {
  now(): Date
}

export interface Random {
  bytes(length: number): Buffer
}

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
  /** Waits the given milliseconds before a delayed response. Default: a timer. */
  pause?: (ms: number) => Promise<unknown>
  /** Observer of background jobs. Default: none; failures go to stderr. */
  watch?: JobObserver
}

/** External systems, each behind its port. */
export interface ExternalServices {
  /** Delivers messages. Default: the simulated provider. */
  messages?: MessageProvider
  /** The tax office's business registry. Default: the simulated one. */
  businessRegistry?: BusinessRegistry
  /** Charges and refunds card payments. Default: the simulated provider. */
  payments?: PaymentProvider
  /** The tax office's services for receipts and invoices. Default: the simulated ones. */
  taxOffice?: TaxOffice
  /** Tracks parcels. Default: the simulated service. */
  tracking?: CourierTracking
  /** Deposits to the shop's bank accounts. Default: the simulated bank. */
  bankFeed?: BankFeed
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

// ---- operations, typed by the contract -----------------------------------------------------------------------------------

type Method = 'get' | 'post' | 'put' | 'delete'

/** Name of an operation of the contract, such as `GET /api/v1/admin/admins`. */
export type OperationName = {
  [P in keyof paths & string]: {
    [M in Method]: paths[P][M] extends { responses: unknown } ? `${Uppercase<M>} ${P}` : never
  }[Method]
}[keyof paths & string]

type OperationOf<N extends OperationName> = N extends `${infer M} ${infer P}`
  ? P extends keyof paths
    ? Lowercase<M> extends keyof paths[P]
      ? NonNullable<paths[P][Lowercase<M>]>
      : never
    : never
  : never

type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never
type Part<O, K extends string> = O extends { parameters: { [key in K]?: infer V } } ? NonNullable<V> : unknown
type Success<O> = O extends { responses: infer R }
  ? R extends { 200: infer S }
    ? Json<S>
    : R extends { 201: infer S }
      ? Json<S>
      : never
  : never

export type QueryOf<N extends OperationName> = Part<OperationOf<N>, 'query'>
export type PathOf<N extends OperationName> = Part<OperationOf<N>, 'path'>
export type BodyOf<N extends OperationName> =
  OperationOf<N> extends { requestBody: { content: infer C } } ? C[keyof C] : undefined
/** The `result` inside the response envelope. */
export type ResultOf<N extends OperationName> = Success<OperationOf<N>> extends { result: infer R } ? R : never

/** The request, validated against the contract: query coerced, defaults filled in, unknown fields rejected. */
export interface Input<N extends OperationName> {
  query: QueryOf<N>
  path: PathOf<N>
  body: BodyOf<N>
}

/**
 * Handles one operation. Returns the `result`, without the envelope, or a Response where the contract declares
 * something other than JSON. Throws Refusal.
 */
export type Handler<N extends OperationName, C extends Call = AdminCall> = (
  call: C,
  input: Input<N>,
) => Promise<ResultOf<N> | Response>

/** Handles one operation in several transactions, see `SteppedCall`. */
export interface SteppedHandler<N extends OperationName, C extends Call = AdminCall> {
  inSteps(call: SteppedCall<C>, input: Input<N>): Promise<ResultOf<N> | Response>
}
