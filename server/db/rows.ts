import type { SQL } from 'drizzle-orm'
import type { Db } from '../call'

/** Rows of a statement written by hand; the caller names their type. Both drivers answer with `rows`. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  return ((await db.execute(statement)) as { rows: T[] }).rows
}
