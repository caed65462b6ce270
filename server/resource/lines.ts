import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../http/call'
import { inUse } from '../http/refusal'
import { countRows, orderBy } from './pages'
import type { RecordTable, RowOf, Rows, Where } from './types'

/** A column by the name of its table, too: in a subquery there is more than one. */
const qualified = (column: PgColumn): SQL => sql`${column.table}.${sql.identifier(column.name)}`

/**
 * What the rows of another table come to (`min(…)`) that agree with a record: those whose `column` holds its `key`, and that
 * `where` is true of. Also a value of the one row that it names: `besides(sql`${brands.name}`, brands.brandSeq, patterns.brandSeq)`.
 */
export const besides = <V>(what: SQL<V>, column: PgColumn, key: PgColumn, where?: SQL): SQL<V> =>
  sql<V>`(select ${what} from ${column.table} where ${and(sql`${qualified(column)} = ${qualified(key)}`, where)})`

/** How many rows of another table name a record by `column`. */
export const usesOf = (column: PgColumn, key: PgColumn, where?: SQL): SQL<number> =>
  besides(sql<number>`count(*)::int`, column, key, where)

/** Columns of other tables that name the records, and what is said of one that any of them does: their counts in this order. */
export interface Uses {
  columns: readonly PgColumn[]
  said(...counts: number[]): string
}

/** Throws IN_USE when a record is named. */
export async function refuseUsed(db: Db, seq: number, { columns, said }: Uses): Promise<void> {
  const counts: number[] = []
  for (const column of columns) counts.push(await countRows(db, column.table, eq(column, seq)))
  if (counts.some((n) => n > 0)) throw inUse(said(...counts))
}

type Computed<M> = { [N in keyof M]: M[N] extends SQL<infer V> ? V : never }

/**
 * The rows of a table with what else its list shows of each. Sorts are the names of columns and of what is computed;
 * `fallback` is the order that the list has unasked.
 */
export function linesOf<T extends RecordTable, M extends Record<string, SQL>>(
  table: T,
  key: keyof RowOf<T> & string,
  computed: M,
  fallback: `${keyof (RowOf<T> & M) & string},${'asc' | 'desc'}`,
) {
  const columns: Record<string, PgColumn | SQL> = { ...getTableColumns(table), ...computed }
  return ({ db }: { db: Db }, where: Where, sort: typeof fallback = fallback): Rows<RowOf<T> & Computed<M>> => {
    const query = db
      .select(columns)
      .from(table as RecordTable)
      .where(where)
      .orderBy(...orderBy<string>(sort, fallback, columns, columns[key] as PgColumn))
    // What is selected are the columns of the table and the computed ones; TypeScript cannot follow that through T.
    return query as unknown as Rows<RowOf<T> & Computed<M>>
  }
}
