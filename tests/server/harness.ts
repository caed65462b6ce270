import { AsyncLocalStorage } from 'node:async_hooks'
import { gt } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { inject } from 'vitest'
import { type App, type AppOptions, createApp } from '../../server/app'
import { shop as parts } from '../../server/app-definitions'
import type { PasswordHasher, Services } from '../../server/call/call'
import { matchOperation } from '../../server/contract/contract'
import { type Connection, connectMemory, connectServer } from '../../server/db/connect'
import type { Db } from '../../server/db/database'
import { adminSessions } from '../../server/db/schema'
import type { JobKind } from '../../server/jobs/job-kind'
import { runnerOf } from '../../server/jobs/runner'
import type { Clock } from '../../server/lib/clock'
import type { ExternalServices } from '../../server/providers/external-services'
import { createProviderBook } from '../../server/providers/provider-book'
import { simulatedServices } from '../../server/providers/simulated-services'
import { SAMPLE_OTP_SECRET, SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { loadKeys } from '../../server/session/keys'
import { createPasswordHasher } from '../../server/session/password-hasher'
import { memoryFiles } from './memory-files'
import { seededRandom } from './random'
import { checkRefusal } from './refusals'
import { copyTemplate, readSnapshot, TEST_NOW } from './snapshot'

export interface TestClock extends Clock {
  /** Sets the time, also back; sessions move along, so that a test can restore the time. */
  set(moment: Date | string): void
  /** Sets the time like a changed system clock: sessions do not move. */
  jump(moment: Date | string): void
  /** Returns whether `set` has gone back since the last call. */
  wentBack(): boolean
  /** Advances the time by a number of minutes. */
  advance(minutes: number): void
}

interface CallOptions {
  token?: string
  /** Sent as JSON, unless it is FormData or the content type is given. */
  body?: unknown
  headers?: Record<string, string>
  ip?: string
  /** The test replaces the handler, so refusals are not checked against the contract. */
  undeclared?: boolean
}

/** A response with its body. */
export interface Answer<T = unknown> {
  status: number
  code: string | undefined
  message: string
  errors: { field: string; message: string }[]
  result: T
  body: unknown
  headers: Headers
  bytes: Uint8Array
}

/** Returns whether a DELETE lacks the version that the contract requires. It then gets the current version. */
function lacksVersion(method: string, path: string): boolean {
  if (method !== 'DELETE' || /[?&]version=/.test(path)) return false
  const parameters = matchOperation(method, new URL(path, 'http://shop.test').pathname)?.operation.document.parameters
  return parameters?.some((parameter) => 'name' in parameter && parameter.name === 'version') ?? false
}

export interface TestShop {
  app: App
  services: Services
  clock: TestClock
  files: ReturnType<typeof memoryFiles>
  /** Unexpected errors that the server reported. */
  reports: string[]
  /** Delays of slowed responses, in ms; tests do not wait for them. */
  pauses: number[]
  /** Sends a request and waits for its event followers: the messages about it are written when this returns. */
  call<T = unknown>(method: string, path: string, options?: CallOptions): Promise<Answer<T>>
  /** Signs a sample admin in and returns the access token. Later calls return the same one; `fresh` makes another session. */
  signIn(loginId: string, options?: { fresh?: boolean; ip?: string }): Promise<string>
  /**
   * Starts a run of a job kind now, regardless of its schedule, and waits for all resulting work. Returns the number of
   * finished items.
   */
  run(kind: JobKind): Promise<number>
  /** Waits for all work that calls have started; on the first server, for the work of all servers. */
  idle(): Promise<void>
  /**
   * Starts a second server of the same shop with its own connection pool and services, and the same clock and files.
   * The embedded database has one process and one connection, so there it is only another app. Closed together with the
   * first.
   */
  another(): Promise<TestShop>
  close(): Promise<void>
}

function testClock(): TestClock {
  let now = TEST_NOW.getTime()
  let back = false
  const jump = (moment: Date | string): void => {
    now = new Date(moment).getTime()
  }
  return {
    now: () => new Date(now),
    set: (moment) => {
      back ||= new Date(moment).getTime() < now
      jump(moment)
    },
    jump,
    wentBack: () => {
      const before = back
      back = false
      return before
    },
    advance: (minutes) => {
      now += minutes * 60_000
    },
  }
}

interface TestConnection extends Connection {
  /** Opens another pool on the same database. */
  again(): Promise<Connection>
}

async function connect(): Promise<TestConnection> {
  const shop = inject('shop')
  if (!('snapshots' in shop)) return connectCopy(shop.serverUrl, shop.template)
  const connection = await connectMemory(readSnapshot(shop.snapshots.sample))
  return { ...connection, again: async () => ({ ...connection, close: async () => undefined }) }
}

/** Creates a migrated database without rows, of the kind that the test run uses. */
export async function emptyDatabase(): Promise<Connection> {
  const shop = inject('shop')
  return 'snapshots' in shop
    ? connectMemory(readSnapshot(shop.snapshots.empty))
    : connectCopy(shop.serverUrl, 'template1')
}

async function connectCopy(serverUrl: string, template: string): Promise<TestConnection> {
  const copy = await copyTemplate(serverUrl, template)
  const connection = await connectServer(copy.url, { poolSize: 5 })
  return {
    ...connection,
    again: () => connectServer(copy.url, { poolSize: 5 }),
    close: async () => {
      await connection.close()
      await copy.drop()
    },
  }
}

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const json = response.headers.get('content-type')?.includes('application/json')
  const body = json ? (JSON.parse(new TextDecoder().decode(bytes)) as Answer<T>) : null
  return {
    status: response.status,
    code: body?.code,
    message: body?.message ?? '',
    errors: body?.errors ?? [],
    result: body?.result as T,
    body,
    headers: response.headers,
    bytes,
  }
}

