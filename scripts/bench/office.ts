import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { SAMPLE_PASSWORD } from '../../server/sample/sign-ins'
import { API } from './requests'
import { formatTimes, percentile, type Result } from './results'
import { type BenchServer, startServer } from './servers'

/** The office at 09:00: thirty people of one address sign in within twenty seconds; some mistype, some use a code. */

const PEOPLE = 30
const WITHIN_MS = 20_000
const MISTYPE = 6
const WITH_CODE = 6
/** Maximum total wait of a person, in ms. */
const MAX_WAIT_MS = 3_000
const OFFICE = '203.0.113.50'
/** Number of simultaneous wrong sign-ins, during which another admin works. */
const WRONG_SIGN_INS = 25
/** Maximum duration of that admin's requests, in ms. */
const MAX_CONCURRENT_MS = 300
/** Period of one-time codes in ms; each code is valid once. */
const STEP_MS = 30_000

interface Answer {
  status: number
  code: string | undefined
  result: Partial<Record<string, string>> & { items?: ListedAdmin[] }
}

interface ListedAdmin {
  loginId: string
  allowedIps: string[]
  otpState: string
  otpRequired: boolean
}

interface Caller {
  token?: string
  ip?: string
}

async function call(
  { url }: BenchServer,
  method: string,
  path: string,
  body?: unknown,
  { token, ip = OFFICE }: Caller = {},
): Promise<Answer> {
  const response = await fetch(`${url}${API}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { code, result } = (await response.json()) as Partial<Answer>
  return { status: response.status, code, result: result ?? {} }
}

const codeOf = (secret: string): string => new TOTP({ secret }).generate()

interface Person {
  loginId: string
  secret: string | null
  mistypes: boolean
}

/** Signs in like a person; returns the total response time in ms. Throws if it is refused. */
async function signInAs(server: BenchServer, { loginId, secret, mistypes }: Person): Promise<number> {
  let waited = 0
  const timed = async (path: string, body: unknown): Promise<Answer> => {
    const began = performance.now()
    const answer = await call(server, 'POST', path, body)
    waited += performance.now() - began
    return answer
  }
  if (mistypes) await timed('/auth/sign-in', { loginId, password: 'mistyped-1' })
  const credentials = { loginId, password: SAMPLE_PASSWORD }
  let last = await timed('/auth/sign-in', credentials)
  if (last.code === 'OTP_REQUIRED' && secret) {
    const { challengeToken } = (await timed('/auth/sign-in/test', credentials)).result
    last = await timed('/auth/sign-in/otp/test', { challengeToken, code: codeOf(secret) })
  }
  if (last.status !== 200) throw new Error(`${loginId} cannot sign in: ${last.status} ${last.code}`)
  return waited
}

/** Returns sample admins who may sign in from anywhere; sets up an authenticator for some of them. */
async function people(server: BenchServer): Promise<Person[]> {
  const boss = await call(server, 'POST', '/auth/sign-in', { loginId: 'admin', password: SAMPLE_PASSWORD })
  const token = boss.result.accessToken ?? ''
  const listed = await call(server, 'GET', '/admins?size=100&state[0]=ACTIVE', undefined, { token })
  const items = listed.result.items ?? []
  const ids = items
    .filter(({ allowedIps, otpState, otpRequired }) => allowedIps.length === 0 && otpState === 'NONE' && !otpRequired)
    .map(({ loginId }) => loginId)
  const found: Person[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    // the sample has fewer accounts: some are used twice, but none with a code
    const loginId = ids[n < ids.length ? n : WITH_CODE + (n % (ids.length - WITH_CODE))] ?? ''
    const secret = n < WITH_CODE ? await setUp(server, loginId) : null
    found.push({ loginId, secret, mistypes: n % (PEOPLE / MISTYPE) === 0 })
  }
  return found
}

async function setUp(server: BenchServer, loginId: string): Promise<string> {
  const signedIn = await call(server, 'POST', '/auth/sign-in', { loginId, password: SAMPLE_PASSWORD })
  const token = signedIn.result.accessToken ?? ''
  const passwordBody = { currentPassword: SAMPLE_PASSWORD }
  const { secret = '' } = (await call(server, 'POST', '/me/otp', passwordBody, { token })).result
  const confirmed = await call(server, 'POST', '/me/otp/confirm', { code: codeOf(secret) }, { token })
  if (confirmed.status !== 200) throw new Error(`No authenticator for ${loginId}: ${confirmed.status}`)
  return secret
}

/** Measures requests of a signed-in admin, one after the other, during wrong sign-ins. */
async function measureDuringGuesses(server: BenchServer): Promise<number[]> {
  const mine = { ip: '203.0.113.51' }
  const credentials = { loginId: 'admin', password: SAMPLE_PASSWORD }
  const { accessToken: token = '' } = (await call(server, 'POST', '/auth/sign-in', credentials, mine)).result
  const times: number[] = []
  let guessing = true
  const wrong = Array.from({ length: WRONG_SIGN_INS }, (_, n) =>
    call(server, 'POST', '/auth/sign-in', { loginId: `guess_${n}`, password: 'wrong-1' }, { ip: '198.51.100.9' }),
  )
  const all = Promise.all(wrong).then(() => {
    guessing = false
  })
  while (guessing) {
    const began = performance.now()
    const { status } = await call(server, 'GET', '/me', undefined, { token, ...mine })
    if (status !== 200) throw new Error(`GET /me: ${status}`)
    times.push(performance.now() - began)
    await pause(20)
  }
  await all
  return times
}

async function measure(server: BenchServer, engine: string): Promise<Result[]> {
  const all = await people(server)
  // the codes of the set-up cannot be used again
  await pause(STEP_MS + 1_000)
  const waits = await Promise.all(
    all.map(async (person) => {
      await pause(randomInt(WITHIN_MS))
      return signInAs(server, person)
    }),
  )
  const slowest = Math.max(...waits)
  await pause(1_000)
  const times = await measureDuringGuesses(server)
  const worst = Math.max(...times)
  return [
    {
      name: `${engine}: the office at 09:00, ${PEOPLE} people within ${WITHIN_MS / 1_000} s, ${MISTYPE} mistype, ${WITH_CODE} with a code`,
      found: `${waits.length} in`,
      values: `${formatTimes(waits)}, slowest ${Math.round(slowest)} ms`,
      goal: `slowest ≤ ${MAX_WAIT_MS} ms`,
      ok: slowest <= MAX_WAIT_MS,
    },
    {
      name: `${engine}: GET /me beside ${WRONG_SIGN_INS} wrong sign-ins at once`,
      found: String(times.length),
      values: `${formatTimes(times)}, slowest ${Math.round(worst)} ms (p99 ${Math.round(percentile(times, 99))})`,
      goal: `slowest ≤ ${MAX_CONCURRENT_MS} ms`,
      ok: worst <= MAX_CONCURRENT_MS,
    },
  ]
}

/** Measures on a database server (an empty database) and on the embedded database. */
export async function measureOffice(databaseUrl: string): Promise<Result[]> {
  const results: Result[] = []
  for (const [engine, url] of [
    ['PostgreSQL', databaseUrl],
    ['embedded', null],
  ] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'bench-office-'))
    const server = await startServer(url, folder)
    try {
      results.push(...(await measure(server, engine)))
    } finally {
      server.child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return results
}
