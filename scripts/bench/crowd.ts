import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { listDefsOf, listUrl } from '../build/list-defs'
import { routeModules } from '../build/screen-modules'
import { API } from './requests'
import { formatTimes, percentile, type Result } from './results'
import { type BenchServer, memoryOf, startServer } from './servers'

/** Simulates a busy shop for some minutes: administrators on all lists, and a server that is killed meanwhile. */

const ADMINS = 50
/** With at least this many servers, the first one is killed halfway. */
const EXPENDABLE = 3
/** Goal in ms, at the 95th percentile. */
const GOAL = 300
/** Allowed memory growth of a server between a fifth of the time and the end. */
const GROWTH = 1.25
/** Pause between two actions of an administrator, in ms. */
const PAUSE_MS = { from: 1_000, to: 4_000 }

interface Crowd {
  servers: BenchServer[]
  reads: number[]
  writes: number[]
  errors: string[]
  retried: number
}

interface Answer {
  status: number
  body: { code?: string; result?: unknown }
}

/** Sends a request; if the server is gone, retries on the next one, like a load balancer. */
async function send(crowd: Crowd, admin: number, token: string, method: string, path: string, body?: unknown) {
  for (let attempt = 0; ; attempt += 1) {
    const living = crowd.servers.filter(({ alive }) => alive)
    const server = living[(admin + attempt) % living.length]
    const began = performance.now()
    try {
      const response = await fetch(`${server?.url}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'x-forwarded-for': `10.1.0.${admin + 1}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer: Answer = { status: response.status, body: (await response.json()) as Answer['body'] }
      const times = method === 'GET' ? crowd.reads : crowd.writes
      times.push(performance.now() - began)
      return answer
    } catch (error) {
      if (attempt === crowd.servers.length) throw error
      crowd.retried += 1
      await pause(50)
    }
  }
}

async function signIn(crowd: Crowd, admin: number): Promise<string> {
  const known = SAMPLE_SIGN_INS.filter(({ loginId }) => ['admin', 'super2', 'ops_lead', 'reader'].includes(loginId))
  const { loginId, password } = known[admin % known.length] ?? { loginId: '', password: '' }
  const { body } = await send(crowd, admin, '', 'POST', `${API}/auth/sign-in`, { loginId, password })
  const { accessToken } = (body.result ?? {}) as { accessToken?: string }
  if (!accessToken) throw new Error(`${loginId} cannot sign in: ${JSON.stringify(body)}`)
  return accessToken
}

/** Returns the first request of every list. */
async function listRequests(): Promise<string[]> {
  const defs = await Promise.all(routeModules().map(listDefsOf))
  return [...new Set(defs.flat().map((def) => listUrl(def, new Date())))]
}

const WRITES = [
  { of: `${API}/members`, id: 'memberSeq', to: 'notes', body: { content: '통화 후 다시 연락하기로 함' } },
  { of: `${API}/orders`, id: 'orderSeq', to: 'memos', body: { kind: 'CS', content: '배송 전 연락 요청' } },
]

async function simulateAdmin(
  crowd: Crowd,
  admin: number,
  signedIn: string,
  lists: readonly string[],
  until: number,
): Promise<void> {
  let token = signedIn
  while (performance.now() < until) {
    await pause(randomInt(PAUSE_MS.from, PAUSE_MS.to))
    const path = lists[randomInt(lists.length)] ?? ''
    const write = WRITES.find(({ of }) => path.startsWith(`${of}?`))
    const listed = await send(crowd, admin, token, 'GET', path)
    if (listed.status === 401 && listed.body.code === 'TOKEN_EXPIRED') {
      token = await signIn(crowd, admin)
      continue
    }
    if (listed.status !== 200) {
      if (listed.body.code !== 'INVALID_AUTHORITIES') crowd.errors.push(`GET ${path}: ${listed.status}`)
      continue
    }
    const rows = (listed.body.result as { items?: Record<string, unknown>[] }).items ?? []
    const row = rows[randomInt(Math.max(1, rows.length))]
    if (!write || !row) continue
    const record = `${write.of}/${row[write.id]}`
    const read = await send(crowd, admin, token, 'GET', record)
    if (read.status !== 200) crowd.errors.push(`GET ${record}: ${read.status}`)
    const written = await send(crowd, admin, token, 'POST', `${record}/${write.to}`, write.body)
    const refused = written.body.code === 'INVALID_AUTHORITIES'
    if (written.status !== 201 && !refused) crowd.errors.push(`POST ${record}/${write.to}: ${written.status}`)
  }
}

interface Load {
  minutes: number
  processes: number
}

/**
 * Runs fifty administrators on all lists, with records and notes, on several servers with one database; of three or more, one is
 * killed halfway. `databaseUrl`: an empty database; `folder`: for files.
 */
export async function measureCrowd(
  databaseUrl: string,
  folder: string,
  { minutes, processes }: Load,
): Promise<Result[]> {
  const crowd: Crowd = { servers: [], reads: [], writes: [], errors: [], retried: 0 }
  const kills = processes >= EXPENDABLE
  try {
    // the first server creates the sample
    for (let n = 0; n < processes; n += 1) crowd.servers.push(await startServer(databaseUrl, folder))
    const lists = await listRequests()
    // one after the other, as in reality; a few accounts are used several times
    const tokens: string[] = []
    for (let admin = 0; admin < ADMINS; admin += 1) tokens.push(await signIn(crowd, admin))
    crowd.writes.length = 0
    const length = minutes * 60_000
    const until = performance.now() + length
    const people = tokens.map((token, admin) => simulateAdmin(crowd, admin, token, lists, until))
    await pause(length / 5)
    const [first] = crowd.servers
    const others = kills ? crowd.servers.slice(1) : crowd.servers
    const early = others.map(memoryOf)
    await pause((length * 3) / 10)
    if (kills && first) {
      first.child.kill('SIGKILL')
      await pause(50)
      first.alive = false
    }
    await Promise.all(people)
    const late = others.map(memoryOf)
    const failures = crowd.servers.flatMap((server) => server.failures)
    for (const error of new Set([...crowd.errors, ...failures.map((line) => line.slice(0, 300))])) console.log(error)
    const p95 = percentile(crowd.reads, 95)
    return [
      {
        name: `${ADMINS} administrators, ${minutes} min, ${lists.length} lists, ${processes} servers${kills ? ', one killed' : ''}: reads`,
        found: String(crowd.reads.length),
        values: formatTimes(crowd.reads),
        goal: `${GOAL} ms`,
        ok: p95 <= GOAL,
      },
      {
        name: 'writes',
        found: String(crowd.writes.length),
        values: formatTimes(crowd.writes),
        goal: '',
        ok: true,
      },
      {
        name: `errors (${crowd.retried} calls met the dead server and were repeated)`,
        found: String(crowd.errors.length + failures.length),
        values: '',
        goal: '0',
        ok: crowd.errors.length + failures.length === 0,
      },
      {
        name: 'memory of the servers that live',
        found: '',
        values: early.map((mb, at) => `${Math.round(mb)} → ${Math.round(late[at] ?? 0)} MB`).join(', '),
        goal: `× ${GROWTH}`,
        ok: early.every((mb, at) => (late[at] ?? 0) <= mb * GROWTH),
      },
    ]
  } finally {
    for (const { child } of crowd.servers) child.kill('SIGKILL')
  }
}
