import { eq, sql } from 'drizzle-orm'
import type { Db, QueryOf, Schemas } from '../call'
import { brands, items, patterns } from '../db/product.schema'
import { rowsOf } from '../db/rows'
import { orderBy } from '../resource'
import { cellFilter, cellsOf } from './business-cells'
import { type Grade, gradesOf } from './business-price-rules'
import { itemFilter, itemTables } from './item-query'

export type MatrixQuery = QueryOf<'GET /api/v1/admin/business-prices/matrix'>

const itemColumns = {
  itemSeq: items.itemSeq,
  itemCode: items.itemCode,
  name: items.name,
  itemType: items.itemType,
  brandSeq: items.brandSeq,
  patternSeq: items.patternSeq,
  sizeLabel: items.sizeLabel,
  salePrice: items.salePrice,
  costPrice: items.costPrice,
  saleState: items.saleState,
  updatedAt: items.updatedAt,
}

const sortColumns = {
  itemCode: items.itemCode,
  sizeLabel: sql`(${items.rim} * 1000000 + ${items.width} * 1000 + coalesce(${items.aspect}, 0))`,
  salePrice: items.salePrice,
  updatedAt: items.updatedAt,
}

/** Items with their price for each grade, in the order given. */
async function withCells(
  db: Db,
  now: Date,
  grades: Grade[],
  rows: (Omit<Schemas['BusinessItem'], 'eventPrice' | 'updatedAt'> & { updatedAt: Date })[],
): Promise<Schemas['BusinessMatrixRow'][]> {
  const cellsFor = await cellsOf(db, now, grades, rows)
  return rows.map((row) => {
    const { cells, eventPrice } = cellsFor(row.itemSeq)
    return { item: { ...row, eventPrice, updatedAt: row.updatedAt.toISOString() }, cells }
  })
}

/** The row of one item; undefined when there is none. */
export async function matrixRow(db: Db, now: Date, grades: Grade[], itemSeq: number) {
  const rows = await db.select(itemColumns).from(items).where(eq(items.itemSeq, itemSeq))
  return (await withCells(db, now, grades, rows))[0]
}

/** How many items a matrix's query finds, and a page of them. */
export function matrixFound(db: Db, now: Date, grades: Grade[], query: MatrixQuery) {
  const { source, warn, ...ofItems } = query
  const plain = itemFilter(ofItems)
  const few = plain && sql`${items.itemSeq} in (select ${items.itemSeq} from ${itemTables} where ${plain})`
  const byPrice = cellFilter({ source, warn }, now, few)
  const where = byPrice ?? plain
  // By price, rows and their number come from one statement: prices are worked out once.
  const total = byPrice ? sql<number | undefined>`(count(*) over ())::int` : sql<undefined>`null`
  return {
    byPrice: byPrice !== undefined,
    total: async (): Promise<number> => {
      const [row] = await rowsOf<{ n: number }>(
        db,
        sql`select count(*)::int as n from ${itemTables} where ${where ?? sql`true`}`,
      )
      return row?.n ?? 0
    },
    rows: async (limit: number, offset: number) => {
      const rows = await db
        .select({ ...itemColumns, total })
        .from(items)
        .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
        .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
        .where(where)
        .orderBy(...orderBy(query.sort, 'updatedAt,desc', sortColumns, items.itemSeq))
        .limit(limit)
        .offset(offset)
      const shown = await withCells(
        db,
        now,
        grades,
        rows.map(({ total: _, ...row }) => row),
      )
      return { rows: shown, total: rows[0]?.total }
    },
  }
}

/** One page of the matrix with its columns. */
export async function matrixPage(db: Db, now: Date, query: MatrixQuery): Promise<Schemas['BusinessMatrix']> {
  const grades = await gradesOf(db)
  const { page = 1, size = 20 } = query
  const found = matrixFound(db, now, grades, query)
  const { rows, total = page === 1 ? 0 : await found.total() } = await found.rows(size, (page - 1) * size)
  return { grades, items: rows, page, size, total: found.byPrice ? total : await found.total() }
}
