import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Term } from '../../../openapi/formats/keyword'
import { sizeCode } from '../../../openapi/formats/tire-size'
import { shopInfo } from '../../db/schema'
import type { QueryOf, Schemas } from '../../http/call'
import { withinDays, withinNumbers } from '../../resource/filters'
import { holds, type Searched, searchFor } from '../../resource/keyword'
import { brands } from '../brand/brand.schema'
import { patterns } from '../pattern/pattern.schema'
import { items } from './item.schema'

export type ItemQuery = QueryOf<'GET /api/v1/admin/items'>
/** Filters without paging and order; any list about items takes those it has. */
export type ItemFilter = Partial<Omit<ItemQuery, 'page' | 'size' | 'sort'>>

/** The item's own safety stock, else the shop's. */
export const safetyStock: SQL<number> = sql<number>`coalesce(${items.safetyStock}, (select ${shopInfo.lowStockThreshold} from ${shopInfo} limit 1))`

/** Running out: at or below the safety stock, empty ones included. */
export const isLow: SQL = sql`(${items.stockManaged} and ${items.stockQuantity} <= ${safetyStock})`

/** Rows of `items` are joined with `brands` and, outer, `patterns` wherever these filters are used. */
export const itemTables = sql`${items} join ${brands} on ${brands.brandSeq} = ${items.brandSeq} left join ${patterns} on ${patterns.patternSeq} = ${items.patternSeq}`

/** Over the same tables: the item may be bought and seen in the shop, neither it nor its brand or pattern is hidden. */
export const offered = sql`(${items.saleState} = 'ON_SALE' and ${items.visible} and ${brands.visible}
  and coalesce(${patterns.visible}, true))`

const few = <T>(column: PgColumn, values: T[] | undefined): SQL | undefined =>
  values?.length ? inArray(column, values) : undefined
