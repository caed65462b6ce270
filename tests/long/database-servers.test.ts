import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { connectServer } from '../../server/db/connect'
import { hasStalePlan } from '../../server/db/db-errors'
import { queryRows } from '../../server/db/rows'
import { inTransaction } from '../../server/db/transaction'
import { type Cluster, newCluster, poolerOf, standbyOf } from './postgres-servers'
import { folder, post, start } from './processes'

/** Shops on production-like database servers: with a standby that takes over, and behind a pooler. */

const API = '/api/v1/admin'
const PASSWORD = 'Tire-shop2026'

type Server = Awaited<ReturnType<typeof start>>

/** Starts a server of a shop that has only its first admin. Returns a token of the admin. */
async function firstSignIn({ url, out }: Server): Promise<string> {
  const shown = /First sign-in: admin \/ (\S+) /
  await expect.poll(out).toMatch(shown)
  const [, password = ''] = shown.exec(out()) ?? []
  const changed = { mode: 'SELF', loginId: 'admin', currentPassword: password, newPassword: PASSWORD }
  expect((await post(`${url}${API}/auth/reset-password`, changed)).status).toBe(200)
  return signIn(url)
}

async function signIn(url: string): Promise<string> {
  const { result } = await post<{ accessToken: string }>(`${url}${API}/auth/sign-in`, {
    loginId: 'admin',
    password: PASSWORD,
  })
  return result.accessToken
}

const group = (name: string) => ({
  name,
  permissions: { FAQ: 'READ' },
  piiUnmask: false,
  piiExport: false,
  otpRequired: false,
})

interface Listed {
  items: { permissionGroupSeq: number }[]
  total: number
}

async function groups(url: string, token: string): Promise<Set<number>> {
  const seqs = new Set<number>()
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${url}${API}/permission-groups?size=500&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items } = ((await answer.json()) as { result: Listed }).result
    for (const { permissionGroupSeq } of items) seqs.add(permissionGroupSeq)
    if (items.length < 500) return seqs
  }
}

const verified = async (url: string, token: string) => {
  const day = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
  const span = { from: day(-86_400_000), to: day(86_400_000) }
  return (await post<{ ok: boolean }>(`${url}${API}/admin-logs/verify`, span, token)).result.ok
}

