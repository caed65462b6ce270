import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { textParsers } from './pglite-drizzle'
import { type EmbeddedClient, quickClient } from './pglite-query'

/** Size of a WAL segment: the database needs space for one to recover. */
const SEGMENT_BYTES = 16 * 1024 * 1024
/** Minimum time between attempts to reopen a dead engine, in ms. */
const PAUSE_MS = 1_000

interface Engine {
  client: EmbeddedClient
  close(): Promise<void>
  dead: boolean
}

/**
 * Opens an engine that rejects all calls after a PANIC (its WAL could not be written). Any call to PGlite after that,
 * even a rollback, would loop forever.
 */
async function openEngine(folder: string): Promise<Engine> {
  // Without relaxed durability, a query returns only after its data was handed to the file system.
  const client = await PGlite.create(join(folder, 'database'), {
    extensions: { pg_trgm },
    parsers: textParsers,
    relaxedDurability: false,
  })
  const watch = (error: unknown): void => {
    if ((error as { severity?: string }).severity === 'PANIC') engine.dead = true
  }
  const engine: Engine = { client: quickClient(client, watch), close: () => client.close(), dead: false }
  const { execProtocolRawSync, execProtocol, execProtocolStream } = client
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      watch(error)
      throw error
    }
  }
  client.execProtocolRawSync = (message) => {
    if (engine.dead) throw new Error('PGlite failed: its log could not be written')
    return execProtocolRawSync.call(client, message)
  }
  client.execProtocol = (...args) => watched(execProtocol.apply(client, args))
  client.execProtocolStream = (...args) => watched(execProtocolStream.apply(client, args))
  return engine
}

/**
 * Opens the embedded database in a folder. If its engine dies, the next call reopens it as soon as there is enough disk
 * space, with all acknowledged data. Until then calls are rejected.
 */
export async function openFolder(folder: string): Promise<{ client: EmbeddedClient; close(): Promise<void> }> {
  let engine = await openEngine(folder)
  let opening: Promise<void> | undefined
  let triedAt = Number.NEGATIVE_INFINITY

  async function reopen(): Promise<void> {
    if (performance.now() - triedAt < PAUSE_MS) throw new Error('PGlite failed: it is not open again yet')
    triedAt = performance.now()
    const probe = join(folder, 'probe')
    try {
      writeFileSync(probe, new Uint8Array(SEGMENT_BYTES))
      rmSync(probe)
      engine = await openEngine(folder)
    } catch (cause) {
      rmSync(probe, { force: true })
      throw new Error('PGlite failed: it could not be opened again', { cause })
    }
  }

  async function liveClient(): Promise<EmbeddedClient> {
    if (engine.dead) {
      opening ??= reopen().finally(() => {
        opening = undefined
      })
      await opening
    }
    return engine.client
  }

  return {
    client: {
      query: async (...args) => (await liveClient()).query(...args),
      transaction: async (work) => (await liveClient()).transaction(work),
    },
    async close() {
      if (!engine.dead) await engine.close()
    },
  }
}