function requestOf(method: string, path: string, { token, body, headers = {}, ip }: CallOptions): Request {
  const all = new Headers(headers)
  if (token) all.set('authorization', `Bearer ${token}`)
  if (ip) all.set('x-test-ip', ip)
  const raw = body instanceof FormData || all.has('content-type')
  if (body !== undefined && !raw) all.set('content-type', 'application/json')
  const payload = body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body)
  return new Request(new URL(path, 'http://shop.test'), { method, headers: all, body: payload })
}

/**
 * Starts a server on a copy of the sample shop, without a network: on an embedded database in memory, or on a separate
 * database on the server of TEST_DATABASE_URL. Close it at the end of the file.
 */
export async function testShop(options: AppOptions = {}): Promise<TestShop> {
  const connection = await connect()
  const others: TestShop[] = []
  const shop = await shopOn(connection, { clock: testClock(), files: memoryFiles() }, options)
  const servers = () => [shop, ...others]
  return Object.assign(shop, {
    another: async () => {
      const other = await shopOn(await connection.again(), shop, options)
      others.push(other)
      return other
    },
    idle: async () => {
      await Promise.all(servers().map(idleWorkers))
    },
    close: async () => {
      await Promise.all(servers().map(stopWorkers))
      await Promise.all(others.map((other) => other.close()))
      await connection.close()
    },
  })
}

/** Starts a server on a database that the test has created; closes it with the server. */
export const shopOver = (connection: Connection): Promise<TestShop> =>
  shopOn(connection, { clock: testClock(), files: memoryFiles() }, {})

const inTransaction = new AsyncLocalStorage<true>()

/** Wraps a database to record what runs in its transactions. */
function watchedTransactions(db: Db): Db {
  const { transaction } = db
  const watched: Db['transaction'] = (work, config) =>
    inTransaction.run(true, () => transaction.call(db, work, config)) as ReturnType<typeof work>
  return Object.assign(Object.create(db) as Db, { transaction: watched })
}

/** Fails every test that hashes a password in a transaction, whose connection and locks would wait for it. */
function outsideTransactions({ hash, matches }: PasswordHasher): PasswordHasher {
  const outside = async <T>(work: () => Promise<T>): Promise<T> => {
    if (inTransaction.getStore()) throw new Error('A password is hashed in a transaction')
    return work()
  }
  return {
    hash: (...given) => outside(() => hash(...given)),
    matches: (...given) => outside(() => matches(...given)),
  }
}

/** Fails every test that calls an external service in a transaction, whose locks would wait for the response. */
const askedOutsideTransactions = (external: ExternalServices): ExternalServices =>
  new Proxy<ExternalServices>(external, {
    get(outside, name) {
      if (inTransaction.getStore()) throw new Error(`outside.${String(name)} is asked in a transaction`)
      return Reflect.get(outside, name) as unknown
    },
  })

type Served = Pick<TestShop, 'services'>

/** The jobs that handle events, see `defineFollower`. */
const followers = parts.jobs.filter(({ follows }) => follows)

