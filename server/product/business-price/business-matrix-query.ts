import { eq, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { isAmong, queryRows } from '../../db/rows'
import { orderBy, paged } from '../../resource/pages'
import { itemBrand } from '../item/item-name'
import { itemFilter, itemTables } from '../item/item-query'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { cellsOf, itemsByPrice } from './business-cells'
import { gradesOf } from './business-price-rules'

export type MatrixQuery = QueryOf<'GET /api/v1/admin/business-prices/matrix'>

const itemColumns = {
  itemSeq: items.itemSeq,
  itemCode: items.itemCode,
  name: items.name,
  brandName: itemBrand,
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

type Row = Omit<Schemas['BusinessItem'], 'eventPrice' | 'updatedAt'> & { updatedAt: Date }

/** Adds the cells of all grades to the items, keeping their order. */
async function withCells(db: Db, now: Date, rows: Row[]): Promise<Schemas['BusinessMatrixRow'][]> {
  const found = await cellsOf(
    db,
    now,
    rows.map(({ itemSeq }) => itemSeq),
  )
  return rows.map((row) => {
    const { cells = [], eventPrice = null } = found.get(row.itemSeq) ?? {}
    return { item: { ...row, eventPrice, updatedAt: row.updatedAt.toISOString() }, cells }
  })
}

/** Returns the row of one item. Throws 404. */
export async function matrixRow({ db, now }: Call, itemSeq: number): Promise<Schemas['BusinessMatrixRow']> {
  const rows = await db.select(itemColumns).from(items).where(eq(items.itemSeq, itemSeq))
  const [row] = await withCells(db, now, rows)
  if (!row) throw notFound()
  return row
}

/**
 * Returns the count and the pages of a matrix query. The price conditions are evaluated first, into a list of item
 * numbers: as a subselect, the planner would expect a few rows instead of thousands.
 */
export async function matrixFound(db: Db, now: Date, query: MatrixQuery) {
  const { source, warn, ...ofItems } = query
  const plain = itemFilter(ofItems)
  const byPrice = source?.length || warn?.length
  const candidates = plain && sql`${items.itemSeq} in (select ${items.itemSeq} from ${itemTables} where ${plain})`
  const hits = byPrice ? await itemsByPrice(db, { source, warn }, now, candidates) : undefined
  const where = hits ? isAmong(items.itemSeq, hits) : plain
  return {
    total: async (): Promise<number> => {
      if (hits) return hits.length
      const [row] = await queryRows<{ n: number }>(
        db,
        sql`select count(*)::int as n from ${itemTables} where ${where ?? sql`true`}`,
      )
      return row?.n ?? 0
    },
    rows: async (limit: number, offset: number) => {
      const rows = await db
        .select(itemColumns)
        .from(items)
        .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
        .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
        .where(where)
        .orderBy(...orderBy(query.sort, 'updatedAt,desc', sortColumns, items.itemSeq))
        .limit(limit)
        .offset(offset)
      return withCells(db, now, rows)
    },
  }
}

/** One page of the matrix with its columns. */
export async function matrixPage(db: Db, now: Date, query: MatrixQuery): Promise<Schemas['BusinessMatrix']> {
  const grades = await gradesOf(db)
  const found = await matrixFound(db, now, query)
  return { grades, ...(await paged(query, found.total, found.rows)) }
}
