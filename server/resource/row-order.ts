import { and, eq, max, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Schemas } from '../contract/contract-types'
import { Refusal } from '../contract/refusal'
import type { Db } from '../db/database'
import { lockPlaces } from '../db/locks'
import { shortenForLog } from './fields'
import type { Repository } from './repository'
import type { RecordTable, RowOf } from './types'

/** Throws CONFLICT with the current order unless the new order has exactly the stored records. */
export function checkSameSet(given: number[], stored: number[]): void {
  const set = new Set(given)
  if (set.size !== given.length || set.size !== stored.length || !stored.every((seq) => set.has(seq))) {
    throw new Refusal(409, 'CONFLICT', '목록이 변경되었습니다. 새로고침 후 다시 시도해 주세요.', { result: stored })
  }
}

/** Writes places 1, 2, 3 … in the order of `seqs`. */
export async function writeOrder(
  db: Db,
  table: PgTable,
  seq: PgColumn,
  placeColumn: PgColumn,
  seqs: number[],
): Promise<void> {
  await db.execute(
    sql`update ${table} set ${sql.identifier(placeColumn.name)} = given.n::int from jsonb_array_elements_text(${JSON.stringify(seqs)}::jsonb) with ordinality as given(seq, n) where ${seq} = given.seq::int`,
  )
}

/**
 * Returns the log change of a new order. It covers only the part of the list between the first and the last moved
 * place, because the log shortens long texts. `moved` are the records of that part; all if nothing has changed.
 */
export async function orderChange<R>(
  before: readonly R[],
  after: readonly R[],
  nameOf: (row: R) => string | Promise<string>,
): Promise<{ moved: R[]; changes: Schemas['FieldChange'][] }> {
  const movedIndexes = before.flatMap((row, i) => (row === after[i] ? [] : i))
  const from = movedIndexes[0] ?? 0
  const part = (rows: readonly R[]): R[] => rows.slice(from, (movedIndexes.at(-1) ?? rows.length) + 1)
  const moved = part(after)
  const names = new Map<R, string>()
  for (const row of moved) names.set(row, await nameOf(row))
  const shown = (rows: readonly R[]): string =>
    shortenForLog(
      part(rows)
        .map((row, i) => `${from + i + 1}. ${names.get(row)}`)
        .join(', '),
    )
  const change = { field: 'sortOrder', label: '순서', before: shown(before), after: shown(after) }
  return { moved, changes: movedIndexes.length > 0 ? [change] : [] }
}

/**
 * Manages places 1, 2, 3 … in the column `sortOrder`: in one list, or in one list per combination of the `within`
 * columns.
 */
export function createRowOrder<T extends RecordTable>(
  table: T,
  store: Pick<Repository<RowOf<T>>, 'key' | 'seqOf' | 'lockAll'>,
  resource: string,
  within: readonly string[],
) {
  const columns = table as Record<string, PgColumn>
  const sortOrder = columns.sortOrder as PgColumn
  const valueIn = (row: object, field: string): unknown => (row as Record<string, unknown>)[field]
  const placeOf = (row: RowOf<T>): number => Number(valueIn(row, 'sortOrder'))
  return {
    /** Returns the place after the last one in the record's list. */
    async nextPlace(db: Db, row: object): Promise<{ sortOrder: number }> {
      const inList = and(...within.map((field) => eq(columns[field] as PgColumn, valueIn(row, field))))
      const [last] = await db
        .select({ n: max(sortOrder) })
        .from(table as RecordTable)
        .where(inList)
      return { sortOrder: Number(last?.n ?? 0) + 1 }
    },
    /** Returns whether a change moves a record to another list. */
    changesList: (before: object, next: object): boolean =>
      within.some((field) => valueIn(before, field) !== valueIn(next, field)),
    /**
     * Sorts the records of one list in the given order, under a lock. Throws CONFLICT unless `seqs` has all of them.
     */
    async sort(db: Db, seqs: number[], list: object): Promise<{ before: RowOf<T>[]; after: RowOf<T>[] }> {
      await lockPlaces(db, resource)
      const rows = (await store.lockAll(db)).filter((row) =>
        Object.entries(list).every(([field, value]) => valueIn(row, field) === value),
      )
      const before = rows.sort((a, b) => placeOf(a) - placeOf(b) || store.seqOf(a) - store.seqOf(b))
      checkSameSet(seqs, before.map(store.seqOf))
      await writeOrder(db, table, store.key, sortOrder, seqs)
      const rowAt = new Map(before.map((row) => [store.seqOf(row), row]))
      return { before, after: seqs.map((seq) => rowAt.get(seq) as RowOf<T>) }
    },
  }
}
