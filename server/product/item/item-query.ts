import { and, eq, gte, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { parseTireKeyword, sizeCode } from '../../../openapi/formats/tire-size'
import { shopInfo } from '../../db/schema'
import type { QueryOf, Schemas } from '../../http/call'
import { invalid } from '../../http/refusal'
import { contains, withinDays } from '../../resource/filters'
import { brands } from '../brand/brand.schema'
import { patterns } from '../pattern/pattern.schema'
import { items } from './item.schema'

export type ItemQuery = QueryOf<'GET /api/v1/admin/items'>
/** Filters without paging and order; any list about items takes those it has. */
export type ItemFilter = Partial<Omit<ItemQuery, 'page' | 'size' | 'sort'>>

/** The item's own safety stock, else the shop's. */
export const safetyStock: SQL<number> = sql<number>`coalesce(${items.safetyStock}, (select ${shopInfo.lowStockThreshold} from ${shopInfo} limit 1))`

/** Running out: at or below the safety stock, empty ones included. */
const isLow: SQL = sql`(${items.stockManaged} and ${items.stockQuantity} <= ${safetyStock})`

/** Rows of `items` are joined with `brands` and, outer, `patterns` wherever these filters are used. */
export const itemTables = sql`${items} join ${brands} on ${brands.brandSeq} = ${items.brandSeq} left join ${patterns} on ${patterns.patternSeq} = ${items.patternSeq}`

const few = <T>(column: PgColumn, values: T[] | undefined): SQL | undefined =>
  values?.length ? inArray(column, values) : undefined
const same = <T>(column: PgColumn, value: T | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

/** Column within a span of numbers. Throws 400 on `field` when it ends before it starts. */
function withinNumbers(column: PgColumn, range: Schemas['RateRange'] | undefined, field: string): SQL | undefined {
  if (!range) return undefined
  const { from, to } = range
  if (from !== undefined && to !== undefined && from > to)
    throw invalid({ [field]: '끝 값은 시작 값보다 작을 수 없습니다.' })
  return and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lte(column, to))
}

/**
 * A keyword that reads as a size: `2254517`, `225/45R17`, `225 45 17` the whole code; 3 digits a width, 5 digits or
 * `225/45` a width with its aspect. Undefined for anything else.
 */
function sizeFilter(given: string): SQL | undefined {
  const size = parseTireKeyword(given)
  if (size) {
    const commercial = size.isCommercial ? eq(items.isCommercial, true) : undefined
    return and(eq(items.sizeCode, sizeCode(size)), commercial)
  }
  const beginning = /^(\d{3})(?:[\s/-]*(\d{2}))?[\s/-]*R?$/i.exec(given.normalize('NFKC'))
  return beginning ? sql`${items.sizeCode} like ${`${beginning[1]}${beginning[2] ?? ''}%`}` : undefined
}

/** By sub-select, so that few patterns are compared with the text instead of every item's. */
const ofPattern = (keyword: string): SQL =>
  sql`${items.patternSeq} in (select pattern_seq from patterns where name ilike ${like(keyword)} or name_ko ilike ${like(keyword)} or pattern_code ilike ${like(keyword)})`
const like = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

function anywhere(keyword: string): SQL | undefined {
  const spec = /^(MF|DIN|EFB|AGM)\s*\d{2,3}[LR]?$/i.test(keyword)
    ? ilike(items.specCode, like(keyword.replace(/\s/g, '')))
    : undefined
  const codes = [items.itemCode, items.supplierCode, items.barcode] as const
  return or(contains(keyword, items.name, ...codes), ofPattern(keyword), spec)
}

function keywordFilter({ keywordType = 'all', keyword: raw }: ItemFilter): SQL | undefined {
  const keyword = raw?.trim()
  if (!keyword) return undefined
  switch (keywordType) {
    case 'all':
      return sizeFilter(keyword) ?? anywhere(keyword)
    case 'size':
      // several at once: those of a car
      return or(...keyword.split(/[,;]/).map((size) => sizeFilter(size.trim()) ?? sql`false`))
    case 'name':
      return contains(keyword, items.name)
    case 'itemCode':
      return contains(keyword, items.itemCode)
    case 'supplierCode':
      return contains(keyword, items.supplierCode)
    case 'barcode':
      return contains(keyword, items.barcode)
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
    keywordFilter(query),
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