const same = <T>(column: PgColumn, value: T | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

const { sizeCode: code, specCode } = items

/** A size, or the beginning of one: a width, a width with its series. */
const ofSize = ({ size, sizeStart }: Term): SQL | undefined =>
  size
    ? and(eq(code, sizeCode(size)), size.isCommercial ? eq(items.isCommercial, true) : undefined)
    : sizeStart
      ? sql`${code} like ${`${sizeStart}%`}`
      : undefined

const ofRim = ({ rim }: Term): SQL | undefined => (rim ? eq(items.rim, rim) : undefined)

/** By sub-select, so that few brands and patterns are compared with the text instead of every item's. */
const ofBrand = (term: Term): SQL =>
  sql`${items.brandSeq} in (select ${brands.brandSeq} from ${brands} where ${holds(term, brands.name, brands.nameEn)})`
const { name, nameKo, patternCode } = patterns
const ofPattern = (term: Term): SQL =>
  sql`${items.patternSeq} in (select ${patterns.patternSeq} from ${patterns} where ${holds(term, name, nameKo, patternCode)})`

/** A size alone names it; digits that one begins with may be a pattern's. */
const sizeOf = (term: Term): SQL | undefined => (term.size ? ofSize(term) : or(ofSize(term), ofPattern(term)))

/** What a word may say of an item that its name does not. */
export const alsoOfItem = (term: Term): SQL | undefined =>
  or(
    ofBrand(term),
    ofPattern(term),
    term.battery ? sql`${specCode} like ${`${term.battery}%`}` : undefined,
    ofRim(term),
  )

/** What a keyword about items is compared with, over `items` alone; `texts` of the list beside what an item is called. */
export const itemSearch = (...texts: (PgColumn | SQL)[]): Searched => ({
  texts: [items.name, ...texts],
  own: (term) => (term.size || term.sizeStart ? sizeOf(term) : undefined),
  also: alsoOfItem,
})

const codes = [items.itemCode, items.supplierCode, items.barcode] as const

/** Codes alone: as many as are pasted, each whole; a single one anywhere. */
const ofCodes = (...columns: PgColumn[]): Searched => ({ texts: columns, codes: columns, any: true })

/** WHERE of a keyword about items, over `items` alone. */
export function itemKeyword(keyword: string | undefined, keywordType: ItemQuery['keywordType'] = 'all') {
  switch (keywordType) {
    case 'all':
      return searchFor(keyword, { ...itemSearch(...codes), codes })
    case 'size':
      return searchFor(keyword, { texts: [], own: ofSize, also: ofRim, any: true })
    case 'name':
      return searchFor(keyword, itemSearch())
    case 'itemCode':
      return searchFor(keyword, ofCodes(items.itemCode))
    case 'supplierCode':
      return searchFor(keyword, ofCodes(items.supplierCode))
    case 'barcode':
      return searchFor(keyword, ofCodes(items.barcode))
  }
}

const stockFilter = (level: Schemas['StockLevel'] | undefined): SQL | undefined =>
  level && { IN: sql`${items.stockQuantity} > 0`, LOW: isLow, OUT: sql`${items.stockQuantity} = 0` }[level]

const isTire = eq(items.itemType, 'TIRE')
const MISSING: Record<Schemas['ItemMissing'], SQL | undefined> = {
  IMAGE: and(isNull(items.mainFileSeq), isNull(patterns.mainFileSeq)),
  COST: isNull(items.costPrice),
  ENERGY_GRADE: and(isTire, or(isNull(items.rollingResistanceGrade), isNull(items.wetGripGrade))),
  NOISE_GRADE: and(isTire, isNull(items.noiseGrade)),
  PRODUCTION_WEEK: and(isTire, isNull(items.productionSort)),
}

const year = (productionYear: number | undefined): SQL | undefined =>
  productionYear === undefined
    ? undefined
    : sql`${items.productionSort} between ${(productionYear % 100) * 100} and ${(productionYear % 100) * 100 + 99}`

const marked = (hasOeMark: boolean | undefined): SQL | undefined =>
  hasOeMark === undefined ? undefined : hasOeMark ? isNotNull(items.oeMark) : isNull(items.oeMark)

/**
 * WHERE of every list of items, over `itemTables`. Throws 400 for a span that ends before it starts.
 */
export function itemFilter(query: ItemFilter): SQL | undefined {
  return and(
    itemKeyword(query.keyword, query.keywordType),
    same(items.itemType, query.itemType),
    few(items.brandSeq, query.brandSeq),
    same(items.patternSeq, query.patternSeq),
    same(items.width, query.width),
    query.aspect === 0 ? and(isTire, isNull(items.aspect)) : same(items.aspect, query.aspect),
    same(items.rim, query.rim),
    few(patterns.season, query.season),
    few(patterns.vehicleType, query.vehicleType),
    few(items.saleState, query.saleState),
    same(items.visible, query.visible),
    stockFilter(query.stock),
    withinNumbers(items.salePrice, query.salePrice, 'salePrice'),
    year(query.productionYear),
    same(items.isAged, query.isAged),
    same(items.runFlat, query.runFlat),
    same(items.threePeak, query.threePeak),
    marked(query.hasOeMark),
    query.missing?.length ? or(...query.missing.map((what) => MISSING[what])) : undefined,
    withinDays(items.createdAt, query.createdAt, 'createdAt'),
    withinDays(items.updatedAt, query.updatedAt, 'updatedAt'),
    withinDays(items.priceChangedAt, query.priceChangedAt, 'priceChangedAt'),
    few(items.batteryType, query.batteryType),
    same(items.terminalType, query.terminalType),
    same(items.terminalPosition, query.terminalPosition),
    query.specCode ? eq(items.specCode, query.specCode.trim().toUpperCase()) : undefined,
    withinNumbers(items.capacityAh, query.capacityAh, 'capacityAh'),
  )
}

/** The numbers of the quick filters, over `itemTables`. */
export const countColumns = {
  all: sql<number>`count(*)::int`,
  onSale: sql<number>`(count(*) filter (where ${items.saleState} = 'ON_SALE'))::int`,
  soldOut: sql<number>`(count(*) filter (where ${items.saleState} = 'SOLD_OUT'))::int`,
  lowStock: sql<number>`(count(*) filter (where ${isLow}))::int`,
  ready: sql<number>`(count(*) filter (where ${items.saleState} = 'READY'))::int`,
}
