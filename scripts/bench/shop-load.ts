import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ResultOf } from '../../server/contract/contract-types'
import { connectServer } from '../../server/db/connect'
import { queryRows } from '../../server/db/rows'
import { seoulDay, shiftDayByMonths } from '../../server/lib/seoul-time'
import { auditShop } from '../../server/member/ledger/audit'
import { SAMPLE_SIGN_INS } from '../../server/sample/sign-ins'
import { API } from './requests'
import { formatTimes, percentile, type Result } from './results'
import { type BenchServer, startServer } from './servers'
import { createSite, type Site } from './shop-site'
import { browse, followChanges, type Market, type Outcome, order, readMarket } from './shoppers'

/** Simulates a customer site in front of a busy shop: shoppers who look around, orders, and administrators beside them. */

const SHOPPERS = 200
const ORDERS_A_SECOND = 5
const ADMINS = 20
/** Goals in ms, at the 95th percentile. */
const CATALOGUE = 100
const ORDERS = 400
const OFFICE = 300
/** Time before it is measured, in which servers warm up and shoppers come. */
const WARM_UP_MS = 20_000
/** How long nothing is due before it begins, in seconds. */
const QUIET_SECONDS = 5
/** Different errors that are printed. */
const MAX_ERRORS = 20
/** Pause between two actions of an administrator, in ms. */
const PAUSE_MS = { from: 2_000, to: 6_000 }

interface Office {
  servers: readonly BenchServer[]
  token: string
  times: Map<string, number[]>
  errors: string[]
  deposits: number
  calls: number
}

/** Calls the back-office; undefined after an error, which is noted, and after a refusal (409), because another admin was faster. */
async function ask<T>(office: Office, name: string, path: string, body?: unknown): Promise<T | undefined> {
  const server = office.servers[office.calls++ % office.servers.length]
  const began = performance.now()
  const response = await fetch(`${server?.url}${API}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(office.token ? { authorization: `Bearer ${office.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code?: string; result: T }
  office.times.set(name, [...(office.times.get(name) ?? []), performance.now() - began])
  if (response.ok) return answer.result
  if (response.status !== 409) office.errors.push(`${name}: ${response.status} ${answer.code}`)
  return undefined
}

/** Returns an office whose admins share a sign-in. */
async function openOffice(servers: readonly BenchServer[]): Promise<Office> {
  const office: Office = { servers, token: '', times: new Map(), errors: [], deposits: 0, calls: 0 }
  const { loginId, password } = SAMPLE_SIGN_INS.find((each) => each.loginId === 'admin') ?? {}
  const signedIn = await ask<{ accessToken: string }>(office, 'sign-in', 'auth/sign-in', { loginId, password })
  office.token = signedIn?.accessToken ?? ''
  return office
}

type Rows = Pick<ResultOf<'GET /api/v1/admin/orders'>, 'items'>

/** One thing that an admin does. */
async function act(office: Office): Promise<void> {
  const today = seoulDay(new Date())
  const month = `orderedAt[from]=${shiftDayByMonths(today, -1)}&orderedAt[to]=${today}`
  const what = randomInt(10)
  if (what < 2) {
    await Promise.all([
      ask(office, 'dashboard, counts', 'dashboard/pending'),
      ask(office, 'orders, counts', 'orders/state-counts'),
    ])
    return
  }
  if (what < 4) {
    await ask(office, 'items, list', `items?size=100&page=${randomInt(1, 20)}`)
    return
  }
  // those who confirm deposits work on the queue of transfers
  const confirms = what === 9
  const query = confirms ? 'tab=PAYMENT_PENDING&paymentMethod[0]=BANK_TRANSFER&sort=orderedAt,desc' : month
  const rows = await ask<Rows>(office, 'orders, list', `orders?size=100&${query}`)
  const row = rows?.items[randomInt(Math.max(1, rows.items.length))]
  if (!row) return
  const record = `orders/${row.orderSeq}`
  const read = await ask<ResultOf<'GET /api/v1/admin/orders/{seq}'>>(office, 'orders, record', record)
  if (!confirms || !read) return
  const deposit = { action: 'CONFIRM_DEPOSIT', requestId: randomUUID(), version: read.version }
  if (await ask(office, 'orders, deposit confirmed', `${record}/transition`, deposit)) office.deposits += 1
}

async function workInOffice(office: Office, until: number): Promise<void> {
  while (performance.now() < until) {
    await pause(randomInt(PAUSE_MS.from, PAUSE_MS.to))
    await act(office)
  }
}

/** Orders come evenly, whether or not those before are done. */
async function takeOrders(site: Site, market: Market, until: number, outcomes: Outcome[]): Promise<void> {
  const running: Promise<void>[] = []
  for (let next = performance.now(); next < until; next += 1000 / ORDERS_A_SECOND) {
    await pause(Math.max(0, next - performance.now()))
    running.push(order(site, market).then((outcome) => void outcomes.push(outcome)))
  }
  await Promise.all(running)
}

/** Returns the CPU time that a process has used, in seconds. */
function cpuOf({ child }: BenchServer): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const merged = (times: Iterable<readonly number[]>): number[] => [...times].flat()

/** Returns the result of calls against a goal for their 95th percentile. */
const lineOf = (name: string, times: readonly number[], goal?: number): Result => ({
  name,
  found: times.length.toLocaleString('en-US'),
  values: formatTimes([...times]),
  goal: goal === undefined ? '' : `p95 ≤ ${goal} ms`,
  ok: goal === undefined || percentile(times, 95) <= goal,
})

/** Lines of each operation, slowest first. */
const partsOf = (times: Iterable<[string, readonly number[]]>): Result[] =>
  [...times]
    .sort(([, a], [, b]) => percentile(b, 95) - percentile(a, 95))
    .map(([name, results]) => lineOf(`  ${name.replace('/api/v1/shop/', '')}`, results))

const none = (name: string, n: number): Result => ({ name, found: String(n), values: '', goal: '0', ok: n === 0 })

function printErrors(errors: readonly string[]): void {
  const counts = new Map<string, number>()
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1)
  const mostFrequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_ERRORS)
  for (const [error, n] of mostFrequent) console.log(`${n} × ${error}`)
}

