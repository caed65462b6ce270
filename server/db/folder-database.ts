import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { asText, type EmbeddedClient } from './embedded'

/** One segment of the database's log: without room for one it cannot recover. */
const SEGMENT_BYTES = 16 * 1024 * 1024
/** A dead engine is opened again at most so often, in ms. */
const PAUSE_MS = 1_000

interface Engine {
  client: PGlite
  dead: boolean
}

/**
 * Opens an engine that is never asked again once it has died (PANIC: its log could not be written). Whoever asked PGlite
 * for anything after that, a rollback included, would turn this process in a circle for good.
 */
async function openEngine(folder: string): Promise<Engine> {
  // Without relaxed durability an answer is only given once its data has been handed to the file system.
  const client = await PGlite.create(join(folder, 'database'), {
    extensions: { pg_trgm },
    parsers: asText,
    relaxedDurability: false,
  })
  const engine: Engine = { client, dead: false }
  const { execProtocolRawSync, execProtocol, execProtocolStream } = client
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if ((error as { severity?: string }).severity === 'PANIC') engine.dead = true
      throw error
    }
  }
  client.execProtocolRawSync = (message) => {
    if (engine.dead) throw new Error('PGlite failed: its log could not be written')
    return execProtocolRawSync.call(client, message)
  }
  client.execProtocol = (...given) => watched(execProtocol.apply(client, given))
  client.execProtocolStream = (...given) => watched(execProtocolStream.apply(client, given))
  return engine
}

/**
 * The embedded database in a folder, which outlives its engine: one that has died is opened again by the next call for
 * which there is room, and has everything then that was ever acknowledged. Until then calls are refused.
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

  async function living(): Promise<PGlite> {
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
      query: async (...given) => (await living()).query(...given),
      transaction: async (work) => (await living()).transaction(work),
    },
    async close() {
      if (!engine.dead) await engine.client.close()
    },
  }
}
