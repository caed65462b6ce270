import { and, asc, count, desc, eq, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { lockRows } from './db/locks'
import { rowsOf } from './db/rows'
import type { Call, Db, Schemas } from './http/call'
import { conflict, invalid, Refusal } from './http/refusal'
import { endOfDay, seoulDay, shiftDay, startOfDay } from './lib/seoul'

// ---- lists ------------------------------------------------------------------------------------------------------------

export interface PageResult<T> {
  items: T[]
  page: number
  size: number
  total: number
}

/** One page of a list; `total` counts all matches. `rows` gets limit and offset, `total` is asked beside it. */
export async function paged<T>(
  query: { page?: number; size?: number },
  total: () => Promise<number>,
  rows: (limit: number, offset: number) => Promise<T[]>,
): Promise<PageResult<T>> {
  const page = query.page ?? 1
  const size = query.size ?? 20
  const all = await total()
  const offset = (page - 1) * size
  return { items: offset < all ? await rows(size, offset) : [], page, size, total: all }
}

/** Number of rows of a table that match. */
export async function countRows(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const [row] = await db.select({ n: count() }).from(table).where(where)
  return Number(row?.n ?? 0)
}

/**
 * `name,asc` → ORDER BY. `columns` maps the keys of the contract's sort parameter; ties go by seq, newest first.
 * Nulls come last either way.
 */
export function orderBy<Key extends string>(
  sort: `${Key},${'asc' | 'desc'}` | undefined,
  fallback: `${Key},${'asc' | 'desc'}`,
  columns: Record<Key, PgColumn | SQL>,
  seq: PgColumn,
): SQL[] {
  const [key, direction] = (sort ?? fallback).split(',') as [Key, 'asc' | 'desc']
  const column = columns[key]
  const notNull = 'notNull' in column && column.notNull
  if (notNull) return [direction === 'asc' ? asc(column) : desc(column), desc(seq)]
  return [direction === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`, desc(seq)]
}

/** Rows whose moment lies in a span of days in Seoul, both included. Throws 400 on `field` when it ends before it starts. */
export function withinDays(
  column: PgColumn,
  period: { from?: string; to?: string } | undefined,
  field: string,
): SQL | undefined {
  if (!period) return undefined
  checkPeriod(period, field)
  return and(
    period.from ? gte(column, startOfDay(period.from)) : undefined,
    period.to ? lt(column, endOfDay(period.to)) : undefined,
  )
}

/** Throws 400 on `field` when a span of days ends before it starts. */
export function checkPeriod(period: { from?: string; to?: string }, field: string): void {
  if (period.from && period.to && period.from > period.to)
    throw invalid({ [field]: '종료일은 시작일 이후여야 합니다.' })
}

/**
 * A span of days with both ends, at most so many months long: absent ends follow from the other one and today.
 * Throws 400 on `field` when it is longer.
 */
export function boundedPeriod(
  period: { from?: string; to?: string } | undefined,
  field: string,
  months: number,
  now: Date,
): { from: string; to: string } {
  const to =
    period?.to ?? (period?.from ? earlier(shiftDay(period.from, months), seoulDay(now), period.from) : seoulDay(now))
  const from = period?.from ?? shiftDay(to, -months)
  checkPeriod({ from, to }, field)
  if (from < shiftDay(to, -months)) throw invalid({ [field]: `최대 ${months}개월까지 조회할 수 있습니다.` })
  return { from, to }
}

/** The earlier of two days, but not before the third. */
const earlier = (a: string, b: string, least: string): string => {
  const first = a < b ? a : b
  return first < least ? least : first
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Hangul and digits have no case; without case to ignore the comparison is several times as fast. */
const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()

/** Keyword anywhere in a column (any of them), letter case ignored; `%` and `_` stand for themselves. */
export function contains(keyword: string | undefined, ...columns: (PgColumn | SQL)[]): SQL | undefined {
  const text = keyword?.trim()
  if (!text) return undefined
  const matches = hasCase(text) ? ilike : like
  return or(...columns.map((column) => matches(column as PgColumn, `%${escaped(text)}%`)))
}

/** Keyword at the start of a column, as written. Uses an index with text_pattern_ops. */
export function startsWith(keyword: string | undefined, column: PgColumn): SQL | undefined {
  const text = keyword?.trim()
  return text ? sql`${column} like ${`${escaped(text)}%`}` : undefined
}

/** Rows whose column holds one of the values; all rows without values. */
export const anyOf = <T extends string | number>(
  column: PgColumn,
  values: readonly T[] | undefined,
): SQL | undefined => (values?.length ? inArray(column, [...values]) : undefined)

/** Rows whose flag is set, or is not; all rows without a value. */
export const isSet = (column: PgColumn, value: boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

// ---- writing --------------------------------------------------------------------------------------------------------

/** Values of the columns that every new record carries. */
export const createdStamp = (call: Call): Stamp & { createdAt: Date; createdBy: string | null } => ({
  createdAt: call.now,
  createdBy: call.actor?.loginId ?? null,
  ...updatedStamp(call),
})

interface Stamp {
  updatedAt: Date
  updatedBy: string | null
}

/** Values of the columns that say who changed a record last. */
export const updatedStamp = (call: Call): Stamp => ({ updatedAt: call.now, updatedBy: call.actor?.loginId ?? null })

/**
 * Optimistic lock. `row` is the record, read FOR UPDATE; `version` what the form was filled from. Throws CONFLICT with
 * the record as it would be read now.
 */
export async function checkVersion(
  row: { version: number },
  version: number,
  current: () => Promise<unknown> | unknown,
): Promise<void> {
  if (row.version !== version) throw conflict(await current())
}

/** What the records of these numbers are called, for receipts: code and name. Those that are gone are left out. */
export interface Naming {
  (db: Db, seqs: number[]): Promise<Map<number, string>>
  /** Key column of the table whose rows are named. */
  key: PgColumn
}

/** A naming that takes more than one statement. */
export const naming = (key: PgColumn, names: (db: Db, seqs: number[]) => Promise<Map<number, string>>): Naming =>
  Object.assign((db: Db, seqs: number[]) => names(db, seqs), { key })

/** A naming by what a statement knows of the records: their table (with what it is joined to), number and name. */
export const namedBy = (from: SQL | PgTable, key: PgColumn, name: SQL | PgColumn): Naming =>
  naming(key, async (db, seqs) => {
    const rows = await rowsOf<{ seq: number; name: string }>(
      db,
      sql`select ${key} as seq, ${name} as name from ${from} where ${inArray(key, seqs)}`,
    )
    return new Map(rows.map((row) => [row.seq, row.name]))
  })

/**
 * An action on many: each row in a savepoint of its own. A Refusal of one row is its failure and undoes nothing else;
 * any other error undoes the whole call. The rows that `named` is about are locked before the first one is worked on, in the
 * order of their numbers; they are worked on in the order given, each once; `named` also says what failed.
 */
export async function eachRow(
  call: Call,
  seqs: number[],
  act: (db: Db, seq: number) => Promise<void>,
  named: Naming,
): Promise<{ done: number; failed: Schemas['BulkFailure'][]; doneSeqs: number[] }> {
  const doneSeqs: number[] = []
  const refused: Omit<Schemas['BulkFailure'], 'name'>[] = []
  await lockRows(call.db, named.key, seqs)
  for (const seq of new Set(seqs)) {
    try {
      await call.db.transaction((savepoint) => act(savepoint, seq))
      doneSeqs.push(seq)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ seq, code: error.code, message: error.message })
    }
  }
  const names =
    refused.length > 0
      ? await named(
          call.db,
          refused.map(({ seq }) => seq),
        )
      : new Map<number, string>()
  const failed = refused.map((row) => ({ ...row, name: names.get(row.seq) ?? null }))
  return { done: doneSeqs.length, failed, doneSeqs }
}

/**
 * Checks a new order against the stored one: it must name the same records. Throws CONFLICT with the current order.
 */
export function checkSameSet(given: number[], stored: number[]): void {
  const set = new Set(given)
  if (set.size !== given.length || set.size !== stored.length || !stored.every((seq) => set.has(seq))) {
    throw conflict(stored)
  }
}

/** Writes positions 1, 2, 3 … in the order of `seqs`. */
export async function writeOrder(
  db: Db,
  table: PgTable,
  seq: PgColumn,
  position: PgColumn,
  seqs: number[],
): Promise<void> {
  await db.execute(
    sql`update ${table} set ${sql.identifier(position.name)} = given.n::int from jsonb_array_elements_text(${JSON.stringify(seqs)}::jsonb) with ordinality as given(seq, n) where ${seq} = given.seq::int`,
  )
}

// ---- log ----------------------------------------------------------------------------------------------------------------

/** What the log shows of a change: fields whose shown values differ. `fields` gives label and shown value (masked if personal). */
export function changesBetween<T>(
  before: T,
  after: T,
  fields: Record<string, { label: string; show: (record: T) => string | null }>,
): Schemas['FieldChange'][] {
  return Object.entries(fields)
    .map(([field, { label, show }]) => ({ field, label, before: show(before), after: show(after) }))
    .filter((change) => change.before !== change.after)
}
