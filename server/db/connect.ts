import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, Services } from '../http/call'
import { folderFault, makeDataFolder } from './data-folder'
import { asText, embeddedDatabase } from './embedded'
import { faultOf } from './faults'
import { openFolder } from './folder-database'
import { lockFolder } from './folder-lock'
import { clientOf } from './hosts'
import { MigrationError, migrate } from './migrate'
import * as schema from './schema'
import { readTarget } from './target'

export interface Connection {
  db: Db
  engine: Services['engine']
  /** What the connections do at this moment, where there are several. */
  pool?: () => { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** The database could not be opened; the message is one line for the person who started the server. */
export class ConnectionError extends Error {}

const oneLine = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || String(error)).split('\n')[0]?.slice(0, 300) ?? ''
}

/** What the driver has said: Drizzle puts the statement around it. */
const innermost = (error: unknown): unknown => {
  const { cause } = error as { cause?: unknown }
  return cause ? innermost(cause) : error
}

/** What every embedded database in memory is made of, compiled once a process. */
let engine: Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>> | undefined

async function readEngine(): Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const [wasm, data] = await Promise.all([readFile(join(folder, 'pglite.wasm')), readFile(join(folder, 'pglite.data'))])
  return { pgliteWasmModule: await WebAssembly.compile(wasm), fsBundle: new Blob([data]) }
}

/**
 * Embedded database in memory, migrated; from a snapshot of one when it is given.
 * The caller closes it: an open one keeps the process alive. For tests and scripts.
 */
export async function connectMemory(snapshot?: Blob): Promise<Connection & { client: PGlite }> {
  engine ??= readEngine()
  const client = await PGlite.create({
    extensions: { pg_trgm },
    parsers: asText,
    // Pages are in memory already: to keep more of them twice only takes time to clear.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    ...(await engine),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  })
  const db = embeddedDatabase(client)
  if (!snapshot) await migrate(db)
  return { db, engine: 'PGLITE', client, close: () => client.close() }
}

/**
 * Embedded database in a folder, migrated. One process per folder: a second one is refused, the lock of a process that
 * was killed is taken over. Throws ConnectionError.
 */
export async function connectFolder(dataDir: string): Promise<Connection> {
  const fault = makeDataFolder(dataDir)
  if (fault) throw new ConnectionError(fault)
  const unlock = await lockFolder(dataDir).catch((error: unknown) => {
    throw new ConnectionError(`Cannot write the data folder ${dataDir}: ${folderFault(error)}`)
  })
  if (!unlock) throw new ConnectionError(`The data folder ${dataDir} is in use by another running server`)
  try {
    const { client, close } = await openFolder(dataDir)
    const db = embeddedDatabase(client)
    await migrate(db).catch(async (error: unknown) => {
      await close()
      throw error
    })
    return {
      db,
      engine: 'PGLITE',
      async close() {
        await close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    if (error instanceof MigrationError)
      throw new ConnectionError(`Cannot upgrade the data folder ${dataDir}: ${error.message}`, { cause: error })
    throw new ConnectionError(`Cannot open the data folder ${dataDir}: ${folderFault(error)}`)
  }
}

/**
 * Milliseconds: whoever waits so long for a connection of the pool is refused (a burst waits, it does not fail), a connection that nobody needs for so long
 * is given up, one that is silent for so long is asked whether it lives.
 */
const PATIENCE = {
  connectionTimeoutMillis: 15_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/**
 * Statements are not compiled: a list's takes a few milliseconds, compiling it another fifty. A server that does not know the setting goes
 * without it; a connection that is broken already says so with its first statement.
 */
const uncompiled = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set jit = off').catch(() => undefined)
}

interface ServerOptions {
  poolSize?: number
  /** Hears of a connection that has died while it was idle. */
  lost?: (error: unknown) => void
}

/** A PostgreSQL server or a cluster that speaks its protocol, migrated; of several that `url` names the one that can be written. Throws ConnectionError. */
export async function connectServer(
  url: string,
  { poolSize = 10, lost = (error) => console.error(`database connection lost: ${oneLine(error)}`) }: ServerOptions = {},
): Promise<Connection> {
  const shown = url.replace(/\/\/[^@/]*@/, '//')
  let pool: pg.Pool
  let db: Db
  try {
    const target = readTarget(url)
    const connectionString = target.urls[0] ?? url
    const Client = clientOf(target)
    pool = new pg.Pool({ connectionString, max: poolSize, onConnect: uncompiled, Client, ...PATIENCE })
    // A connection that dies while it is idle is replaced; without a listener it would end the process.
    pool.on('error', lost)
    // One that dies in somebody's hands makes his next statement fail, which says so.
    pool.on('connect', (client) => client.on('error', () => undefined))
    db = poolDatabase(pool)
    await migrate(db)
  } catch (error) {
    if (error instanceof MigrationError)
      throw new ConnectionError(`Cannot upgrade the database ${shown}: ${error.message}`, { cause: error })
    throw new ConnectionError(`Cannot reach the database ${shown}: ${oneLine(innermost(error))}`)
  }
  return {
    db,
    engine: 'POSTGRESQL',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

/**
 * The database over a pool. Drizzle's own transaction never gives a connection back whose BEGIN fails, so that a pool
 * would be used up by a restart of the server: here every connection comes back, and a broken one is thrown away.
 */
function poolDatabase(pool: pg.Pool): Db {
  const db: NodePgDatabase<typeof schema> = drizzlePg({ client: pool, schema })
  const made = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>()
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect()
    const known = made.get(client) ?? drizzlePg({ client, schema })
    made.set(client, known)
    let broken = false
    try {
      return await known.transaction(work, config)
    } catch (error) {
      broken = faultOf(error) === 'AWAY'
      throw error
    } finally {
      client.release(broken)
    }
  }
  return Object.assign(db, { transaction })
}
