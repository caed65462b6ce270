import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { connectMemory, connectServer } from '../../server/db/connect'
import type { Db } from '../../server/db/database'
import { migrate } from '../../server/db/migrate'
import { loadSample } from '../../server/sample/load'
import { seededRandom } from './random'

/** The time of the shop in every test: Saturday, 21 November 2026, 09:12 in Seoul. */
export const TEST_NOW = new Date('2026-11-21T00:12:00.000Z')

/** File mode of database folders. */
const FOLDER_MODE = 0o40700
const FILE_MODE = 0o100600

const CACHE = 'node_modules/.cache/test-shop'

/** Hash of all files that determine the sample database. */
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

/** Removes snapshots of older sources; newer ones may be in use by another run. */
function removeOld(): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { force: true })
  }
}

/** Returns whether a copy can omit a file: template databases, and log segments that are allocated in advance. */
const spare = (path: string, log: string): boolean =>
  /^\/?base\/[14]\/./.test(path) || (/^\/?pg_wal\/[0-9A-F]{24}$/.test(path) && !path.endsWith(log))

/** A file or folder of a tar: the position and length of its content. */
interface TarEntry {
  name: string
  isFolder: boolean
  at: number
  size: number
  /** Position of the next entry. */
  end: number
}

function* entriesOf(tar: Buffer): Generator<TarEntry> {
  for (let start = 0; start < tar.length; ) {
    const name = tar.toString('latin1', start, start + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', start + 124, start + 136), 8) || 0
    const at = start + 512
    const end = at + Math.ceil(size / 512) * 512
    if (name) yield { name: name.replace(/^\/|\/$/g, ''), isFolder: tar[start + 156] === 0x35, at, size, end }
    start = end
  }
}

/**
 * Removes the files from a tar that copies do not need: every test file reads a whole copy, so each megabyte counts.
 */
function withoutSpare(tar: Buffer, log: string): Buffer {
  const kept = [...entriesOf(tar)].filter(({ name }) => !spare(name, log))
  return Buffer.concat(kept.map(({ at, end }) => tar.subarray(at - 512, end)))
}

/** Files of an embedded database that are kept as a tar when it is closed: a copy then starts without a recovery. */
class SavedFiles extends MemoryFS {
  saved = new Blob()

  override async closeFs(): Promise<void> {
    this.saved = await this.dumpTar('shop', 'none')
    await super.closeFs()
  }
}

/** Writes an embedded database with what `fill` does into one file, from which a copy takes a tenth of a second. */
async function writeSnapshot(file: string, fill: (db: Db) => Promise<void>): Promise<void> {
  const files = new SavedFiles()
  const { db, client, close } = await connectMemory(files)
  await fill(db)
  // what is closed ends in a log segment of its own
  await client.exec('select pg_switch_wal(); checkpoint')
  const { rows } = await client.query<{ log: string }>('select pg_walfile_name(pg_current_wal_lsn()) as log')
  await close()
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, withoutSpare(Buffer.from(await files.saved.arrayBuffer()), rows[0]?.log ?? ''))
  renameSync(unfinished, file)
}

/**
 * Files of an embedded database that starts from a snapshot. A file is copied at its first write, which most files
 * never have.
 */
class SnapshotFiles extends MemoryFS {
  constructor(
    private readonly tar: Uint8Array,
    private readonly entries: readonly TarEntry[],
  ) {
    super()
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.pg) throw new Error('The file system belongs to no database yet')
    const { FS } = this.pg.Module
    const { tar } = this
    const root = PGlite.paths.PGDATA
    FS.mkdirTree(root)
    const { node: top } = FS.lookupPath(root, {})
    const folders = new Map([['', top]])
    let streamOps: typeof top.stream_ops
    for (const { name, isFolder, at, size } of this.entries) {
      const cut = name.lastIndexOf('/')
      const parent = folders.get(name.slice(0, Math.max(cut, 0)))
      const node = parent.node_ops.mknod(parent, name.slice(cut + 1), isFolder ? FOLDER_MODE : FILE_MODE, 0)
      if (isFolder) folders.set(name, node)
      else {
        const memory = node.stream_ops
        streamOps ??= {
          ...memory,
          write(stream: { node: typeof node }, ...rest: unknown[]) {
            const { contents } = stream.node
            if (contents.buffer === tar.buffer) stream.node.contents = contents.slice()
            return memory.write(stream, ...rest)
          },
        }
        node.stream_ops = streamOps
        node.contents = tar.subarray(at, at + size)
        node.usedBytes = size
      }
    }
  }
}

const snapshots = new Map<string, { tar: Uint8Array; entries: TarEntry[] }>()

/** Returns the files of a new database, for connectMemory. A snapshot is read once per process. */
export function readSnapshot(file: string): MemoryFS {
  const known = snapshots.get(file) ?? readTar(file)
  snapshots.set(file, known)
  return new SnapshotFiles(known.tar, known.entries)
}

function readTar(file: string): { tar: Uint8Array; entries: TarEntry[] } {
  const tar = readFileSync(file)
  // a Buffer's `slice` does not copy
  return { tar: new Uint8Array(tar.buffer, tar.byteOffset, tar.byteLength), entries: [...entriesOf(tar)] }
}

export interface Snapshots {
  /** File with the sample shop as an embedded database. */
  sample: string
  /** File with a migrated database without rows. */
  empty: string
}

/** Returns the snapshots of the embedded database. Creates them if the sources have changed. */
export async function pgliteSnapshots(): Promise<Snapshots> {
  const hash = sourceHash()
  const files = { sample: join(CACHE, `${hash}.tar`), empty: join(CACHE, `${hash}-empty.tar`) }
  if (existsSync(files.sample) && existsSync(files.empty)) return files
  mkdirSync(CACHE, { recursive: true })
  removeOld()
  await writeSnapshot(files.empty, migrate)
  await writeSnapshot(files.sample, async (db) => {
    await migrate(db)
    await load(db)
  })
  return files
}

/** Returns the name of a database on the test server with the sample shop, which is copied for every test file. */
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

/**
 * Copies the template under a new name. Returns the URL of the new database and a function that drops it. Files are copied
 * in a third of the time that the default takes, which logs each page.
 */
export async function copyTemplate(
  serverUrl: string,
  template: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
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
