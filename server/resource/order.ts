import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../http/call'
import { conflict } from '../http/refusal'

/**
 * Checks a new order against the stored one: it must name the same records. Throws CONFLICT with the current order.
 */
export function checkSameSet(given: number[], stored: number[]): void {
  const set = new Set(given)
  if (set.size !== given.length || set.size !== stored.length || !stored.every((seq) => set.has(seq))) {
    throw conflict(stored)
  }
}

/** Writes positions 1, 2, 3 … in the order of `seqs`. */
export async function writeOrder(
  db: Db,
  table: PgTable,
  seq: PgColumn,
  position: PgColumn,
  seqs: number[],
): Promise<void> {
  await db.execute(
    sql`update ${table} set ${sql.identifier(position.name)} = given.n::int from jsonb_array_elements_text(${JSON.stringify(seqs)}::jsonb) with ordinality as given(seq, n) where ${seq} = given.seq::int`,
  )
}
