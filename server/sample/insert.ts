import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../http/call'

const BATCH = 1_000
/** Of so many rows that are made, the program looks once whether the database waits for more of a statement. */
const TURN = 100

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Statements of a database while the next rows are made: the one under way, and the one that follows it. */
const statements = new WeakMap<Db, { running: Promise<void>; last: Promise<void> }>()

/**
 * Writes the rows given in batches: one statement and one parameter each, which is what makes 500,000 rows quick. Rows are made while the
 * database writes those before them.
 */
export class Inserter<T extends PgTable> {
  private waiting: T['$inferSelect'][] = []
  private readonly names: [key: string, head: string][]
  private readonly columns: SQL

  /** `keys`: the columns that the rows bring, numbers of identity columns too; the others take their defaults. */
  constructor(
    private readonly db: Db,
    private readonly table: T,
    keys: readonly (keyof T['$inferSelect'] & string)[],
  ) {
    const columns = getTableColumns(table)
    const nameOf = (key: string): string => {
      const column = columns[key]
      if (!column) throw new Error(`No column ${key}`)
      return column.name
    }
    this.names = keys.map((key) => [key, `${JSON.stringify(nameOf(key))}:`])
    this.columns = sql.join(
      keys.map((key) => sql.identifier(nameOf(key))),
      sql`, `,
    )
  }

  /** A row as JSON, without what it does not have: a third of a full sample's values are null. */
  private textOf(row: T['$inferSelect']): string {
    let text = ''
    for (const [key, head] of this.names) {
      const value: unknown = row[key]
      if (value === null || value === undefined) continue
      const told =
        typeof value === 'number' ? value : value instanceof Date ? `"${value.toISOString()}"` : JSON.stringify(value)
      text += `${text ? ',' : ''}${head}${told}`
    }
    return `{${text}}`
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
    const rows = `[${this.waiting.map((row) => this.textOf(row)).join(',')}]`
    this.waiting = []
    const before = statements.get(this.db)
    await before?.running
    const running = before?.last ?? Promise.resolve()
    const last = running.then(async () => {
      await this.db.execute(
        sql`insert into ${this.table} (${this.columns}) overriding system value
            select ${this.columns} from json_populate_recordset(null::${this.table}, ${rows}::json)`,
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