const stopWorkers = ({ services }: Served): Promise<unknown> => runnerOf(services).stop()

const idleWorkers = ({ services }: Served): Promise<unknown> => runnerOf(services).idle()

let shopsMade = 0

async function shopOn(
  connection: Connection,
  { clock, files }: Pick<TestShop, 'clock' | 'files'>,
  options: AppOptions,
): Promise<TestShop> {
  shopsMade += 1
  const random = seededRandom(`shop ${shopsMade}`)
  const reports: string[] = []
  const pauses: number[] = []
  const db = watchedTransactions(connection.db)
  // a test that deletes its own property restores the simulated service
  const external = Object.create(simulatedServices({ db, clock })) as ExternalServices
  const services: Services = {
    db,
    ...(connection.namedDb ? { namedDb: connection.namedDb } : {}),
    engine: connection.engine,
    clock,
    random,
    files,
    definitions: parts,
    version: 'test',
    adminUrl: 'https://admin.shop.test',
    external: askedOutsideTransactions(external),
    providers: createProviderBook(external),
    keys: await loadKeys(connection.db, random),
    passwords: outsideTransactions(createPasswordHasher({ random, cost: 8 })),
    pause: async (ms) => void pauses.push(ms),
  }
  const app = createApp(services, {
    ipOf: (request) => request.headers.get('x-test-ip') ?? '127.0.0.1',
    report: ({ requestId, operation, error }) => reports.push(`${requestId} ${operation} ${error}`),
    ...options,
  })
  const tokens = new Map<string, string>()
  const shop: TestShop = {
    app,
    services,
    clock,
    files,
    reports,
    pauses,
    async call(method, path, callOptions = {}) {
      if (clock.wentBack()) {
        const now = clock.now()
        await services.db.update(adminSessions).set({ lastActiveAt: now }).where(gt(adminSessions.lastActiveAt, now))
      }
      const at = async (address: string) => {
        const answer = await readAnswer<never>(await app.fetch(requestOf(method, address, callOptions)))
        await runnerOf(services).idle(followers)
        if (!callOptions.undeclared) checkRefusal(method, address, callOptions.body, answer)
        return answer
      }
      if (!lacksVersion(method, path)) return at(path)
      const withVersion = (version: number) => at(`${path}${path.includes('?') ? '&' : '?'}version=${version}`)
      const first = await withVersion(1)
      const { version } = (first.result ?? {}) as { version?: number }
      return first.code === 'CONFLICT' && version ? withVersion(version) : first
    },
    async signIn(loginId, { fresh = false, ip } = {}) {
      const known = tokens.get(loginId)
      if (known && !fresh) return known
      const token = await signInAs(shop, loginId, ip)
      if (!fresh) tokens.set(loginId, token)
      return token
    },
    run: (kind) => runnerOf(services).runNow(kind),
    idle: async () => void (await idleWorkers({ services })),
    another: () => Promise.reject(new Error('ask the first server of the shop')),
    close: () => stopWorkers(shop).then(() => connection.close()),
  }
  return shop
}

interface SignedIn {
  accessToken: string
  challengeToken: string
}

async function signInAs(shop: TestShop, loginId: string, ip?: string): Promise<string> {
  const known = SAMPLE_SIGN_INS.find((admin) => admin.loginId === loginId)
  if (!known) throw new Error(`${loginId} has no sample sign-in`)
  const body = { loginId, password: known.password }
  const at = ip ? { ip } : {}
  const first = await shop.call<SignedIn>('POST', '/api/v1/admin/auth/sign-in', { body, ...at })
  if (first.status === 200) return first.result.accessToken
  if (first.code !== 'OTP_REQUIRED') throw new Error(`${loginId}: ${JSON.stringify(first.body)} ${shop.reports.join()}`)
  const step1 = await shop.call<SignedIn>('POST', '/api/v1/admin/auth/sign-in/test', { body, ...at })
  const code = new TOTP({ secret: SAMPLE_OTP_SECRET }).generate({ timestamp: shop.clock.now().getTime() })
  const step2 = await shop.call<SignedIn>('POST', '/api/v1/admin/auth/sign-in/otp/test', {
    body: { challengeToken: step1.result.challengeToken, code },
    ...at,
  })
  if (step2.status !== 200) throw new Error(`${loginId}: ${JSON.stringify(step2.body)}`)
  return step2.result.accessToken
}
