import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { shop } from './app-definitions'
import type { FileStore, JobObserver, Services } from './call/call'
import type { ServerConfig } from './config'
import { type Connection, connectFolder, connectServer } from './db/connect'
import { folderStore } from './files/folder-store'
import { s3Store } from './files/s3-store'
import type { Clock } from './lib/clock'
import type { Random } from './lib/random'
import { isSampleShop } from './prepare-data'
import { connectProviders } from './providers/connect'
import type { ExternalServices } from './providers/external-services'
import { createProviderBook } from './providers/provider-book'
import { simulatedServices } from './providers/simulated-services'
import { createWebhookTransport } from './providers/webhook-transport'
import { loadKeys } from './session/keys'
import { createPasswordHasher } from './session/password-hasher'

/**
 * Creates a clock that never goes back. If the machine's clock is set back, sessions must not live longer and log times
 * must not decrease. The clock then runs on at 99% speed until the machine's clock has caught up.
 * @param wall the machine's clock, ms
 * @param passed a monotonic count of ms
 */
export function createMonotonicClock(wall: () => number, passed: () => number): Clock {
  let at = wall()
  let mark = passed()
  return {
    now() {
      const now = passed()
      at = Math.max(wall(), at + (now - mark) * 0.99)
      mark = now
      return new Date(at)
    },
  }
}

export const systemClock: Clock = createMonotonicClock(Date.now, () => performance.now())
export const systemRandom: Random = { bytes: (length) => randomBytes(length) }

/** Opens the configured database and migrates it. `onConnectionLost` is called for lost connections. Throws ConnectionError. */
export const openDatabase = (config: ServerConfig, onConnectionLost: (error: unknown) => void): Promise<Connection> =>
  config.databaseUrl ? connectServer(config.databaseUrl, { onConnectionLost }) : connectFolder(config.dataDir)

/** Returns the configured file store: a folder, or S3-compatible storage. */
export const fileStoreOf = (config: ServerConfig): FileStore =>
  config.filesUrl ? s3Store(config.filesUrl) : folderStore(join(config.dataDir, 'files'))

/** Creates all services of the server on an open database, which `prepareData` has filled. */
export async function openServices(
  config: ServerConfig,
  { db, namedDb, engine }: Connection,
  version: string,
  watch: JobObserver,
): Promise<Services> {
  // the one place that decides: a real shop has only what is connected
  const isSample = await isSampleShop(db)
  const external: ExternalServices = {
    ...(isSample && simulatedServices({ db, clock: systemClock })),
    ...(await connectProviders(config.providers, { db, clock: systemClock, isSample })),
    webhooks: createWebhookTransport({ allowPrivate: isSample }),
  }
  return {
    db,
    ...(namedDb ? { namedDb } : {}),
    engine,
    clock: systemClock,
    random: systemRandom,
    files: fileStoreOf(config),
    definitions: shop,
    version,
    adminUrl: config.adminUrl,
    external,
    providers: createProviderBook(external),
    watch: watch,
    keys: await loadKeys(db, systemRandom),
    passwords: createPasswordHasher({ random: systemRandom }),
    keepAnswers: true,
  }
}
