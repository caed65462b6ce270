import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { publicUrl } from '../../files/file-key'
import { smallKeyOf } from '../../files/file-refs'
import { countRows, inOrder, orderBy } from '../../resource/pages'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { restockNotifies } from '../schema/restock.schema'
import { effectivePrice } from './effective-price'
import { discountRateOf, marginRateOf } from './item-prices'
import { type ItemQuery, itemFilter, safetyStock } from './item-query'

const discountRate = sql`(${items.listPrice} - ${items.salePrice}) * 100 / ${items.listPrice}`
const marginRate = sql`(${items.salePrice} - ${items.costPrice})::float8 / ${items.salePrice}`

const sortColumns = {
  itemCode: items.itemCode,
  brandName: brands.name,
  // The labels are ASCII, so "C" gives the same order as any language and is faster.
  sizeLabel: sql`${items.sizeLabel} collate "C"`,
  productionWeekFrom: items.productionSort,
  specCode: items.specCode,
  capacityAh: items.capacityAh,
  cca: items.cca,
  salePrice: items.salePrice,
  discountRate,
  marginRate,
  stockQuantity: items.stockQuantity,
  soldLast30Days: items.soldLast30Days,
  createdAt: items.createdAt,
  updatedAt: items.updatedAt,
}

/** Number of customers waiting for a restock notification. */
export const waitingCount = sql<number>`(select count(*)::int from ${restockNotifies} where ${restockNotifies.itemSeq} = ${items.itemSeq} and ${restockNotifies.state} = 'WAITING')`

/** Key of the thumbnail of the item's picture, or its pattern's. */
export const thumbnailKey = smallKeyOf(sql`coalesce(${items.mainFileSeq}, ${patterns.mainFileSeq})`)

/** Columns of a row of an item list; descriptions are left out. */
const rowColumns = (now: Date) => ({
  itemSeq: items.itemSeq,
  itemType: items.itemType,
  thumbnail: thumbnailKey,
  itemCode: items.itemCode,
  brandSeq: items.brandSeq,
  brandName: brands.name,
  name: items.name,
  patternSeq: items.patternSeq,
  patternName: patterns.name,
  sizeLabel: items.sizeLabel,
  season: patterns.season,
  vehicleType: patterns.vehicleType,
  productionWeekFrom: items.productionWeekFrom,
  productionWeekTo: items.productionWeekTo,
  specCode: items.specCode,
  capacityAh: items.capacityAh,
  cca: items.cca,
  terminalType: items.terminalType,
  terminalPosition: items.terminalPosition,
  listPrice: items.listPrice,
  salePrice: items.salePrice,
  costPrice: items.costPrice,
  effectivePrice: effectivePrice(now),
  stockManaged: items.stockManaged,
  stockQuantity: items.stockQuantity,
  safetyStockApplied: safetyStock,
  saleState: items.saleState,
  soldOutBy: items.soldOutBy,
  visible: items.visible,
  soldLast30Days: items.soldLast30Days,
  waitingCount,
  createdAt: items.createdAt,
  createdBy: items.createdBy,
  updatedAt: items.updatedAt,
  updatedBy: items.updatedBy,
  version: items.version,
})

const itemOrder = (sort: ItemQuery['sort']): SQL[] => orderBy(sort, 'updatedAt,desc', sortColumns, items.itemSeq)

/**
 * Returns the keys of the items that a filter finds, in the order of the list. Every item has a brand: by an outer join the
 * database leaves the table out where neither filter nor order refers to it.
 */
export async function orderedSeqs(
  db: Db,
  where: SQL | undefined,
  sort: ItemQuery['sort'],
  page?: { limit: number; offset: number },
): Promise<number[]> {
  const found = db
    .select({ seq: items.itemSeq })
    .from(items)
    .leftJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
    .orderBy(...itemOrder(sort))
    .$dynamic()
  const rows = await (page ? found.limit(page.limit).offset(page.offset) : found)
  return rows.map(({ seq }) => seq)
}

/** Returns a page of item rows in the order of the list. Selects the costly columns only for the rows of the page. */
export async function itemRows(
  db: Db,
  where: SQL | undefined,
  now: Date,
  page: { sort?: ItemQuery['sort']; limit: number; offset: number },
): Promise<Schemas['ItemRow'][]> {
  const seqs = await orderedSeqs(db, where, page.sort, page)
  if (seqs.length === 0) return []
  const rows = await db
    .select(rowColumns(now))
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(inArray(items.itemSeq, seqs))
  return inOrder(seqs, rows, ({ itemSeq }) => itemSeq).map(({ thumbnail, ...row }) => ({
    ...row,
    thumbnailUrl: thumbnail && publicUrl(thumbnail),
    discountRate: discountRateOf(row),
    marginRate: marginRateOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** Returns the row of one item; null when there is none. */
export async function itemRow(db: Db, itemSeq: number, now: Date): Promise<Schemas['ItemRow'] | null> {
  const [row] = await itemRows(db, eq(items.itemSeq, itemSeq), now, { limit: 1, offset: 0 })
  return row ?? null
}

/** Counts the items that a filter finds; all of them by an index alone, which a join would prevent. */
export async function countItems(db: Db, where: SQL | undefined): Promise<number> {
  if (!where) return countRows(db, items)
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(items)
    .leftJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
  return row?.n ?? 0
}

/** Returns the keys of all items that a list's query finds, ascending. */
export async function itemSeqsOf(db: Db, query: Partial<ItemQuery>): Promise<number[]> {
  const rows = await db
    .select({ seq: items.itemSeq })
    .from(items)
    .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(itemFilter(query))
    .orderBy(items.itemSeq)
  return rows.map(({ seq }) => seq)
}
