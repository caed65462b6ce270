import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Engine, TransactionOptions } from './database'
import { classifyDbError } from './db-errors'

const TRIES = 3
/** Lock timeout, in ms; three tries take less than three seconds. */
const LOCK_MS = 800
/** No retry starts after this time, in ms. */
const LAST_TRY_MS = 2_000

/**
 * Set in each transaction: behind a transaction pooler, session settings would leak to other calls. JIT is off, see
 * connect.ts.
 */
const ON_SERVER: TransactionOptions = { settings: `set local lock_timeout = ${LOCK_MS}; set local jit = off` }

/** Thrown when other transactions held the needed locks in every try. */
export class LockConflictError extends Error {}

/**
 * Runs `work` in its own transaction with a short lock timeout. After a conflict with another transaction (deadlock,
 * serialization failure, lock timeout, constraint broken by a concurrent change) or a stale plan it is rolled back and
 * retried, up to three tries in three seconds. So `work` must have no effects outside the database. Throws Busy if every
 * try met a conflict, and any other error of `work`.
 */
export async function inTransaction<T>(
  { db, engine }: { db: Db; engine: Engine },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      // The embedded database has one connection, so nothing can block.
      return await db.transaction(work, engine === 'POSTGRESQL' ? ON_SERVER : undefined)
    } catch (error) {
      const fault = classifyDbError(error)
      if (fault !== 'AGAIN' && fault !== 'SEEN_LATE') throw error
      if (attempt === TRIES || performance.now() - startedAt > LAST_TRY_MS) {
        throw fault === 'AGAIN' ? new LockConflictError('locks of other transactions', { cause: error }) : error
      }
      // A random delay keeps the same transactions from colliding again.
      if (fault === 'AGAIN') await pause(Math.random() * 40 * attempt)
    }
  }
}
