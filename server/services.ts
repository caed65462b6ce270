import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config'
import { type Connection, connectFolder, connectServer } from './db/connect'
import { folderStore } from './files/folder-store'
import { s3Store } from './files/s3-store'
import type { Clock, FileStore, Random, Services } from './http/call'
import { loadKeys } from './session/keys'

export const systemClock: Clock = { now: () => new Date() }
export const systemRandom: Random = { bytes: (length) => randomBytes(length) }

/** Opens the database that the configuration names, brought to the newest schema. Throws ConnectionError. */
export const openDatabase = (config: Config): Promise<Connection> =>
  config.databaseUrl ? connectServer(config.databaseUrl) : connectFolder(config.dataDir)

/** Where the files of the shop are kept: a folder, or S3-compatible storage. */
export const fileStoreOf = (config: Config): FileStore =>
  config.filesUrl ? s3Store(config.filesUrl) : folderStore(join(config.dataDir, 'files'))

/** Everything that calls stand on, over an open database. */
export async function openServices(config: Config, { db, engine }: Connection, version: string): Promise<Services> {
  return {
    db,
    engine,
    clock: systemClock,
    random: systemRandom,
    files: fileStoreOf(config),
    version,
    keys: await loadKeys(db, systemRandom),
  }
}
