import { asc, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database'
import { isAmong, queryRows } from './rows'

/** Class of the advisory locks of lists; the second key is the hash of the list's name. */
const PLACES = 7_304

/**
 * Locks the named lists (`brands`, `car-makers/IMPORT`) against adding, removing and sorting until the end of the
 * transaction. Must be called before rows are locked. Several lists are locked in a fixed order.
 */
export async function lockPlaces(db: Db, ...lists: string[]): Promise<void> {
  for (const list of [...new Set(lists)].sort()) {
    await db.execute(sql`select pg_advisory_xact_lock(${PLACES}::int, hashtext(${list}))`)
  }
}

/** Locks a name until the end of the transaction, unless another transaction holds it; returns whether it did. Does not wait. */
export async function tryLockPlace(db: Db, name: string): Promise<boolean> {
  const [row] = await queryRows<{ locked: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(${PLACES}::int, hashtext(${name})) as locked`,
  )
  return row?.locked === true
}

/**
 * Locks rows by seq (`key` is the table's key column), in ascending order to avoid deadlocks. `share` allows other
 * shared locks, but no changes.
 */
export async function lockRows(
  db: Db,
  key: PgColumn,
  seqs: readonly number[],
  strength: 'update' | 'share' = 'update',
): Promise<void> {
  if (seqs.length === 0) return
  await db.select({ seq: key }).from(key.table).where(isAmong(key, seqs)).orderBy(asc(key)).for(strength)
}
