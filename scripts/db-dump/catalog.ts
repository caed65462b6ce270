import type { PGlite } from '@electric-sql/pglite'

/** A row as PostgreSQL's JSON: column name → value. */
export type Row = Record<string, unknown>

export interface Table {
  name: string
  columns: string[]
  primaryKey: string[]
  /** Columns that refer to the key of another table. */
  references: { column: string; table: string; target: string }[]
}

/** A database that can be queried: PGlite or a pg client. */
export interface Queryable {
  query<T>(text: string, params?: unknown[]): Promise<{ rows: T[] }>
}

const TABLES = `
  select c.relname as name,
         array(select a.attname::text from pg_attribute a
               where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
               order by a.attnum) as columns,
         coalesce((select array(select a.attname::text from unnest(i.indkey) with ordinality k(num, place)
                                join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by k.place)
                   from pg_index i where i.indrelid = c.oid and i.indisprimary), '{}') as "primaryKey"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`

const FOREIGN_KEYS = `
  select con.conrelid::regclass::text as "from", a.attname as "column", con.confrelid::regclass::text as "table", f.attname as target
  from pg_constraint con
  join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
  join pg_attribute f on f.attrelid = con.confrelid and f.attnum = con.confkey[1]
  where con.contype = 'f' and array_length(con.conkey, 1) = 1 and con.connamespace = 'public'::regnamespace`

/**
 * Returns the shop's tables with their keys. A column named like the single-column key of another table also counts as a reference,
 * because several tables have references without a constraint.
 */
export async function readTables(db: Queryable): Promise<Table[]> {
  const { rows: tables } = await db.query<Omit<Table, 'references'>>(TABLES)
  const { rows: keys } = await db.query<{ from: string; column: string; table: string; target: string }>(FOREIGN_KEYS)
  const owner = new Map(
    tables.flatMap(({ name, primaryKey: [key, ...rest] }) => (key && rest.length === 0 ? [[key, name] as const] : [])),
  )
  return tables.map((table) => {
    const declared = keys.filter(({ from }) => from === table.name)
    const named = table.columns.flatMap((column) => {
      const other = owner.get(column)
      const known = other === table.name || declared.some((key) => key.column === column)
      return other && !known && column.endsWith('_seq') ? [{ column, table: other, target: column }] : []
    })
    return { ...table, references: [...declared, ...named] }
  })
}

/** Returns the rows of a table in key order. */
export async function readRows(db: Queryable, { name, primaryKey }: Table): Promise<Row[]> {
  const order = primaryKey.map((column) => `t."${column}"`).join(', ')
  const { rows } = await db.query<{ row: Row }>(
    `select to_jsonb(t) as row from "${name}" t ${order ? `order by ${order}` : ''}`,
  )
  return rows.map(({ row }) => row)
}

/** Inserts rows unchanged, including identity values and empty columns. */
export async function writeRows(db: Queryable, table: Table, rows: readonly Row[]): Promise<void> {
  const filled = table.columns.filter((column) => rows.some((row) => column in row))
  const columns = filled.map((column) => `"${column}"`).join(', ')
  await db.query(
    `insert into "${table.name}" (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::"${table.name}", $1::text::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Advances the identity sequences beyond the highest value in their tables. */
export async function continueNumbers(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    await db.query(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), m) from (select max("${column}") as m from "${table}") t where m is not null`,
    )
}

export type Snapshot = Map<string, Row[]>

export async function readAll(db: PGlite, tables: readonly Table[]): Promise<Snapshot> {
  const all: Snapshot = new Map()
  for (const table of tables) all.set(table.name, await readRows(db, table))
  return all
}
