import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { stamp } from '../../db/columns'
import { bare, brands, items, patterns } from '../../db/product.schema'
import { fileRefs } from '../../files/refs'
import type { Db, QueryOf, Schemas } from '../../http/call'
import { notFound } from '../../http/refusal'
import { anyOf, contains, isSet, orderBy } from '../../resource'

export type BrandRow = typeof brands.$inferSelect
export type BrandQuery = QueryOf<'GET /api/v1/admin/brands'>

/** Values as they are stored. */
export type BrandValues = Omit<BrandRow, 'brandSeq' | 'sortOrder' | keyof ReturnType<typeof stamp>>

export const brandFilter = (query: BrandQuery): SQL | undefined =>
  and(
    contains(query.keyword, brands.name, brands.nameEn),
    query.itemType?.length ? sql`${brands.itemTypes} && ${`{${query.itemType.join(',')}}`}::text[]` : undefined,
    anyOf(brands.origin, query.origin),
    isSet(brands.visible, query.visible),
  )

/** Brands with what there is of each, in the order of the list. */
export function brandRows(db: Db, where: SQL | undefined, sort?: BrandQuery['sort']) {
  const ofItems = db
    .select({
      brandSeq: items.brandSeq,
      n: sql<number>`count(*)::int`.as('item_count'),
      onSale: sql<number>`(count(*) filter (where ${items.saleState} = 'ON_SALE'))::int`.as('on_sale_count'),
    })
    .from(items)
    .groupBy(items.brandSeq)
    .as('of_items')
  const ofPatterns = db
    .select({ brandSeq: patterns.brandSeq, n: sql<number>`count(*)::int`.as('pattern_count') })
    .from(patterns)
    .groupBy(patterns.brandSeq)
    .as('of_patterns')
  const itemCount = sql<number>`coalesce(${ofItems.n}, 0)`
  const patternCount = sql<number>`coalesce(${ofPatterns.n}, 0)`
  const { sortOrder, name, nameEn, updatedAt, brandSeq } = brands
  const columns = { sortOrder, name, nameEn, patternCount, itemCount, updatedAt }
  return db
    .select({ brand: brands, patternCount, itemCount, onSaleCount: sql<number>`coalesce(${ofItems.onSale}, 0)` })
    .from(brands)
    .leftJoin(ofItems, eq(ofItems.brandSeq, brandSeq))
    .leftJoin(ofPatterns, eq(ofPatterns.brandSeq, brandSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'sortOrder,asc', columns, brandSeq))
}

type CountedBrand = Awaited<ReturnType<typeof brandRows>>[number]

/** Brands as the contract shows them. */
export async function toBrands(db: Db, rows: CountedBrand[]): Promise<Schemas['Brand'][]> {
  const refOf = await fileRefs(
    db,
    rows.flatMap(({ brand }) => [brand.logoFileSeq, brand.bannerFileSeq]),
  )
  return rows.map(({ brand: { logoFileSeq, bannerFileSeq, createdAt, updatedAt, ...brand }, ...counts }) => ({
    ...brand,
    ...counts,
    logoImage: refOf(logoFileSeq),
    bannerImage: refOf(bannerFileSeq),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** Throws 404. */
export async function readBrand(db: Db, seq: number): Promise<Schemas['Brand']> {
  const [brand] = await toBrands(db, await brandRows(db, eq(brands.brandSeq, seq)))
  if (!brand) throw notFound()
  return brand
}

/** Whether a column holds a name, letter case and spaces ignored. */
export const sameName = (column: typeof brands.name | typeof brands.nameEn | typeof patterns.name, name: string): SQL =>
  sql`${bare(column)} = lower(replace(${name}::text, ' ', ''))`

/** Every brand, or those with a kind of item, in the shop's order. */
export const brandOptions = (db: Db, itemType?: Schemas['ItemType']): Promise<Schemas['BrandOption'][]> =>
  db
    .select({
      brandSeq: brands.brandSeq,
      name: brands.name,
      nameEn: brands.nameEn,
      origin: brands.origin,
      itemTypes: brands.itemTypes,
      visible: brands.visible,
    })
    .from(brands)
    .where(itemType ? sql`${itemType} = any(${brands.itemTypes})` : undefined)
    .orderBy(brands.sortOrder, brands.brandSeq)
