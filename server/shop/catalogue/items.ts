import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { shopHandlersOf } from '../../call/handlers-of'
import { readItemChanges } from '../../product/item/item-changes'
import { isShownItem } from '../../product/item/item-query'
import { brands } from '../../product/schema/brand.schema'
import { items } from '../../product/schema/item.schema'
import { patterns } from '../../product/schema/pattern.schema'
import { itemDetail } from './item-detail'
import { itemPage } from './item-list'

export const shopItemHandlers = shopHandlersOf({
  'GET /api/v1/shop/items': (call, { query }) => itemPage(call, query),

  'GET /api/v1/shop/items/{itemSeq}': (call, { path, query }) => itemDetail(call, path.itemSeq, query),

  'GET /api/v1/shop/items/changes': ({ db }, { query }) => readItemChanges(db, query.cursor),

  'GET /api/v1/shop/items/sizes': async ({ db }) => {
    const { sizeCode, width, aspect, rim } = items
    const rows = await db
      .select({ sizeCode, width, aspect, rim, count: sql<number>`count(*)::int` })
      .from(items)
      .innerJoin(brands, eq(brands.brandSeq, items.brandSeq))
      .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
      .where(and(eq(items.itemType, 'TIRE'), isNotNull(sizeCode), isShownItem))
      .groupBy(sizeCode, width, aspect, rim)
      .orderBy(asc(width), sql`${aspect} nulls first`, asc(rim))
    // tires have all of them
    return rows.map((row) => ({ ...row, sizeCode: row.sizeCode ?? '', width: row.width ?? 0, rim: row.rim ?? 0 }))
  },
})
