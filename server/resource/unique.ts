import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bare } from '../db/columns'
import type { Db } from '../http/call'
import { duplicate } from '../http/refusal'

/** Whether a column holds a name, letter case and spaces ignored. */
export const sameName = (column: PgColumn, name: string): SQL =>
  sql`${bare(column)} = lower(replace(${name}::text, ' ', ''))`

/**
 * Of each field what a record is that has its value already, and what to say. Throws DUPLICATE on the first that another
 * record than `own` has; a field without a value (null) is nobody's.
 */
export async function refuseHeld(
  db: Db,
  key: PgColumn,
  own: number | undefined,
  fields: Record<string, [same: SQL | undefined | null, message: string]>,
): Promise<void> {
  for (const [field, [same, message]] of Object.entries(fields)) {
    if (!same) continue
    const [holder] = await db
      .select({ seq: key })
      .from(key.table)
      .where(and(same, ne(key, own ?? 0)))
    if (holder) throw duplicate(field, Number(holder.seq), message)
  }
}
