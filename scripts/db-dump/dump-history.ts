import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { continueNumbers, type Queryable, type Row, readTables, type Table, writeRows } from './catalog'

/** Rows of a shop at the time of a migration: `<tag>.json` in the folder of dumps. */
export interface Dump {
  /** Hash of the migration's file, which must not be edited after release. */
  migration: string
  /** Rows by table. */
  rows: Record<string, Row[]>
}

export const MIGRATIONS = 'server/db/migrations'
export const DUMPS = 'tests/server/upgrade'

interface Journal {
  entries: { tag: string; when: number }[]
}

const readJournal = (): Journal => JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal

/** Returns the names of all migrations, oldest first. */
export const migrationTags = (): string[] => readJournal().entries.map(({ tag }) => tag)

export const dumpFile = (tag: string): string => join(DUMPS, `${tag}.json`)

export const readDump = (tag: string): Dump | undefined =>
  existsSync(dumpFile(tag)) ? (JSON.parse(readFileSync(dumpFile(tag), 'utf8')) as Dump) : undefined

export const migrationHash = (tag: string): string =>
  createHash('sha256')
    .update(readFileSync(join(MIGRATIONS, `${tag}.sql`)))
    .digest('hex')
    .slice(0, 20)

/** Checks that migrations are in chronological order; shops that have newer ones would skip an older one. */
export function journalProblems(): string[] {
  const { entries } = readJournal()
  return entries.flatMap(({ tag, when }, at) => {
    const before = Math.max(0, ...entries.slice(0, at).map((entry) => entry.when))
    return when > before ? [] : [`${tag} has an earlier moment than a migration before it: generate it anew`]
  })
}

/** Returns dumps without a migration, and migrations edited after their dump was made. */
export function dumpProblems(): string[] {
  const tags = migrationTags()
  return readdirSync(DUMPS).flatMap((file) => {
    const tag = file.replace(/\.json$/, '')
    if (!tags.includes(tag)) return [`${join(DUMPS, file)} belongs to no migration`]
    return readDump(tag)?.migration === migrationHash(tag) ? [] : [`${tag}.sql was edited after its dump had been made`]
  })
}

/** Calls `work` with a folder of the migrations up to this one. */
export async function withMigrationsUpTo(tag: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    const journal = readJournal()
    const last = journal.entries.findIndex((entry) => entry.tag === tag)
    const entries = journal.entries.slice(0, last + 1)
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Inserts rows unchanged, with triggers and foreign keys disabled. */
export async function loadRows(db: Queryable, of: readonly Table[], rows: Dump['rows']): Promise<void> {
  const tables = new Map(of.map((table) => [table.name, table]))
  await db.query('set session_replication_role = replica')
  for (const [name, given] of Object.entries(rows)) {
    const table = tables.get(name)
    if (!table) throw new Error(`The dump has rows of ${name}, which is no table at that time`)
    if (name === 'admin_logs') await makePartitions(db, given)
    for (const row of given) await dropRow(db, name, table.primaryKey, row)
    await writeRows(db, table, given)
  }
  await db.query('set session_replication_role = origin')
}

/** Deletes a row that a migration has created, so that the dump's row replaces it. */
async function dropRow(db: Queryable, table: string, key: readonly string[], row: Row): Promise<void> {
  if (key.length === 0) return
  const where = key.map((column, at) => `"${column}"::text = $${at + 1}`).join(' and ')
  await db.query(
    `delete from "${table}" where ${where}`,
    key.map((column) => String(row[column])),
  )
}

async function makePartitions(db: Queryable, rows: readonly Row[]): Promise<void> {
  const moments = rows.map((row) => String(row.occurred_at)).sort()
  await db.query('select ensure_admin_log_partitions($1::timestamptz, $2::timestamptz)', [moments[0], moments.at(-1)])
}

/**
 * Replays the history of a shop: applies each migration, then loads the rows of its dump. `migrate` upgrades the database to the
 * newest migration of a folder.
 */
export async function replayHistory(
  db: Queryable,
  migrate: (folder: string) => Promise<void>,
  after?: (tag: string) => Promise<void>,
): Promise<void> {
  for (const tag of migrationTags()) {
    await withMigrationsUpTo(tag, migrate)
    const dump = readDump(tag)
    if (dump) {
      await loadRows(db, await readTables(db), dump.rows)
      await continueNumbers(db)
    }
    await after?.(tag)
  }
}
