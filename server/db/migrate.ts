import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithPg } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import type * as schema from './schema'

/** Any number, the same in every process: whoever holds it migrates. */
const MIGRATION_LOCK = 7_215_004

const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** Brings an embedded database to the newest schema. */
export async function migratePglite(db: PgliteDatabase<typeof schema>): Promise<void> {
  await migrateWithPglite(db, { migrationsFolder })
}

/** Brings a database server to the newest schema; several processes may start at once. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await migrateWithPg(drizzle({ client }), { migrationsFolder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}
