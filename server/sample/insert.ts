import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../http/call'

const BATCH = 1_000
/** Of so many rows that are made, the program looks once whether the database waits for more of a statement. */
const TURN = 100

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Statements of a database while the next rows are made: the one under way, and the one that follows it. */
const statements = new WeakMap<Db, { running: Promise<void>; last: Promise<void> }>()

const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `)

const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`

/** A value in the text of a list. */
function cell(value: unknown): string | number | boolean {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return value instanceof Date ? value.toISOString() : quoted(JSON.stringify(value))
}

const jsonCell = (value: unknown): string | number | boolean =>
  typeof value === 'string' ? quoted(JSON.stringify(value)) : cell(value)

/** A list of lists would be taken apart as one list: those inside go as text. */
const listCell = (value: unknown): string | number | boolean =>
  Array.isArray(value) ? quoted(`{${value.map(cell).join()}}`) : cell(value)

/**
 * Writes the rows given in batches: one statement and a list of values for each column, which is what makes 500,000 rows quick. Rows are made while the
 * database writes those before them.
 */
export class Inserter<T extends PgTable> {
  private waiting: T['$inferSelect'][] = []
  private readonly columns: { key: string; name: SQL; type: SQL; value: SQL; cell: typeof cell }[]

  /** `keys`: the columns that the rows bring, numbers of identity columns too; the others take their defaults. */
  constructor(
    private readonly db: Db,
    private readonly table: T,
    keys: readonly (keyof T['$inferSelect'] & string)[],
  ) {
    const columns = getTableColumns(table)
    this.columns = keys.map((key) => {
      const column = columns[key]
      if (!column) throw new Error(`No column ${key}`)
      // without its length: what is too long is refused, not cut
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
    else if (this.waiting.length % TURN === 0) await nextTurn()
  }

  /** Keeps a row for the next `flush`, however many wait. */
  hold(row: T['$inferSelect']): void {
    this.waiting.push(row)
  }

  /** Writes what waits; all that was added is there when it is done. */
  async flush(): Promise<void> {
    await this.send()
    await statements.get(this.db)?.last
  }

  /** What waits is written after what is under way; comes back when no more than that one statement waits. */
  async send(): Promise<void> {
    if (this.waiting.length === 0) return
    const rows: Readonly<Record<string, unknown>>[] = this.waiting
    const given = this.columns.map(({ key, type, cell: told }) => {
      const list = `{${rows.map((row) => told(row[key])).join()}}`
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
    // who waits for it next hears of it
    last.catch(() => undefined)
    statements.set(this.db, { running, last })
    await nextTurn()
  }
}

/** Writes all rows. They bring the same columns, and their own numbers where the table gives numbers out. */
export async function insertAll<T extends PgTable>(db: Db, table: T, rows: Iterable<T['$inferSelect']>): Promise<void> {
  let inserter: Inserter<T> | undefined
  for (const row of rows) {
    inserter ??= new Inserter(db, table, Object.keys(row) as (keyof T['$inferSelect'] & string)[])
    await inserter.add(row)
  }
  await inserter?.flush()
}

/** Lets the next number of a table follow the ones that were brought along, and those up to `used`. */
export async function continueNumbers(db: Db, table: PgTable, key: string, used = 1): Promise<void> {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`No column ${key}`)
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, ${column.name}),
               greatest((select max(${column}) from ${table}), ${used}::int))`,
  )
}
