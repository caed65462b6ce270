import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Services } from '../http/call'
import { faultOf } from './faults'

const TRIES = 3
/** A lock is waited for so long, in ms; three times that is under three seconds. */
const LOCK_MS = 800
/** No further try is begun after this, in ms. */
const LAST_TRY_MS = 2_000

/** Said in each transaction: behind a pooler that pools by transaction a session's settings are another call's. Statements are not compiled, see connect.ts. */
const SETTINGS = sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true), set_config('jit', 'off', true)`

/** Somebody else held what the work needs, in every try. */
export class Busy extends Error {}

/**
 * Work in a transaction of its own, which waits for no lock longer than a moment. When it meets another one (deadlock,
 * serialization failure, a lock that does not come, a rule of uniqueness broken by who was faster) it is rolled back and
 * done again, three times in three seconds at most: so it must leave nothing outside of the database. Throws Busy when the
 * others are in the way each time, and whatever else the work throws.
 */
export async function inTransaction<T>(
  { db, engine }: Pick<Services, 'db' | 'engine'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(async (tx) => {
        // The embedded database has one connection: there is nobody to wait for.
        if (engine === 'POSTGRESQL') await tx.execute(SETTINGS)
        return work(tx)
      })
    } catch (error) {
      const fault = faultOf(error)
      if (fault !== 'AGAIN' && fault !== 'SEEN_LATE') throw error
      if (attempt === TRIES || performance.now() - startedAt > LAST_TRY_MS) {
        throw fault === 'AGAIN' ? new Busy('locks of other transactions', { cause: error }) : error
      }
      // Two who met once do not meet again at the same moment.
      if (fault === 'AGAIN') await pause(Math.random() * 40 * attempt)
    }
  }
}
