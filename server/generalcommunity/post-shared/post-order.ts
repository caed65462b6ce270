import { asc, count, desc, eq, max, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { required } from '../../../domain/messages/required'
import type { AdminCall } from '../../call/call'
import { labelsOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { invalid } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { fieldChanges } from '../../log/field-changes'
import type { Resource } from '../../resource/options'
import { orderBy } from '../../resource/pages'
import type { RecordTable, ResourcePath, RowOf } from '../../resource/types'

/** A table of posts that have a position within a category. */
type PlacedTable = RecordTable & PgTable & Record<'category' | 'sortOrder', PgColumn>

type Sort<K extends string> = `${K | 'category'},${'asc' | 'desc'}`

/**
 * Returns the ORDER BY of posts with a position: by category and position, or by one of `columns`. Categories come in
 * the order of `categories`, an enum of the contract.
 */
export function placedBy<K extends string>(
  { category, sortOrder }: Record<'category' | 'sortOrder', PgColumn>,
  key: PgColumn,
  categories: string,
  columns: Record<K, PgColumn | SQL>,
): (sort: Sort<K> | undefined) => SQL[] {
  const names = sql.join(
    Object.keys(labelsOf(categories)).map((name) => sql`${name}`),
    sql`, `,
  )
  const rank = sql`array_position(array[${names}]::text[], ${category}::text)`
  return (sort = 'category,asc') => {
    if (sort === 'category,asc') return [asc(rank), asc(sortOrder), asc(key)]
    if (sort === 'category,desc') return [desc(rank), asc(sortOrder), asc(key)]
    // the contract has no other sorts
    const other = sort as `${K},asc` | `${K},desc`
    return orderBy(other, other, columns, key)
  }
}

/** Counts the matching posts of each category. */
export const countedBy = <C extends string>(
  db: Db,
  { table, category, where }: { table: PgTable; category: PgColumn; where: SQL | undefined },
): Promise<{ category: C; count: number }[]> =>
  // the column holds the contract's categories
  db
    .select({ category: sql<C>`${category}`, count: count() })
    .from(table)
    .where(where)
    .groupBy(category)

/**
 * 분류 변경: moves posts to the end of another category, in the order of `seqs`. `schema` names the contract's body, for
 * the log. Throws 400 without a category.
 */
export async function toCategory<P extends ResourcePath, T extends PlacedTable, L, M extends 'bulk' | 'order'>(
  posts: Pick<Resource<P, T, L, M>, 'many' | 'update'>,
  call: AdminCall,
  body: { seqs: number[]; category?: string | undefined },
  { table, schema, what }: { table: T; schema: string; what: string },
): Promise<Schemas['BulkReceipt']> {
  const { category, seqs } = body
  if (!category) throw invalid({ category: required('분류') })
  return posts.many(call, seqs, what, async (inner, row) => {
    const changes = fieldChanges(schema, { category: (row as { category: string }).category }, { category })
    if (changes.length === 0) return []
    const [last] = await inner.db
      .select({ n: max(table.sortOrder) })
      .from(table as RecordTable)
      .where(eq(table.category, category))
    // such a table has both columns
    const values = { category, sortOrder: Number(last?.n ?? 0) + 1 } as Partial<RowOf<T>>
    await posts.update(inner, row, values)
    return changes
  })
}
