import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Db, Services } from '../http/call'
import { lockFolder } from './folder-lock'
import { migrateDatabase, migratePglite } from './migrate'
import * as schema from './schema'

export interface Connection {
  db: Db
  engine: Services['engine']
  close(): Promise<void>
}

/** The database could not be opened; the message is one line for the person who started the server. */
export class ConnectionError extends Error {}

const oneLine = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || String(error)).split('\n')[0]?.slice(0, 300) ?? ''
}

/**
 * Embedded database in memory, migrated; from a snapshot when one is given (see snapshot.ts).
 * The caller closes it: an open one keeps the process alive.
 */
export async function connectMemory(snapshot?: Blob): Promise<Connection & { client: PGlite }> {
  const client = await PGlite.create({ extensions: { pg_trgm }, ...(snapshot ? { loadDataDir: snapshot } : {}) })
  const db = drizzlePglite({ client, schema })
  if (!snapshot) await migratePglite(db)
  return { db, engine: 'PGLITE', client, close: () => client.close() }
}

/**
 * Embedded database in a folder, migrated. One process per folder: a second one is refused, the lock of a process that
 * was killed is taken over. Throws ConnectionError.
 */
export async function connectFolder(dataDir: string): Promise<Connection> {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new ConnectionError(`Cannot open the data folder ${dataDir}: ${oneLine(error)}`)
  }
  const unlock = await lockFolder(dataDir).catch((error: unknown) => {
    throw new ConnectionError(`Cannot lock the data folder ${dataDir}: ${oneLine(error)}`)
  })
  if (!unlock) throw new ConnectionError(`The data folder ${dataDir} is in use by another running server`)
  try {
    // Without relaxed durability an answer is only given once its data has been handed to the file system.
    const client = await PGlite.create(join(dataDir, 'database'), {
      extensions: { pg_trgm },
      relaxedDurability: false,
    })
    const db = drizzlePglite({ client, schema })
    await migratePglite(db)
    return {
      db,
      engine: 'PGLITE',
      async close() {
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw new ConnectionError(`Cannot open the data folder ${dataDir}: ${oneLine(error)}`)
  }
}

/** A PostgreSQL server or a cluster that speaks its protocol, migrated. Throws ConnectionError. */
export async function connectServer(url: string, poolSize = 10): Promise<Connection> {
  const shown = url.replace(/\/\/[^@/]*@/, '//')
  let pool: pg.Pool
  try {
    pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000, keepAlive: true })
    // A connection that dies while it is idle is replaced; without a listener it would end the process.
    pool.on('error', (error) => console.error(`database connection lost: ${oneLine(error)}`))
    await migrateDatabase(pool)
  } catch (error) {
    throw new ConnectionError(`Cannot reach the database ${shown}: ${oneLine(error)}`)
  }
  return { db: drizzlePg({ client: pool, schema }), engine: 'POSTGRESQL', close: () => pool.end() }
}
