import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Term } from '../../../domain/common/keyword'
import { sizeCode } from '../../../domain/product/tire-size'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import { shopInfo } from '../../db/schema'
import { withinDays, withinNumbers } from '../../resource/filters'
import { type KeywordTarget, keywordCondition, matchesTerm } from '../../resource/keyword'
import { brands } from '../schema/brand.schema'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'

export type ItemQuery = QueryOf<'GET /api/v1/admin/items'>
/** Item filters without paging and sort. A list passes those that it has. */
export type ItemFilter = Partial<Omit<ItemQuery, 'page' | 'size' | 'sort'>>

/** The item's own safety stock, or the shop's. */
export const safetyStock: SQL<number> = sql<number>`coalesce(${items.safetyStock}, (select ${shopInfo.lowStockThreshold} from ${shopInfo} limit 1))`

/** Low stock: at or below the safety stock, including empty. */
export const isLow: SQL = sql`(${items.stockManaged} and ${items.stockQuantity} <= ${safetyStock})`

/** The tables of item filters: `items` joined with `brands` and, by outer join, `patterns`. */
export const itemTables = sql`${items} join ${brands} on ${brands.brandSeq} = ${items.brandSeq} left join ${patterns} on ${patterns.patternSeq} = ${items.patternSeq}`

/** Condition over the same tables: the item is on sale, and item, brand and pattern are visible in the shop. */
export const isOffered = sql`(${items.saleState} = 'ON_SALE' and ${items.visible} and ${brands.visible}
  and coalesce(${patterns.visible}, true))`

/** Condition over the same tables: the shop shows the item, on sale or sold out; item, brand and pattern are visible. */
export const isShownItem = sql`(${items.saleState} in ('ON_SALE', 'SOLD_OUT') and ${items.visible} and ${brands.visible}
  and coalesce(${patterns.visible}, true))`

const inList = <T>(column: PgColumn, values: T[] | undefined): SQL | undefined =>
  values?.length ? inArray(column, values) : undefined
