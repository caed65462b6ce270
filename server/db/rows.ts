import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../http/call'

/** Rows of a statement written by hand; the caller names their type. Both drivers answer with `rows`. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  return ((await db.execute(statement)) as { rows: T[] }).rows
}

/** Rows of one statement. */
const AT_ONCE = 2_000

/**
 * Writes many rows, which all bring the columns of the first: one parameter a statement, however many there are.
 * Columns that they do not bring take their defaults.
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
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows
      .slice(from, from + AT_ONCE)
      .map((row) => Object.fromEntries(names.map(([key, column]) => [column, row[key as keyof typeof row] ?? null])))
    await db.execute(
      sql`insert into ${table} (${columns})
          select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(part)}::json)`,
    )
  }
}
