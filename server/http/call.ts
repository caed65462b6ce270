import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { components, paths } from '../../openapi/schema.gen'
import type * as schema from '../db/schema'
import type { MessageProvider } from '../message/provider'
import type { BankFeed } from '../registry/bank-feed'
import type { BusinessRegistry } from '../registry/business-registry'
import type { CourierTracking } from '../registry/courier-tracking'
import type { PaymentProvider } from '../registry/payment-provider'
import type { TaxOffice } from '../registry/tax-office'
import type { PasswordHasher } from '../session/password-hasher'
import type { Shop } from './shop'

export type Schemas = components['schemas']

/** Any of the drivers; a transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** Time and randomness come from here, so that tests own them. */
export interface Clock {
  now(): Date
}

export interface Random {
  bytes(length: number): Buffer
}

/** Where uploaded and exported files are kept: a folder, or S3-compatible storage. Keys are made by the server. */
export interface FileStore {
  put(key: string, data: AsyncIterable<Uint8Array> | Uint8Array, mimeType: string): Promise<void>
  /** Throws when there is no such key. */
  get(key: string): Promise<{ stream: ReadableStream<Uint8Array>; size: number }>
  remove(key: string): Promise<void>
}

/** Watches the work behind the calls, for the server's log and its metrics. */
export interface Watch {
  /** A job has been done, in so many seconds. */
  ran(job: string, seconds: number): void
  failed(job: string, error: unknown): void
}

/** What a transaction may use. No globals: tests make as many as they like. */
export interface LocalServices {
  db: Db
  engine: 'PGLITE' | 'POSTGRESQL'
  clock: Clock
  random: Random
  files: FileStore
  /** What the groups give to the rooms. */
  shop: Shop
  /** Version of the build, for /health. */
  version: string
  /** Where administrators find the back-office; no slash at its end. */
  adminUrl: string
  /** Keys made on first start and kept in `server_keys`. */
  keys: { accessToken: Buffer; otp: Buffer; personal: Buffer; files: Buffer }
  /** Hashes and compares passwords, a few at a time. */
  passwords: PasswordHasher
  /** Waits for so many ms before a slowed answer; left out: a timer. */
  pause?: (ms: number) => Promise<unknown>
  /** Who is told of the work behind the calls; left out: nobody, and failures go to stderr. */
  watch?: Watch
}

/** What stands outside of the shop, each behind its port. */
export interface Outside {
  /** Who delivers messages; left out: the simulated provider. */
  messages?: MessageProvider
  /** The tax office's register of businesses; left out: the simulated one. */
  businessRegistry?: BusinessRegistry
  /** Who takes and gives back card money; left out: the simulated provider. */
  payments?: PaymentProvider
  /** The tax office's services for receipts and invoices; left out: the simulated ones. */
  taxOffice?: TaxOffice
  /** Who follows parcels; left out: the simulated service. */
  tracking?: CourierTracking
  /** What came into the shop's accounts; left out: the simulated bank. */
  bankFeed?: BankFeed
  /** Somebody outside has so long to answer, in ms; left out: 15 s. Only tests shorten it. */
  answerMs?: number
}

/** What the server stands on. Jobs and calls in steps have all of it; a transaction has no way to the outside, since it would hold its locks meanwhile. */
export interface Services extends LocalServices {
  outside: Outside
}

/** The signed-in admin as the session check read him for this call. */
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

/** A row for the screen-usage log; who, where from, which screen and when are filled in. */
export interface LogEntry {
  action: Schemas['AdminLogAction']
  resource?: string
  targetSeqs?: number[]
  /** When more than `targetSeqs` names. */
  targetCount?: number
  /** What the records of `targetSeqs` are called: the row shows it and is found by it. */
  named?: (db: Db, seqs: number[]) => Promise<Map<number, string>>
  /** The same, of records that `targetSeqs` does not name. */
  names?: readonly string[]
  /** Titles of the fields that were changed, where `changes` does not say them. */
  fields?: readonly string[]
  subjects?: Schemas['LogSubject'][]
  reason?: string
  summary: string
  changes?: Schemas['FieldChange'][]
  result?: Schemas['LogResult']
  errorCode?: string
  flags?: Schemas['LogFlag'][]
  /** Reads or writes personal data: decides the flags NIGHT and BULK_VIEW. */
  personal?: boolean
  /** Instead of the actor: sign-ins have none yet. */
  as?: { adminSeq: number | null; loginId: string; adminName: string; permissionGroupName: string | null }
}

/** One request on its way through its handler. Everything it writes is one transaction. */
export interface Call {
  services: LocalServices
  /** The transaction of this call. */
  db: Db
  /** The moment of this call. */
  now: Date
  /** Null on operations that are PUBLIC and came without a valid token. */
  actor: Actor | null
  ip: string
  userAgent: string
  /** `X-Admin-Screen`, when it names a screen of the route table. */
  screen: { path: string; title: string } | null
  /** `X-Background: 1` */
  background: boolean
  /** The operation that is answered, and the record that its path names; left out where the server works by itself. */
  via?: { operation: OperationName; recordSeq: number | null }
  /** Adds a row to the screen-usage log, written at the end of the call's transaction. */
  log(entry: LogEntry): void
  /** Done once the call's transaction is in the database; not at all when it is rolled back. */
  afterCommit(task: () => void): void
}

/** A call that only signed-in admins reach. */
export interface AdminCall extends Call {
  actor: Actor
}

/**
 * A call that works in steps, each a transaction of its own: between them somebody outside answers or a password is hashed, and nothing may be
 * locked meanwhile.
 */
export type SteppedCall<C extends Call = AdminCall> = Omit<C, 'services' | 'db' | 'log' | 'afterCommit'> & {
  services: Services
  /** Does so much in one transaction, with its rows of the log; it may be done again, see `inTransaction`. */
  step<T>(work: (call: C) => Promise<T>): Promise<T>
  /** The last step, which answers: done once for the request's id, see `once`. */
  finish<T>(work: (call: C) => Promise<T>): Promise<T>
}

// ---- operations, typed by the contract -----------------------------------------------------------------------------------

type Method = 'get' | 'post' | 'put' | 'delete'

/** `GET /api/v1/admin/admins`, … : every operation of the contract. */
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
/** The `result` inside the envelope of the answer. */
export type ResultOf<N extends OperationName> = Success<OperationOf<N>> extends { result: infer R } ? R : never

/** The request, checked against the contract: query coerced, defaults filled in, unknown fields refused. */
export interface Input<N extends OperationName> {
  query: QueryOf<N>
  path: PathOf<N>
  body: BodyOf<N>
}

/**
 * Answers one operation. Gives the `result` (the envelope is put around it), or a Response where the contract declares
 * something other than JSON. Throws Refusal.
 */
export type Handler<N extends OperationName, C extends Call = AdminCall> = (
  call: C,
  input: Input<N>,
) => Promise<ResultOf<N> | Response>

/** The same in steps. */
export interface SteppedHandler<N extends OperationName, C extends Call = AdminCall> {
  inSteps(call: SteppedCall<C>, input: Input<N>): Promise<ResultOf<N> | Response>
}
