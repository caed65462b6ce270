import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database'

/** Runs a handwritten SQL statement and returns its rows; the caller gives their type. Both drivers return `rows`. */
export async function queryRows<T>(db: Db, statement: SQL): Promise<T[]> {
  return ((await db.execute(statement)) as { rows: T[] }).rows
}

/**
 * Returns the condition that an integer column has one of the values. They are one parameter: thousands would take the
 * embedded database long to read.
 */
export const isAmong = (column: PgColumn, values: readonly number[]): SQL =>
  sql`${column} in (select value::int from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/** Maximum number of rows per statement. */
const BATCH_SIZE = 2_000

/**
 * Inserts many rows with one parameter per statement. All rows must have the columns of the first; other columns get
 * their defaults.
 */
export async function insertRows<T extends PgTable>(db: Db, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const all = getTableColumns(table)
  const names = Object.keys(rows[0] ?? {}).map((key): [key: string, column: string] => {
    const column = all[key]
    if (!column) throw new Error(`No column ${key}`)
    return [key, column.name]
  })
  const columns = sql.join(
    names.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const part = rows
      .slice(from, from + BATCH_SIZE)
      .map((row) => Object.fromEntries(names.map(([key, column]) => [column, row[key as keyof typeof row] ?? null])))
    await db.execute(
      sql`insert into ${table} (${columns})
          select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(part)}::json)`,
    )
  }
}
