import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './database'
import { classifyDbError } from './db-errors'
import { queryRows } from './rows'

/** Lock number, the same in every process: its holder migrates. */
const MIGRATION_LOCK = 7_215_004

const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/** The last commit whose migrations upgrade any older database to today's first migration. */
const LAST_BEFORE_BASELINE = 'db09f40'

/** Thrown when the schema of a reachable database cannot be upgraded. The message says why and what to do. */
export class MigrationError extends Error {}

/**
 * Upgrades a database to the newest schema; several processes may start at once. Throws MigrationError, or the driver's
 * error when the connection was lost.
 */
export async function migrate(db: Db, folder = migrationsFolder): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: folder })
  const last = await lastMigration(db)
  if (last !== null && known[0] && last < known[0].folderMillis) throw new MigrationError(tooOld(last))
  try {
    await apply(db, known)
  } catch (error) {
    if (classifyDbError(error) === 'AWAY') throw error
    const pending = known.filter(({ folderMillis }) => last === null || folderMillis > last)
    throw new MigrationError(failure(error, pending, folder), { cause: error })
  }
}

/** Table of applied migrations, the same as that of Drizzle's migrator. */
const APPLIED = sql`drizzle.__drizzle_migrations`

/**
 * Applies the missing migrations, all or none. The lock belongs to the transaction: behind a transaction pooler, a
 * session lock could be taken in one session and released in another.
 */
async function apply(db: Db, known: readonly MigrationMeta[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(
      sql`create table if not exists ${APPLIED} (id serial primary key, hash text not null, created_at bigint)`,
    )
    // another process may have migrated meanwhile
    const last = await lastMigration(tx as Db)
    for (const { sql: statements, hash, folderMillis } of known) {
      if (last !== null && folderMillis <= last) continue
      for (const statement of statements) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into ${APPLIED} (hash, created_at) values (${hash}, ${folderMillis})`)
    }
  })
}

/** Returns the time of the last applied migration, from its journal; null for a new database. */
async function lastMigration(db: Db): Promise<number | null> {
  const [table] = await queryRows<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!table?.name) return null
  const [row] = await queryRows<{ last: string | null }>(db, sql`select max(created_at)::text as last from ${APPLIED}`)
  return row?.last == null ? null : Number(row.last)
}

const tooOld = (last: number): string =>
  `the database is of an earlier state of the shop (last migration ${new Date(last).toISOString()}), from which this version ` +
  `cannot upgrade. Start commit ${LAST_BEFORE_BASELINE} on it once and then this version again, or begin with an empty database`

/** Describes which migration failed, why, and at which statement. */
function failure(error: unknown, pending: readonly MigrationMeta[], folder: string): string {
  const { query, cause, message } = error as { query?: string; cause?: Error; message?: string }
  const failed = query === undefined ? undefined : pending.find((migration) => migration.sql.includes(query))
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
