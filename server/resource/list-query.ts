import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inUse } from '../contract/refusal'
import type { Db } from '../db/database'
import { countRows, orderBy } from './pages'
import type { PageableQuery, RecordTable, RowOf, Where } from './types'

/** Returns a column with its table name: in a subquery the name of a column alone may be ambiguous. */
const qualified = (column: PgColumn): SQL => sql`${column.table}.${sql.identifier(column.name)}`

/**
 * Returns a scalar subquery: `expression` (such as `min(…)`) over the rows whose `column` equals the record's `key` and that
 * match `where`. It can also read a value of a referenced row.
 *
 * @example scalarSubquery(sql`${brands.name}`, brands.brandSeq, patterns.brandSeq)
 */
export const scalarSubquery = <V>(expression: SQL<V>, column: PgColumn, key: PgColumn, where?: SQL): SQL<V> =>
  sql<V>`(select ${expression} from ${column.table} where ${and(sql`${qualified(column)} = ${qualified(key)}`, where)})`

/** Returns a subquery with the number of rows whose `column` refers to the record. */
export const countUsesOf = (column: PgColumn, key: PgColumn, where?: SQL): SQL<number> =>
  scalarSubquery(sql<number>`count(*)::int`, column, key, where)

/**
 * Columns of other tables that refer to the records, and the error message. `message` receives the number of uses of each
 * column, in the order of `columns`.
 */
export interface Uses {
  columns: readonly PgColumn[]
  message(...counts: number[]): string
}

/** Throws IN_USE if another table refers to the record. */
export async function assertUnused(db: Db, seq: number, { columns, message }: Uses): Promise<void> {
  const counts: number[] = []
  for (const column of columns) counts.push(await countRows(db, column.table, eq(column, seq)))
  if (counts.some((n) => n > 0)) throw inUse(message(...counts))
}

type Computed<M> = { [N in keyof M]: M[N] extends SQL<infer V> ? V : never }

/**
 * Returns the query of a list: the columns of a table and computed ones. Both can be sorted by; `fallback` is the
 * default sort.
 */
export function createListQuery<T extends RecordTable, M extends Record<string, SQL>>(
  table: T,
  key: keyof RowOf<T> & string,
  computed: M,
  fallback: `${keyof (RowOf<T> & M) & string},${'asc' | 'desc'}`,
) {
  const columns: Record<string, PgColumn | SQL> = { ...getTableColumns(table), ...computed }
  return (
    { db }: { db: Db },
    where: Where,
    sort: typeof fallback = fallback,
  ): PageableQuery<RowOf<T> & Computed<M>> => {
    const query = db
      .select(columns)
      .from(table as RecordTable)
      .where(where)
      .orderBy(...orderBy<string>(sort, fallback, columns, columns[key] as PgColumn))
    // The query selects the columns of the table and the computed ones; TypeScript cannot follow that through T.
    return query as PageableQuery<RowOf<T> & Computed<M>>
  }
}
