import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AdminCall } from '../call/call'
import type { Schemas } from '../contract/contract-types'
import { queryRows } from '../db/rows'

/** A kind of pending work. */
export interface OpenWork<Type extends string> {
  type: Type
  /** The permission required to see it. */
  code: Schemas['PermissionCode']
  table: PgTable
  /** The time since when it has been open. */
  since: PgColumn | SQL
  where: SQL | undefined
}

export interface WorkCount<Type extends string> {
  type: Type
  count: number
  /** ISO time; null: there is none. */
  oldestAt: string | null
}

/**
 * Counts the work of each kind that the admin may see, in one statement and in the given order, also where there is none.
 * Returns null if the admin may see no kind.
 */
export async function countWork<Type extends string>(
  { db, actor }: AdminCall,
  kinds: readonly OpenWork<Type>[],
): Promise<WorkCount<Type>[] | null> {
  const known = kinds.filter(({ code }) => actor.permissions[code])
  if (known.length === 0) return null
  const counts = await queryRows<{ type: Type; count: number; oldestAt: Date | string | null }>(
    db,
    sql`${sql.join(
      known.map(
        ({ type, table, since, where = sql`true` }, at) =>
          sql`select ${type} as type, ${at}::int as place, count(*)::int as count, min(${since}) as "oldestAt" from ${table} where ${where}`,
      ),
      sql` union all `,
    )} order by place`,
  )
  return counts.map(({ type, count, oldestAt }) => ({
    type,
    count,
    oldestAt: oldestAt === null ? null : new Date(oldestAt).toISOString(),
  }))
}
