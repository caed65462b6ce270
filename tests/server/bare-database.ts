import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { inject } from 'vitest'
import type { Queryable } from '../../scripts/db-dump/catalog'
import { type Connection, connectFolder, connectServer } from '../../server/db/connect'
import { migrate } from '../../server/db/migrate'
import { embeddedDatabase, textParsers } from '../../server/db/pglite-drizzle'
import { quickClient } from '../../server/db/pglite-query'
import * as schema from '../../server/db/schema'
import { copyTemplate } from './snapshot'

/** A database without tables, to which a test applies migrations. */
export interface BareDatabase {
  db: Queryable
  /** Applies all migrations of a folder. */
  migrate(folder: string): Promise<void>
  /** Opens the database as the server does at its start. `close` drops it. */
  open(): Promise<Connection>
  /** Drops the database, opened or not. */
  drop(): Promise<void>
}

/** Creates a database of the kind that the test run uses. */
export function bareDatabase(): Promise<BareDatabase> {
  const shop = inject('shop')
  return 'snapshots' in shop ? bareFolder() : bareCopy(shop.serverUrl)
}

async function bareFolder(): Promise<BareDatabase> {
  const path = mkdtempSync(join(tmpdir(), 'shop-'))
  const client = await PGlite.create(join(path, 'database'), { extensions: { pg_trgm }, parsers: textParsers })
  const drop = async (): Promise<void> => {
    if (!client.closed) await client.close()
    rmSync(path, { recursive: true, force: true })
  }
  return {
    db: client,
    migrate: (folder) => migrate(embeddedDatabase(quickClient(client)), folder),
    async open() {
      await client.close()
      const connection = await connectFolder(path)
      return { ...connection, close: () => connection.close().then(drop) }
    },
    drop,
  }
}

async function bareCopy(serverUrl: string): Promise<BareDatabase> {
  const copy = await copyTemplate(serverUrl, 'template1')
  // One connection: session settings also apply to the next statement.
  const pool = new pg.Pool({ connectionString: copy.url, max: 1, options: '-c timezone=UTC' })
  const drop = async (): Promise<void> => {
    if (!pool.ended) await pool.end()
    await copy.drop()
  }
  return {
    db: pool,
    migrate: (folder) => migrate(drizzle({ client: pool, schema }), folder),
    async open() {
      await pool.end()
      const connection = await connectServer(copy.url, { poolSize: 5 })
      return { ...connection, close: () => connection.close().then(drop) }
    },
    drop,
  }
}
