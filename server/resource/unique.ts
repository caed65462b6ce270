import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { duplicate } from '../contract/refusal'
import { comparableName } from '../db/columns'
import type { Db } from '../db/database'

/** Matches a name, ignoring case and spaces. */
export const nameEquals = (column: PgColumn, name: string): SQL =>
  sql`${comparableName(column)} = lower(replace(${name}::text, ' ', ''))`

/**
 * Throws DUPLICATE for the first field whose value a record other than `exceptSeq` has. For each field: the condition that
 * finds such a record (null for an empty value), and the message.
 */
export async function assertUnique(
  db: Db,
  key: PgColumn,
  exceptSeq: number | undefined,
  fields: Record<string, [same: SQL | undefined | null, message: string]>,
): Promise<void> {
  for (const [field, [same, message]] of Object.entries(fields)) {
    if (!same) continue
    const [holder] = await db
      .select({ seq: key })
      .from(key.table)
      .where(and(same, ne(key, exceptSeq ?? 0)))
    if (holder) throw duplicate(field, Number(holder.seq), message)
  }
}
