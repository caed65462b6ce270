import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { connectMemory, connectServer } from '../../server/db/connect'
import type { Db } from '../../server/db/database'
import { loadSample } from '../../server/sample/load'
import { seededRandom } from './random'

/** The moment at which the shop of every test stands: Saturday, 21 November 2026, 09:12 in Seoul. */
export const TEST_NOW = new Date('2026-11-21T00:12:00.000Z')

const CACHE = 'node_modules/.cache/test-shop'

/** Changes with every file that the sample database is made of. */
export function sourceHash(): string {
  const hash = createHash('sha256')
  const visit = (folder: string, names = /./): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path, names)
      else if (names.test(entry.name)) hash.update(path).update(readFileSync(path))
    }
  }
  for (const folder of ['server/db', 'server/sample', 'server/log', 'server/session']) visit(folder)
  visit('server', /\.schema\.ts$/)
  hash.update(readFileSync('server/lib/seoul-time.ts')).update(readFileSync('openapi/screens.gen.json'))
  return hash.digest('hex').slice(0, 20)
}

const load = (db: Db): Promise<void> =>
  loadSample(db, { scale: 'small', clock: { now: () => TEST_NOW }, random: seededRandom('sample'), passwordCost: 8 })

/** Snapshots of yesterday's sources; newer ones may be in use by another run. */
function removeOld(): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { force: true })
  }
}

/** What no copy needs: the databases that new ones are made from, and parts of the log that are written in advance. */
const spare = (path: string, log: string): boolean =>
  /^\/?base\/[14]\/./.test(path) || (/^\/?pg_wal\/[0-9A-F]{24}$/.test(path) && !path.endsWith(log))

/** A tar without its spare files: every copy is read and written whole, so each megabyte costs every test file. */
function withoutSpare(tar: Buffer, log: string): Buffer {
  const kept: Buffer[] = []
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString('latin1', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0
    const end = at + 512 + Math.ceil(size / 512) * 512
    if (!spare(name, log)) kept.push(tar.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** Writes the embedded database into one file, from which a copy is made in half a second. */
async function writeSnapshot(client: PGlite, file: string): Promise<void> {
  const { rows } = await client.query<{ log: string }>('select pg_walfile_name(pg_current_wal_lsn()) as log')
  const dump = await client.dumpDataDir('none')
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, withoutSpare(Buffer.from(await dump.arrayBuffer()), rows[0]?.log ?? ''))
  renameSync(unfinished, file)
}

let read: { file: string; bytes: ArrayBuffer } | undefined

/** What connectMemory takes. Read once a process, and given without a copy: nobody writes into it. */
export function readSnapshot(file: string): Blob {
  if (read?.file !== file) {
    const { buffer, byteOffset, byteLength } = readFileSync(file)
    read = { file, bytes: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer }
  }
  const { bytes } = read
  return Object.assign(new Blob([]), { arrayBuffer: async () => bytes })
}

/** File with the sample shop as an embedded database; made when the sources have changed since the last one. */
export async function pgliteSnapshot(): Promise<string> {
  const file = join(CACHE, `${sourceHash()}.tar`)
  if (existsSync(file)) return file
  mkdirSync(CACHE, { recursive: true })
  removeOld()
  const { db, client, close } = await connectMemory()
  await load(db)
  // or every copy would go through the log of the load again
  await client.exec('checkpoint')
  await writeSnapshot(client, file)
  await close()
  return file
}

/** Name of a database on the test server that holds the sample shop; copied for every test file. */
export async function postgresTemplate(serverUrl: string): Promise<string> {
  const name = `shop_template_${sourceHash()}`
  await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`drop database if exists ${name}_new`)
    await client.query(`create database ${name}_new`)
    const { db, close } = await connectServer(databaseUrl(serverUrl, `${name}_new`))
    await load(db)
    await close()
    await client.query(`alter database ${name}_new rename to ${name}`)
  })
  return name
}

/** Copies the template under a name of its own; gives the new database's address and what drops it again. */
export async function copyTemplate(
  serverUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  return {
    url: databaseUrl(serverUrl, name),
    drop: async () => {
      await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
