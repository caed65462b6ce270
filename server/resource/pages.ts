import { asc, count, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database'

export interface PageResult<T> {
  items: T[]
  page: number
  size: number
  total: number
}

/**
 * Returns one page of a list. `total` counts all matches; `rows` gets limit and offset and is not called beyond the
 * last page.
 */
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

/** Counts the matching rows of a table. */
export async function countRows(db: Db, table: PgTable, where?: SQL): Promise<number> {
  const [row] = await db.select({ n: count() }).from(table).where(where)
  return Number(row?.n ?? 0)
}

/**
 * Returns the ORDER BY of a sort parameter like `name,asc`. `columns` maps its keys. Nulls come last in both
 * directions. Ties are sorted by seq, newest first, or oldest first in an ascending order that is not the default, so
 * that one index serves both directions.
 */
export function orderBy<Key extends string>(
  sort: `${Key},${'asc' | 'desc'}` | undefined,
  fallback: `${Key},${'asc' | 'desc'}`,
  columns: Record<Key, PgColumn | SQL>,
  seq: PgColumn,
): SQL[] {
  const [key, direction] = (sort ?? fallback).split(',') as [Key, 'asc' | 'desc']
  const column = columns[key]
  const ties = direction === 'asc' && sort && sort !== fallback ? asc(seq) : desc(seq)
  const notNull = 'notNull' in column && column.notNull
  if (notNull) return [direction === 'asc' ? asc(column) : desc(column), ties]
  return [direction === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`, ties]
}

/** Returns rows in the order of `seqs`; deleted ones are left out. */
export function inOrder<R>(seqs: readonly number[], rows: readonly R[], seqOf: (row: R) => number): R[] {
  const at = new Map(rows.map((row) => [seqOf(row), row]))
  return seqs.flatMap((seq) => at.get(seq) ?? [])
}
