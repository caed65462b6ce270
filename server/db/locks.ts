import { asc, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../http/call'

/** With the hash of its name, what an advisory lock of a list of places is. */
const PLACES = 7_304

/**
 * One at a time may add to, take from or sort the lists that are named (`brands`, `car-makers/IMPORT`), until the end of
 * the transaction. To be taken before any row. Several are locked in one order.
 */
export async function lockPlaces(db: Db, ...lists: string[]): Promise<void> {
  for (const list of [...new Set(lists)].sort()) {
    await db.execute(sql`select pg_advisory_xact_lock(${PLACES}::int, hashtext(${list}))`)
  }
}

/**
 * Locks the rows of a table with these numbers (`key` is its key) in the order of their numbers, so that two who want the same ones never wait for each
 * other. `share` lets others do so too, and nobody change them.
 */
export async function lockRows(
  db: Db,
  key: PgColumn,
  seqs: readonly number[],
  strength: 'update' | 'share' = 'update',
): Promise<void> {
  if (seqs.length === 0) return
  await db
    .select({ seq: key })
    .from(key.table)
    .where(inArray(key, [...new Set(seqs)]))
    .orderBy(asc(key))
    .for(strength)
}
