import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { inTransaction } from '../db/transaction'
import type { Db, Services } from '../http/call'

/** Rows of a table that are to be worked on. */
export interface Due {
  where: SQL | undefined
  order: readonly (PgColumn | SQL)[]
  limit: number
}

/**
 * The first rows that are due, locked until the end of the transaction; those that somebody else has in his hands are
 * passed over, not waited for.
 */
export async function lockDue<T extends PgTable>(
  db: Db,
  table: T,
  { where, order, limit }: Due,
): Promise<T['$inferSelect'][]> {
  // Drizzle cannot compute the types of a statement on a table that is a type parameter: what comes out are its rows.
  const any: PgTable = table
  const found: unknown = await db
    .select()
    .from(any)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .for('update', { skipLocked: true })
  return found as T['$inferSelect'][]
}

/**
 * Takes the first rows that are due: each becomes what `taken` says and goes to one of all processes that ask. Gives them
 * as they are then, `key` is the name of their number. Tried again when it meets others; throws Busy.
 */
export function claim<T extends PgTable>(
  services: Services,
  table: T,
  key: keyof T['$inferSelect'] & string,
  due: Due & { taken: Partial<Record<keyof T['$inferSelect'], unknown>> },
): Promise<T['$inferSelect'][]> {
  return inTransaction(services, async (db) => {
    const rows = await lockDue(db, table, due)
    if (rows.length === 0) return []
    const any: PgTable = table
    const column = (table as unknown as Record<string, PgColumn>)[key] as PgColumn
    const seqs = rows.map((row: T['$inferSelect']) => (row as Record<string, unknown>)[key])
    const taken: unknown = await db.update(any).set(due.taken).where(inArray(column, seqs)).returning()
    return taken as T['$inferSelect'][]
  })
}
