import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database'

const BATCH = 1_000
/** After this many rows, the program checks once whether the database is ready for more. */
const TURN = 100

const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The statements of a database: the running one, and the one queued after it. */
const statements = new WeakMap<Db, { running: Promise<void>; last: Promise<void> }>()

const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`

/** Converts a value to text for an array parameter. */
function cell(value: unknown): string | number | boolean {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value.toISOString() : quoted(JSON.stringify(value))
}

const jsonCell = (value: unknown): string | number | boolean =>
  typeof value === 'string' ? quoted(JSON.stringify(value)) : cell(value)

/** Nested arrays would be flattened, so inner ones are passed as text. */
const listCell = (value: unknown): string | number | boolean =>
  Array.isArray(value) ? quoted(`{${value.map(cell).join()}}`) : cell(value)

/**
 * Writes rows in batches: one statement with an array per column, which makes 500,000 rows fast. Further rows are
 * created while the database writes.
 */
export class Inserter<T extends PgTable> {
  private waiting: T['$inferSelect'][] = []
  private readonly columns: { key: string; name: SQL; type: SQL; value: SQL; cell: typeof cell }[]

  /** `keys`: the columns of the rows, including identity columns; other columns get their defaults. */
  constructor(
    private readonly db: Db,
    private readonly table: T,
    keys: readonly (keyof T['$inferSelect'] & string)[],
  ) {
    const columns = getTableColumns(table)
    this.columns = keys.map((key) => {
      const column = columns[key]
      if (!column) throw new Error(`No column ${key}`)
      // without its length, so that a value that is too long fails instead of being cut
      const type = column.getSQLType().replace(/ ?\(\d+\)/, '')
      const name = sql`${sql.identifier(column.name)}`
      return type.endsWith('[]')
        ? { key, name, type: sql`text[]`, value: sql`${name}::${sql.raw(type)}`, cell: listCell }
        : { key, name, type: sql.raw(`${type}[]`), value: name, cell: type === 'jsonb' ? jsonCell : cell }
    })
  }

  async add(row: T['$inferSelect']): Promise<void> {
    this.waiting.push(row)
    if (this.waiting.length >= BATCH) await this.send()
    else if (this.waiting.length % TURN === 0) await yieldToEventLoop()
  }

  /** Buffers a row until the next `flush`, without a limit. */
  hold(row: T['$inferSelect']): void {
    this.waiting.push(row)
  }

  /** Writes all buffered rows and waits for completion. */
  async flush(): Promise<void> {
    await this.send()
    await statements.get(this.db)?.last
  }

  /** Queues the buffered rows after the running statement; returns when only one statement is queued. */
  async send(): Promise<void> {
    if (this.waiting.length === 0) return
    const rows: Readonly<Record<string, unknown>>[] = this.waiting
    const given = this.columns.map(({ key, type, cell: readCell }) => {
      const list = `{${rows.map((row) => readCell(row[key])).join()}}`
      return sql`${list}::${type}`
    })
    this.waiting = []
    const before = statements.get(this.db)
    await before?.running
    const running = before?.last ?? Promise.resolve()
    const last = running.then(async () => {
      const names = listed(this.columns.map(({ name }) => name))
      await this.db.execute(
        sql`insert into ${this.table} (${names}) overriding system value
            select ${listed(this.columns.map(({ value }) => value))} from unnest(${listed(given)}) as given(${names})`,
      )
    })
    // the next caller that awaits it gets the error
    last.catch(() => undefined)
    statements.set(this.db, { running, last })
    await yieldToEventLoop()
  }
}

/** Inserts all rows. They must have the same columns, including identity columns. */
export async function insertAll<T extends PgTable>(db: Db, table: T, rows: Iterable<T['$inferSelect']>): Promise<void> {
  let inserter: Inserter<T> | undefined
  for (const row of rows) {
    inserter ??= new Inserter(db, table, Object.keys(row) as (keyof T['$inferSelect'] & string)[])
    await inserter.add(row)
  }
  await inserter?.flush()
}

/** Sets the identity sequence of a table to continue after the inserted rows and after `used`. */
export async function continueNumbers(db: Db, table: PgTable, key: string, used = 1): Promise<void> {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`No column ${key}`)
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, ${column.name}),
               greatest((select max(${column}) from ${table}), ${used}::int))`,
  )
}