/** Audits the ledgers, which takes a minute in a full-size shop. */
export async function auditLedgers(databaseUrl: string): Promise<Result> {
  const connection = await connectServer(databaseUrl, { poolSize: 1 })
  try {
    const faults = await auditShop(connection.db)
    for (const { rule, seq, expected, found } of faults)
      console.log(`${rule}: ${seq}, computed ${expected}, stored ${found}`)
    return none('faults of the ledgers afterwards', faults.length)
  } finally {
    await connection.close()
  }
}

/** Fills an empty database with the full-size sample, by a server that ends then. */
export async function fillShop(databaseUrl: string, folder: string): Promise<void> {
  const { child } = await startServer(databaseUrl, folder, 'full')
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  const { db, close } = await connectServer(databaseUrl, { poolSize: 1 })
  // normally done by autovacuum; before it there are no index-only scans
  await db.execute(sql`vacuum analyze`)
  await close()
}

/** Waits until the servers have done what is due in a sample that was just filled. */
async function workOff(databaseUrl: string): Promise<void> {
  const { db, close } = await connectServer(databaseUrl, { poolSize: 1 })
  try {
    for (let quiet = 0; quiet < QUIET_SECONDS; quiet += 1) {
      await pause(1_000)
      const [row] = await queryRows<{ n: number }>(
        db,
        sql`select ((select count(*) from jobs where state <> 'DEAD' and run_at <= now()) + (select count(*) from pending_events))::int as n`,
      )
      if (row?.n !== 0) quiet = -1
    }
  } finally {
    await close()
  }
}

interface Load {
  minutes: number
  processes: number
}

/** Runs shoppers, orders and administrators on several servers with one database, which is a filled one. */
export async function measureShop(
  databaseUrl: string,
  folder: string,
  { minutes, processes }: Load,
): Promise<Result[]> {
  const servers: BenchServer[] = []
  try {
    for (let n = 0; n < processes; n += 1) servers.push(await startServer(databaseUrl, folder))
    await workOff(databaseUrl)
    const office = await openOffice(servers)
    const site = createSite(servers)
    const memberRows = await ask<{ items: { memberSeq: number }[] }>(
      office,
      'members',
      'members?state[0]=ACTIVE&size=500',
    )
    const market = await readMarket(site, memberRows?.items.map(({ memberSeq }) => memberSeq) ?? [])
    const outcomes: Outcome[] = []
    const until = performance.now() + WARM_UP_MS + minutes * 60_000
    const everybody = [
      ...Array.from({ length: SHOPPERS }, () => browse(site, market, until)),
      ...Array.from({ length: ADMINS }, () => workInOffice(office, until)),
      followChanges(site, until),
      takeOrders(site, market, until, outcomes),
    ]
    await pause(WARM_UP_MS)
    site.forget()
    office.times.clear()
    outcomes.length = 0
    const before = { servers: servers.map(cpuOf), own: process.cpuUsage(), at: performance.now() }
    await Promise.all(everybody)
    const seconds = (performance.now() - before.at) / 1000
    const ofServers = servers.map((server, at) => ((cpuOf(server) - (before.servers[at] ?? 0)) / seconds) * 100)
    const { user, system } = process.cpuUsage(before.own)
    const failures = servers.flatMap((server) => server.failures)
    const errors = [
      ...site.errors,
      ...office.errors,
      ...failures.map((line) => /"(?:job|operation)":.*/.exec(line)?.[0].slice(0, 250) ?? line),
    ]
    printErrors(errors)
    const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
    const reads = [...site.times].filter(([name]) => name.startsWith('GET '))
    const writes = [...site.times].filter(([name]) => !name.startsWith('GET '))
    return [
      lineOf(
        `${SHOPPERS} shoppers, ${minutes} min, ${processes} servers: catalogue`,
        merged(new Map(reads).values()),
        CATALOGUE,
      ),
      ...partsOf(reads),
      lineOf(`${ORDERS_A_SECOND} orders a second: their calls`, merged(new Map(writes).values()), ORDERS),
      ...partsOf(writes),
      lineOf(`${ADMINS} administrators`, merged(office.times.values()), OFFICE),
      ...partsOf(office.times),
      {
        name: `orders: ${count('PAID')} paid, ${count('TRANSFER')} by transfer; ${office.deposits} deposits confirmed`,
        found: outcomes.length.toLocaleString('en-US'),
        values: `${(outcomes.length / seconds).toFixed(1)} a second`,
        goal: '',
        ok: true,
      },
      { name: 'reads answered by 304', found: site.unchanged.toLocaleString('en-US'), values: '', goal: '', ok: true },
      {
        name: 'CPU: servers; this program beside them',
        found: '',
        values: `${ofServers.map((each) => `${Math.round(each)}%`).join(', ')}; ${Math.round((user + system) / 10_000 / seconds)}%`,
        goal: '',
        ok: true,
      },
      none('orders that came to nothing', count('LOST') + count('FAILED')),
      none('errors', errors.length),
    ]
  } finally {
    for (const { child } of servers) child.kill('SIGKILL')
  }
}
