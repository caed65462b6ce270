import { and, eq, gt, inArray, notInArray, type SQL } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import type { QueryOf } from '../../contract/contract-types'
import { contains } from '../../resource/filters'
import { orderBy, paged } from '../../resource/pages'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { briefRows, toBrief } from './item-brief'
import { itemFilter, itemKeyword } from './item-query'
import { countItems } from './item-rows'

type Query = QueryOf<'GET /api/v1/admin/common/item/pop_up'>

const nonEmpty = <T>(values: T[] | undefined): T[] | undefined => (values?.length ? values : undefined)

/** The type `name` searches every text and code of an item; the other types narrow the search. */
const keywordFilter = ({ keyword, keywordType = 'name' }: Query): SQL | undefined =>
  keywordType === 'pattern'
    ? contains(keyword, patterns.name, patterns.nameKo, patterns.patternCode)
    : itemKeyword(keyword, keywordType === 'name' ? 'all' : keywordType)

/** Adds the picker's own filters to those that it shares with the item list. */
const filter = (query: Query): SQL | undefined =>
  and(
    itemFilter({
      brandSeq: query.brandSeq,
      patternSeq: query.patternSeq,
      width: query.width,
      aspect: query.aspect,
      rim: query.rim,
      season: query.season,
      visible: query.visible,
      saleState: query.saleState,
    }),
    keywordFilter(query),
    nonEmpty(query.itemType) && inArray(items.itemType, query.itemType ?? []),
    query.inStock === undefined ? undefined : query.inStock ? gt(items.stockQuantity, 0) : eq(items.stockQuantity, 0),
    nonEmpty(query.excludeSeqs) && notInArray(items.itemSeq, query.excludeSeqs ?? []),
  )

const sortColumns = {
  name: items.name,
  salePrice: items.salePrice,
  stockQuantity: items.stockQuantity,
  createdAt: items.createdAt,
}

export const pickItemHandlers = handlersOf({
  'GET /api/v1/admin/common/item/pop_up': async (call, { query }) => {
    const where = filter(query)
    return paged(
      query,
      () => countItems(call.db, where),
      async (limit, offset) => {
        const rows = await briefRows(call.db)
          .where(where)
          .orderBy(...orderBy(query.sort, 'createdAt,desc', sortColumns, items.itemSeq))
          .limit(limit)
          .offset(offset)
        return rows.map(toBrief)
      },
    )
  },
})