const equals = <T>(column: PgColumn, value: T | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

const { sizeCode: code, specCode } = items

/** Matches a size, or the beginning of one: a width, or a width with its aspect ratio. */
const ofSize = ({ size, sizeStart }: Term): SQL | undefined =>
  size
    ? and(eq(code, sizeCode(size)), size.isCommercial ? eq(items.isCommercial, true) : undefined)
    : sizeStart
      ? sql`${code} like ${`${sizeStart}%`}`
      : undefined

const ofRim = ({ rim }: Term): SQL | undefined => (rim ? eq(items.rim, rim) : undefined)

/** Subselect, so that the text is compared with few brands and patterns instead of those of every item. */
const ofBrand = (term: Term): SQL =>
  sql`${items.brandSeq} in (select ${brands.brandSeq} from ${brands} where ${matchesTerm(term, brands.name, brands.nameEn)})`
const { name, nameKo, patternCode } = patterns
const ofPattern = (term: Term): SQL =>
  sql`${items.patternSeq} in (select ${patterns.patternSeq} from ${patterns} where ${matchesTerm(term, name, nameKo, patternCode)})`

/** A complete size matches only sizes. Digits that could begin a size may also be a pattern's name. */
const sizeOf = (term: Term): SQL | undefined => (term.size ? ofSize(term) : or(ofSize(term), ofPattern(term)))

/** Conditions for a search term beyond the item's name: brand, pattern, battery code, rim. */
export const itemTermFilter = (term: Term): SQL | undefined =>
  or(
    ofBrand(term),
    ofPattern(term),
    term.battery ? sql`${specCode} like ${`${term.battery}%`}` : undefined,
    ofRim(term),
  )

/** Returns how a keyword about items is searched, over `items` alone. `texts`: further columns of the list. */
export const itemSearch = (...texts: (PgColumn | SQL)[]): KeywordTarget => ({
  texts: [items.name, ...texts],
  exclusive: (term) => (term.size || term.sizeStart ? sizeOf(term) : undefined),
  additional: itemTermFilter,
})

const codes = [items.itemCode, items.supplierCode, items.barcode] as const

/** Search by codes only: several pasted codes match exactly, a single one matches as a fragment. */
const ofCodes = (...columns: PgColumn[]): KeywordTarget => ({ texts: columns, codes: columns, matchAny: true })

/** Returns the WHERE of a keyword about items, over `items` alone. */
export function itemKeyword(keyword: string | undefined, keywordType: ItemQuery['keywordType'] = 'all') {
  switch (keywordType) {
    case 'all':
      return keywordCondition(keyword, { ...itemSearch(...codes), codes })
    case 'size':
      return keywordCondition(keyword, { texts: [], exclusive: ofSize, additional: ofRim, matchAny: true })
    case 'name':
      return keywordCondition(keyword, itemSearch())
    case 'itemCode':
      return keywordCondition(keyword, ofCodes(items.itemCode))
    case 'supplierCode':
      return keywordCondition(keyword, ofCodes(items.supplierCode))
    case 'barcode':
      return keywordCondition(keyword, ofCodes(items.barcode))
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

const producedIn = (productionYear: number | undefined): SQL | undefined =>
  productionYear === undefined
    ? undefined
    : sql`${items.productionSort} between ${(productionYear % 100) * 100} and ${(productionYear % 100) * 100 + 99}`

const oeMarkFilter = (hasOeMark: boolean | undefined): SQL | undefined =>
  hasOeMark === undefined ? undefined : hasOeMark ? isNotNull(items.oeMark) : isNull(items.oeMark)

/** Returns the WHERE of every list of items, over `itemTables`. Throws 400 for a range that ends before it starts. */
export function itemFilter(query: ItemFilter): SQL | undefined {
  return and(
    itemKeyword(query.keyword, query.keywordType),
    equals(items.itemType, query.itemType),
    inList(items.brandSeq, query.brandSeq),
    equals(items.patternSeq, query.patternSeq),
    equals(items.width, query.width),
    query.aspect === 0 ? and(isTire, isNull(items.aspect)) : equals(items.aspect, query.aspect),
    equals(items.rim, query.rim),
    inList(patterns.season, query.season),
    inList(patterns.vehicleType, query.vehicleType),
    inList(items.saleState, query.saleState),
    equals(items.visible, query.visible),
    stockFilter(query.stock),
    withinNumbers(items.salePrice, query.salePrice, 'salePrice'),
    producedIn(query.productionYear),
    equals(items.isAged, query.isAged),
    equals(items.runFlat, query.runFlat),
    equals(items.threePeak, query.threePeak),
    oeMarkFilter(query.hasOeMark),
    query.missing?.length ? or(...query.missing.map((kind) => MISSING[kind])) : undefined,
    withinDays(items.createdAt, query.createdAt, 'createdAt'),
    withinDays(items.updatedAt, query.updatedAt, 'updatedAt'),
    withinDays(items.priceChangedAt, query.priceChangedAt, 'priceChangedAt'),
    inList(items.batteryType, query.batteryType),
    equals(items.terminalType, query.terminalType),
    equals(items.terminalPosition, query.terminalPosition),
    query.specCode ? eq(items.specCode, query.specCode.trim().toUpperCase()) : undefined,
    withinNumbers(items.capacityAh, query.capacityAh, 'capacityAh'),
  )
}

/** Counts of the quick filters, over `itemTables`. */
export const countColumns = {
  all: sql<number>`count(*)::int`,
  onSale: sql<number>`(count(*) filter (where ${items.saleState} = 'ON_SALE'))::int`,
  soldOut: sql<number>`(count(*) filter (where ${items.saleState} = 'SOLD_OUT'))::int`,
  lowStock: sql<number>`(count(*) filter (where ${isLow}))::int`,
  ready: sql<number>`(count(*) filter (where ${items.saleState} = 'READY'))::int`,
  stopped: sql<number>`(count(*) filter (where ${items.saleState} = 'STOPPED'))::int`,
}
