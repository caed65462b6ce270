/**
 * `npm run db:dump`: writes a small dump of the sample shop for the newest migration to tests/server/upgrade. It contains what the
 * earlier dumps lack: a row of each table and kind, a value for each column. The upgrade test loads it after its migration
 * and applies the later migrations.
 */
import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { connectMemory } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { embeddedDatabase, textParsers } from '../server/db/pglite-drizzle'
import { quickClient } from '../server/db/pglite-query'
import { loadSample } from '../server/sample/load'
import { systemRandom } from '../server/services'
import { type Queryable, type Row, readAll, readTables, type Snapshot, type Table } from './db-dump/catalog'
import {
  type Dump,
  dumpFile,
  loadRows,
  migrationHash,
  migrationTags,
  readDump,
  replayHistory,
} from './db-dump/dump-history'
import { extraRows } from './db-dump/extra-rows'
import { Picker } from './db-dump/pick'

/** Time of the sample in all tests. */
const NOW = new Date('2026-11-21T00:12:00.000Z')

/** Number of consecutive log rows, so that their hash chain is intact. */
const LOG_ROWS = 8

/** Reads the sample shop of the current sources, with rows in every table. */
async function readSample(): Promise<[Table[], Snapshot]> {
  const { client, db, close } = await connectMemory()
  try {
    await loadSample(db, { scale: 'small', clock: { now: () => NOW }, random: systemRandom, passwordCost: 8 })
    const tables = await readTables(client)
    await loadRows(client, tables, extraRows)
    const all = await readAll(client, tables)
    const empty = tables.filter(({ name }) => all.get(name)?.length === 0).map(({ name }) => name)
    if (empty.length > 0)
      throw new Error(`The sample has no row of ${empty.join(', ')}: write one into scripts/db-dump/extra-rows.ts`)
    return [tables, all]
  } finally {
    await close()
  }
}

/** Opens the shop of all dumps so far, migrated to the newest migration. */
async function openUpgradedShop(): Promise<PGlite> {
  const client = await PGlite.create({ extensions: { pg_trgm }, parsers: textParsers })
  await replayHistory(client, (folder) => migrate(embeddedDatabase(quickClient(client)), folder))
  return client
}

/** Reads the current rows of tables that have dumps. */
async function readDumped(db: PGlite, tables: readonly Table[]): Promise<Snapshot> {
  const all = await readAll(db, tables)
  const dumped = new Set(migrationTags().flatMap((tag) => Object.keys(readDump(tag)?.rows ?? {})))
  return new Map([...all].filter(([table]) => dumped.has(table)))
}

/** Returns the picked rows that are new to the shop and violate none of its constraints. */
async function addTo(db: PGlite, tables: readonly Table[], picked: Dump['rows']): Promise<Dump['rows']> {
  const added: Dump['rows'] = {}
  const dumps = migrationTags().flatMap((tag) => readDump(tag) ?? [])
  for (const table of tables) {
    const known = new Set(dumps.flatMap(({ rows }) => rows[table.name] ?? []).map((row) => keyOf(table, row)))
    const missing = (picked[table.name] ?? []).filter((row) => !known.has(keyOf(table, row)))
    for (const row of missing) {
      if (await tryRow(db, table, row)) added[table.name] = [...(added[table.name] ?? []), withoutNulls(row)]
    }
  }
  return added
}

async function tryRow(db: PGlite, table: Table, row: Row): Promise<boolean> {
  try {
    await db.transaction((tx) => loadRows(tx as Queryable, [table], { [table.name]: [row] }))
    return true
  } catch (error) {
    console.log(`  left out: ${table.name} ${(error as Error).message}`)
    return false
  }
}

const keyOf = ({ primaryKey, columns }: Table, row: Row): string =>
  JSON.stringify((primaryKey.length > 0 ? primaryKey : columns).map((column) => row[column]))

const withoutNulls = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** Recomputes the coupon counts, since the dump has only a few copies. */
function recountCoupons(coupons: readonly Row[], copies: readonly Row[]): void {
  for (const coupon of coupons) {
    const couponCopies = copies.filter(({ coupon_seq }) => coupon_seq === coupon.coupon_seq)
    const used = couponCopies.filter(({ state }) => state === 'USED')
    const ofState = (name: string): number => couponCopies.filter(({ state }) => state === name).length
    Object.assign(coupon, {
      issued_count: couponCopies.length,
      used_count: used.length,
      expired_count: ofState('EXPIRED'),
      revoked_count: ofState('REVOKED'),
      used_amount: used.reduce((sum, { discount_amount }) => sum + Number(discount_amount), 0),
    })
  }
}

async function main(): Promise<void> {
  const tag = migrationTags().at(-1) ?? ''
  const [tables, sample] = await readSample()
  const upgraded = await openUpgradedShop()
  const before = await readDumped(upgraded, tables)
  const picker = new Picker(tables, sample)
  if (!before.get('admin_logs')?.length) picker.takeLast('admin_logs', LOG_ROWS)
  // tables with the most references first: their referenced rows are then available to the others
  const inOrder = [...tables].sort((a, b) => b.references.length - a.references.length)
  for (const table of inOrder) {
    if (table.name !== 'admin_logs') picker.fill(table, before.get(table.name))
  }
  const picked = picker.rows()
  if (!before.get('coupons')?.length) recountCoupons(picked.coupons ?? [], picked.member_coupons ?? [])
  const added = await addTo(upgraded, tables, picked)
  await upgraded.close()

  const count = Object.values(added).reduce((sum, rows) => sum + rows.length, 0)
  if (count === 0) return console.log('The dumps have something of everything.')
  const rows = { ...readDump(tag)?.rows }
  for (const [table, rest] of Object.entries(added)) rows[table] = [...(rows[table] ?? []), ...rest]
  writeFileSync(dumpFile(tag), format({ migration: migrationHash(tag), rows }))
  console.log(`${dumpFile(tag)}: ${count} rows added`)
}

/** Writes one row per line. */
function format({ migration, rows }: Dump): string {
  const tables = Object.entries(rows).map(
    ([table, list]) =>
      `    ${JSON.stringify(table)}: [\n${list.map((row) => `      ${JSON.stringify(row)}`).join(',\n')}\n    ]`,
  )
  return `{\n  "migration": ${JSON.stringify(migration)},\n  "rows": {\n${tables.join(',\n')}\n  }\n}\n`
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
