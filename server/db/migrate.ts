import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateWithPg } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migrateWithPglite } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import type { Db } from '../http/call'
import { faultOf } from './faults'
import { rowsOf } from './rows'
import type * as schema from './schema'

/** Any number, the same in every process: whoever holds it migrates. */
const MIGRATION_LOCK = 7_215_004

const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** The last commit whose migrations bring any older database to the first migration of today. */
const LAST_BEFORE_BASELINE = 'db09f40'

/** The database was reached, but its schema cannot be brought up to date; the message says why and what to do. */
export class MigrationError extends Error {}

/** Brings an embedded database to the newest schema. Throws MigrationError. */
export async function migratePglite(db: PgliteDatabase<typeof schema>, folder = migrationsFolder): Promise<void> {
  await explained(db, folder, () => migrateWithPglite(db, { migrationsFolder: folder }))
}

/** Brings a database server to the newest schema; several processes may start at once. Throws MigrationError. */
export async function migrateDatabase(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      const db = drizzle({ client })
      await explained(db, folder, () => migrateWithPg(db, { migrationsFolder: folder }))
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}

/** Runs the migrations; what stops them becomes a MigrationError, unless the database went away meanwhile. */
async function explained(db: Pick<Db, 'execute'>, folder: string, migrate: () => Promise<void>): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const last = await lastMigration(db as Db)
  if (last !== null && known[0] && last < known[0].folderMillis) throw new MigrationError(tooOld(last))
  try {
    await migrate()
  } catch (error) {
    if (faultOf(error) === 'AWAY') throw error
    const open = known.filter(({ folderMillis }) => last === null || folderMillis > last)
    throw new MigrationError(failure(error, open, folder), { cause: error })
  }
}

/** Moment of the last migration that the database has been through, as its journal has it; null for a new one. */
async function lastMigration(db: Db): Promise<number | null> {
  const [table] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!table?.name) return null
  const [row] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  )
  return row?.last == null ? null : Number(row.last)
}

const tooOld = (last: number): string =>
  `the database is of an earlier state of the shop (last migration ${new Date(last).toISOString()}), from which this version ` +
  `cannot upgrade. Start commit ${LAST_BEFORE_BASELINE} on it once and then this version again, or begin with an empty database`

/** Which migration failed, why, and at which statement. */
function failure(error: unknown, open: readonly MigrationMeta[], folder: string): string {
  const { query, cause, message } = error as { query?: string; cause?: Error; message?: string }
  const failed = query === undefined ? undefined : open.find((migration) => migration.sql.includes(query))
  const reason = oneLine(cause?.message ?? message ?? String(error))
  const statement = query === undefined ? '' : ` (${oneLine(query).slice(0, 200)})`
  return `migration ${failed ? tagOf(failed, folder) : 'of the database'} failed: ${reason}${statement}. The database is as it was before`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function tagOf({ folderMillis }: MigrationMeta, folder: string): string {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  return entries.find(({ when }) => when === folderMillis)?.tag ?? ''
}