describe('a manually promoted standby', () => {
  it('is found, and has all acknowledged data; the old primary is not used', async () => {
    const primary = await newCluster()
    const both = (one: Cluster, other: Cluster) =>
      `postgres://postgres@127.0.0.1:${one.port},127.0.0.1:${other.port}/shop?target_session_attrs=read-write`
    const standby = await standbyOf(primary)
    const server = await start({ DATABASE_URL: both(standby, primary), DATA_DIR: folder(), ACCESS_LOG: '0' })
    const { url } = server
    const token = await firstSignIn(server)

    const acknowledged: number[] = []
    let writing = true
    let n = 0
    const writer = async (): Promise<void> => {
      while (writing) {
        n += 1
        const created = await post<{ permissionGroupSeq: number }>(
          `${url}${API}/permission-groups`,
          group(`이중화 ${n}`),
          token,
        )
        if (created.status === 201) acknowledged.push(created.result.permissionGroupSeq)
        // refused while no database accepts writes: repeated, as an admin would
        else await pause(50)
      }
    }
    const writers = [1, 2, 3].map(writer)
    await pause(1_500)
    primary.kill()
    const before = acknowledged.length
    expect(before).toBeGreaterThan(20)
    await pause(300)
    standby.promote()
    await expect.poll(() => acknowledged.length, { interval: 100 }).toBeGreaterThan(before + 20)
    writing = false
    await Promise.all(writers)
    expect(await verified(url, token)).toBe(true)
    const kept = await groups(url, token)
    expect(acknowledged.filter((seq) => !kept.has(seq))).toEqual([])

    // after a restart of the old machine there are two writable servers: the promoted one has the data of the shop
    primary.start()
    await primary.query(`alter system set synchronous_standby_names = ''`)
    await primary.query('select pg_reload_conf()')
    const late = await start({ DATABASE_URL: both(primary, standby), DATA_DIR: folder(), ACCESS_LOG: '0' })
    const found = await groups(late.url, await signIn(late.url))
    expect(acknowledged.filter((seq) => !found.has(seq))).toEqual([])
  })

  it('is required: without a writable server the start fails and names the read-only ones', async () => {
    const primary = await newCluster()
    const standby = await standbyOf(primary)
    primary.kill()
    const url = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/shop`
    const server = await start({ DATABASE_URL: url, DATA_DIR: folder() })
    expect(await server.ended).toBe(1)
    expect(server.err()).toContain(`127.0.0.1:${standby.port} only reads`)
  })
})

describe('a burst of calls', () => {
  it('waits for a connection and does not fail, even longer than a connection timeout', async () => {
    const cluster = await newCluster()
    const { db, pool, close } = await connectServer(cluster.url, { poolSize: 1 })
    // longer than the connection timeout
    const slow = queryRows(db, sql`select pg_sleep(6)`)
    const waiting = Array.from({ length: 20 }, (_, n) => queryRows<{ n: number }>(db, sql`select ${n}::int as n`))
    await expect.poll(() => pool?.().waiting).toBe(20)
    expect((await Promise.all(waiting)).map(([row]) => row?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    await slow
    await close()
  })
})

/** Runs a statement six times in transactions, and returns whether the connection keeps it. */
async function isKept(url: string): Promise<boolean> {
  const { db, close } = await connectServer(url, { poolSize: 1 })
  for (let n = 0; n < 6; n += 1) await db.transaction((tx) => queryRows(tx, sql`select ${n}::int as n`))
  const kept = await queryRows<{ statement: string }>(db, sql`select statement from pg_prepared_statements`)
  await close()
  return kept.some(({ statement }) => statement === 'select $1::int as n')
}

describe('a statement that runs often', () => {
  it('is kept by a direct connection', async () => {
    const cluster = await newCluster()
    expect(await isKept(cluster.url)).toBe(true)
  })

  it('is planned anew, also in calls that run, after a migration of another process has changed its result', async () => {
    const cluster = await newCluster()
    const { db, namedDb = db, engine, close } = await connectServer(cluster.url, { poolSize: 3 })
    await db.execute(sql`create table sizes (rim int)`)
    const inCalls = () =>
      Promise.all([1, 2, 3].map(() => inTransaction({ db, engine }, (tx) => queryRows(tx, sql`select rim from sizes`))))
    for (let n = 0; n < 8; n += 1) await inCalls()
    await cluster.query('alter table sizes alter rim type text')
    expect(await inCalls()).toEqual([[], [], []])
    // a read without a transaction fails once, and is repeated by its call (`inReadingCall`)
    const read = () => queryRows(namedDb, sql`select rim from sizes where rim is null`)
    for (let n = 0; n < 8; n += 1) await read()
    await cluster.query('alter table sizes alter rim type varchar(9)')
    await expect(read()).rejects.toSatisfy(hasStalePlan)
    expect(await read()).toEqual([])
    await close()
  })
})

describe('a pooler in transaction mode', () => {
  it('is never asked to keep a statement', async () => {
    const cluster = await newCluster()
    expect(await isKept(await poolerOf(cluster))).toBe(false)
  })

  it('serves several processes starting at once and leaves no lock behind', async () => {
    const cluster = await newCluster()
    const DATABASE_URL = await poolerOf(cluster)
    const files = folder()
    const servers = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL, DATA_DIR: files, ACCESS_LOG: '0' })))
    const first = servers.find(({ out }) => out().includes('First sign-in')) as Server
    const token = await firstSignIn(first)
    const locks = `select count(*)::int as n from pg_locks where locktype = 'advisory'`
    expect(await cluster.query(locks)).toEqual([{ n: 0 }])
    expect(await cluster.query('select count(*)::int as n from drizzle.__drizzle_migrations')).toEqual([
      { n: expect.any(Number) },
    ])

    // three connections for all: parallel calls of all kinds on all processes
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const { url } = servers[n % 3] as Server
        if (n % 2 === 0) return (await post(`${url}${API}/permission-groups`, group(`풀러 ${n}`), token)).status
        const path = n % 4 === 1 ? 'permission-groups?size=20' : 'admin-logs?size=20'
        return (await fetch(`${url}${API}/${path}`, { headers: { authorization: `Bearer ${token}` } })).status
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200, 201]))
    expect(answers.filter((status) => status === 201)).toHaveLength(60)
    expect(await verified(first.url, token)).toBe(true)
    expect(await cluster.query(locks)).toEqual([{ n: 0 }])
    for (const { child, ended } of servers) {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
    // a second start finds its migrations applied
    const again = await start({ DATABASE_URL, DATA_DIR: files })
    expect((await fetch(`${again.url}/api/v1/health`)).status).toBe(200)
  })
})
