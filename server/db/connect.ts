import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePg, NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { folderFault, makeDataFolder } from './data-folder'
import type { Db, Engine, TransactionOptions } from './database'
import { parseDatabaseUrl } from './database-url'
import { breaksConnection, errorLine } from './db-errors'
import { lockFolder } from './folder-lock'
import { MigrationError, migrate } from './migrate'
import { createStatementNames, NamedSession, type StatementNames } from './named-session'
import { embeddedDatabase, textParsers } from './pglite-drizzle'
import { openFolder } from './pglite-folder'
import { quickClient } from './pglite-query'
import * as schema from './schema'
import { createClientClass } from './writable-host'

export interface Connection {
  db: Db
  /** The same database, with statements by name (`NamedSession`) where possible. For reads of few rows. */
  namedDb?: Db
  engine: Engine
  /** Current use of the connection pool, where there is one. */
  pool?: () => { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Thrown when the database cannot be opened. The message is one line for the person who starts the server. */
export class ConnectionError extends Error {}

/** Returns the driver's error, which Drizzle wraps in its own. */
const innermost = (error: unknown): unknown => {
  const { cause } = error as { cause?: unknown }
  return cause ? innermost(cause) : error
}

/** Bytes that every reader shares, where a Blob makes a copy for each. */
class SharedBytes extends Blob {
  constructor(private readonly content: Uint8Array<ArrayBuffer>) {
    super()
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.content
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

/** Files of the embedded database engine, read and compiled once per process. */
let engine: Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>> | undefined

async function readEngine(): Promise<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const [wasm, data] = await Promise.all([readFile(join(folder, 'pglite.wasm')), readFile(join(folder, 'pglite.data'))])
  return { pgliteWasmModule: await WebAssembly.compile(wasm), fsBundle: new SharedBytes(data) }
}

/**
 * Opens an embedded in-memory database: migrated, or as the given files have it. For tests and scripts. The caller must
 * close it, because an open one keeps the process alive.
 */
export async function connectMemory(files?: MemoryFS): Promise<Connection & { client: PGlite }> {
  engine ??= readEngine()
  const client = await PGlite.create({
    extensions: { pg_trgm },
    parsers: textParsers,
    // Pages are in memory already; a larger buffer would only take time to clear. Small as it is, a scan of a table that
    // exceeds a quarter of it must not start in the middle.
    startParams: [...PGlite.defaultStartParams, ...['-c', 'shared_buffers=8MB', '-c', 'synchronize_seqscans=off']],
    initDbStartParams: ['--wal-segsize=1'],
    ...(await engine),
    ...(files ? { fs: files } : {}),
  })
  const db = embeddedDatabase(quickClient(client))
  if (!files) await migrate(db)
  return { db, engine: 'PGLITE', client, close: () => client.close() }
}

/**
 * Opens the embedded database in a folder and migrates it. One process per folder: a second one is rejected; the lock
 * of a killed process is taken over. Throws ConnectionError.
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
 * Pool timeouts in milliseconds. Callers wait up to 15 s for a connection, so that a burst does not fail. Idle
 * connections are closed after 60 s; silent ones are probed.
 */
const POOL_TIMEOUTS = {
  connectionTimeoutMillis: 15_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/**
 * Turns off JIT compilation, which takes about 50 ms for a query of a few milliseconds. Servers without the setting
 * work without it. A broken connection fails at its first query anyway.
 */
const disableJit = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set jit = off').catch(() => undefined)
}

/**
 * Returns whether a connection leads to one process of the server. A pooler tells clients numbers of its own, and may run
 * each transaction in another process, which does not know the statements that were named in the one before.
 */
async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Reflect.get(client, 'processID') === rows[0]?.pid
}

interface ServerOptions {
  poolSize?: number
  /** Called when an idle connection is lost. */
  onConnectionLost?: (error: unknown) => void
}

/**
 * Connects to a PostgreSQL server, or one with its protocol, and migrates it. If `url` names several servers, uses the
 * writable one. Throws ConnectionError.
 */
export async function connectServer(
  url: string,
  {
    poolSize = 10,
    onConnectionLost = (error) => console.error(`database connection lost: ${errorLine(error)}`),
  }: ServerOptions = {},
): Promise<Connection> {
  const shown = url.replace(/\/\/[^@/]*@/, '//')
  let pool: pg.Pool
  let db: Db
  let namedDb: Db
  /** Whether each connection so far was direct. */
  let direct = true
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await disableJit(client)
    if (!(await isDirect(client))) direct = false
  }
  try {
    const target = parseDatabaseUrl(url)
    const connectionString = target.urls[0] ?? url
    const Client = createClientClass(target)
    pool = new pg.Pool({ connectionString, max: poolSize, onConnect, Client, ...POOL_TIMEOUTS })
    // The pool replaces a lost idle connection; without a listener its error would end the process.
    pool.on('error', onConnectionLost)
    // A connection lost while in use makes its next query fail, which reports the error.
    pool.on('connect', (client) => client.on('error', () => undefined))
    ;({ db, namedDb } = poolDatabases(
      pool,
      createStatementNames(() => direct),
    ))
    await migrate(db)
  } catch (error) {
    if (error instanceof MigrationError)
      throw new ConnectionError(`Cannot upgrade the database ${shown}: ${error.message}`, { cause: error })
    throw new ConnectionError(`Cannot reach the database ${shown}: ${errorLine(innermost(error))}`)
  }
  return {
    db,
    namedDb,
    engine: 'POSTGRESQL',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

type Tables = typeof schema

/**
 * Returns the database over a pool, and the same with statements by name. In transactions, most of which change single
 * records, they are named in both. Drizzle's own transaction never releases a connection whose BEGIN fails, so a restart of
 * the server would exhaust the pool. Here every connection is released, and broken ones are discarded.
 */
function poolDatabases(pool: pg.Pool, names: StatementNames): { db: Db; namedDb: Db } {
  const db: NodePgDatabase<Tables> = drizzlePg({ client: pool, schema })
  const dialect = new PgDialect()
  const namedDb = new NodePgDatabase<Tables>(dialect, new NamedSession(pool, dialect, names), undefined)
  const transaction: typeof db.transaction = async (work, options: TransactionOptions = {}) => {
    const client = await pool.connect()
    const session = new NamedSession(client, dialect, names)
    const tx = new NodePgTransaction<Tables, ExtractTablesWithRelations<Tables>>(dialect, session, undefined)
    let broken = false
    try {
      await client.query(beginning(options))
      const result = await work(tx)
      await client.query('commit')
      return result
    } catch (error) {
      broken = breaksConnection(error)
      await client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
  return { db: Object.assign(db, { transaction }), namedDb: Object.assign(namedDb, { transaction }) }
}

/** Returns the statements that begin a transaction. */
function beginning({ isolationLevel, accessMode, deferrable, settings }: TransactionOptions): string {
  const modes = [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable === undefined ? undefined : deferrable ? 'deferrable' : 'not deferrable',
  ].filter(Boolean)
  return [['begin', ...modes].join(' '), settings].filter(Boolean).join('; ')
}
