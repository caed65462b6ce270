import { and, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Handlers, QueryOf } from '../call'
import { brands, items, patterns } from '../db/schema'
import { contains, orderBy, paged } from '../resource'
import { parseTireSize } from './tire-size'

type Query = QueryOf<'GET /api/v1/admin/common/item/pop_up'>

const few = <T>(values: T[] | undefined): T[] | undefined => (values?.length ? values : undefined)

function sizeFilter(keyword: string): SQL | undefined {
  const size = parseTireSize(keyword)
  if (!size) return undefined
  return and(
    eq(items.rim, size.rim),
    eq(items.width, size.width),
    size.aspect === null ? isNull(items.aspect) : eq(items.aspect, size.aspect),
  )
}

/** Several codes at once, as they come from a spreadsheet. */
const codes = (keyword: string): string[] =>
  keyword
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

function keywordFilter(query: Query): SQL | undefined {
  const keyword = query.keyword?.trim()
  if (!keyword) return undefined
  switch (query.keywordType) {
    case 'itemCode': {
      const given = codes(keyword)
      return given.length > 1 ? inArray(items.itemCode, given) : contains(keyword, items.itemCode)
    }
    case 'pattern':
      return contains(keyword, patterns.name)
    case 'size':
      return sizeFilter(keyword) ?? sql`false`
    default:
      return sizeFilter(keyword) ?? contains(keyword, items.name)
  }
}

const filter = (query: Query): SQL | undefined =>
  and(
    keywordFilter(query),
    few(query.itemType) && inArray(items.itemType, query.itemType ?? []),
    few(query.brandSeq) && inArray(items.brandSeq, query.brandSeq ?? []),
    query.patternSeq ? eq(items.patternSeq, query.patternSeq) : undefined,
    query.width ? eq(items.width, query.width) : undefined,
    query.aspect ? eq(items.aspect, query.aspect) : undefined,
    query.rim ? eq(items.rim, query.rim) : undefined,
    few(query.season) && inArray(patterns.season, query.season ?? []),
    query.visible === undefined ? undefined : eq(items.visible, query.visible),
    few(query.saleState) && inArray(items.saleState, query.saleState ?? []),
    query.inStock === undefined ? undefined : query.inStock ? gt(items.stockQuantity, 0) : eq(items.stockQuantity, 0),
    few(query.excludeSeqs) && notInArray(items.itemSeq, query.excludeSeqs ?? []),
  )

async function count(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(items)
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(where)
  return row?.n ?? 0
}

const sortColumns = {
  name: items.name,
  salePrice: items.salePrice,
  stockQuantity: items.stockQuantity,
  createdAt: items.createdAt,
}

export const pickItemHandlers = {
  'GET /api/v1/admin/common/item/pop_up': async (call, { query }) => {
    const where = filter(query)
    return paged(
      query,
      () => count(call.db, where),
      async (limit, offset) => {
        const rows = await call.db
          .select({ item: items, brandName: brands.name, patternName: patterns.name })
          .from(items)
          .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
          .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
          .where(where)
          .orderBy(...orderBy(query.sort, 'createdAt,desc', sortColumns, items.itemSeq))
          .limit(limit)
          .offset(offset)
        return rows.map(({ item, brandName, patternName }) => ({
          itemSeq: item.itemSeq,
          itemCode: item.itemCode,
          name: item.name,
          itemType: item.itemType,
          brandSeq: item.brandSeq,
          brandName,
          patternSeq: item.patternSeq,
          patternName,
          sizeLabel: item.sizeLabel,
          salePrice: item.salePrice,
          stockQuantity: item.stockQuantity,
          saleState: item.saleState,
          visible: item.visible,
          thumbnailUrl: item.thumbnailUrl,
        }))
      },
    )
  },
} satisfies Handlers<'GET /api/v1/admin/common/item/pop_up'>
