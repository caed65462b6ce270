import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'

/**
 * Starts PostgreSQL servers and a connection pooler from Debian's packages `postgresql` and `pgbouncer`. They stop at
 * the end of the test file.
 */

const PACKAGES = '/usr/lib/postgresql'
const POOLER = '/usr/sbin/pgbouncer'
const SHOP = 'shop'

/** PostgreSQL refuses to run as root. */
const asRoot = process.getuid?.() === 0
const owner = asRoot ? 'postgres' : userInfo().username
const ownerId = (): number => Number(execFileSync('id', ['-u', owner], { encoding: 'utf8' }))

function command(program: string, args: string[]): [string, string[]] {
  return asRoot ? ['runuser', ['-u', owner, '--', program, ...args]] : [program, args]
}

const run = (program: string, args: string[]): string => {
  const [file, all] = command(program, args)
  return execFileSync(file, all, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd: tmpdir() })
}

function tool(name: string): string {
  const newest = existsSync(PACKAGES) ? readdirSync(PACKAGES).sort().at(-1) : undefined
  if (!newest) throw new Error('These tests need the package postgresql')
  return join(PACKAGES, newest, 'bin', name)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const ends: (() => void)[] = []
afterAll(() => {
  for (const end of ends.splice(0).reverse()) end()
})

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  if (asRoot) chownSync(folder, ownerId(), -1)
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface Cluster {
  port: number
  /** URL of the shop's database. */
  url: string
  /** Kills the server, as a crash of the machine would. */
  kill(): void
  start(): void
  /** Promotes a standby to primary. */
  promote(): void
  query<T extends pg.QueryResultRow>(text: string): Promise<T[]>
}

function clusterIn(folder: string, port: number): Cluster {
  const data = join(folder, 'data')
  const control = (...args: string[]) => run(tool('pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...args])
  const url = `postgres://postgres@127.0.0.1:${port}/${SHOP}`
  ends.push(() => {
    try {
      control('-m', 'immediate', 'stop')
    } catch {
      // the server is already killed
    }
  })
  return {
    port,
    url,
    kill: () => void control('-m', 'immediate', 'stop'),
    start: () =>
      void control('-o', `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60`, 'start'),
    promote: () => void control('promote'),
    async query(text) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
  }
}

/** Starts a server with an empty database for a shop. */
export async function newCluster(): Promise<Cluster> {
  const folder = ownFolder()
  run(tool('initdb'), [
    '-D',
    join(folder, 'data'),
    '--no-sync',
    '-A',
    'trust',
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  const cluster = clusterIn(folder, await freePort())
  cluster.start()
  run(tool('createdb'), ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres', SHOP])
  return cluster
}

/** Starts a streaming replica. From then on the primary acknowledges only transactions that the replica has. */
export async function standbyOf(primary: Cluster): Promise<Cluster> {
  const folder = ownFolder()
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  run(tool('pg_basebackup'), [
    ...from,
    '-D',
    join(folder, 'data'),
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  ])
  const standby = clusterIn(folder, await freePort())
  standby.start()
  await primary.query(`alter system set synchronous_standby_names = '*'`)
  await primary.query('select pg_reload_conf()')
  for (let tries = 0; tries < 100; tries += 1) {
    const [found] = await primary.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_replication where sync_state = 'sync'`,
    )
    if (found?.n === 1) return standby
    await pause(100)
  }
  throw new Error('The copy does not follow')
}

/**
 * Starts a pooler with three connections and transaction pooling in front of a server. Returns the URL of the shop's
 * database.
 */
export async function poolerOf(cluster: Cluster): Promise<string> {
  if (!existsSync(POOLER)) throw new Error('These tests need the package pgbouncer')
  const folder = ownFolder()
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${cluster.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
  )
  const [file, args] = command(POOLER, ['-q', settings])
  const child: ChildProcess = spawn(file, args, { stdio: 'ignore', cwd: tmpdir() })
  ends.push(() => void child.kill('SIGTERM'))
  const url = `postgres://postgres@127.0.0.1:${port}/${SHOP}`
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (up) return url
    await pause(50)
  }
  throw new Error('The pooler does not answer')
}
