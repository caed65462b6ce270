import { and, eq, gt, sql } from 'drizzle-orm'
import type { QueryOf, ResultOf } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { publicUrl } from '../../files/file-key'
import { anyOf } from '../../resource/filters'
import { orderBy, paged } from '../../resource/pages'
import { itemBrand } from '../item/item-name'
import { itemKeyword } from '../item/item-query'
import { thumbnailKey } from '../item/item-rows'
import { items } from '../schema/item.schema'
import { patterns } from '../schema/pattern.schema'
import { restockNotifies } from '../schema/restock.schema'
import { purchasedAt } from './restock-record'

type Call = 'GET /api/v1/admin/restock-notifies/by-item'

const { state, requestedAt, sentAt } = restockNotifies

/** Counts of the requests for each item. */
const requestCounts = (db: Db) =>
  db
    .select({
      itemSeq: restockNotifies.itemSeq,
      waitingCount: sql<number>`(count(*) filter (where ${state} = 'WAITING'))::int`.as('waiting_count'),
      firstRequestedAt: sql<Date | null>`min(${requestedAt}) filter (where ${state} = 'WAITING')`
        .mapWith(requestedAt)
        .as('first_requested_at'),
      lastSentAt: sql<Date | null>`max(${sentAt})`.mapWith(sentAt).as('last_sent_at'),
      sentCount: sql<number>`(count(*) filter (where ${state} = 'SENT'))::int`.as('sent_count'),
    })
    .from(restockNotifies)
    .groupBy(restockNotifies.itemSeq)
    .as('asked')

/** Percentage of an item's sent notices that led to an order; computed only for the rows of a page. */
const purchaseRate = sql<number | null>`(
  select round(100.0 * count(sent.bought) / nullif(count(*), 0), 1)::float8
  from (select ${purchasedAt} as bought from ${restockNotifies}
        where ${restockNotifies.itemSeq} = ${items.itemSeq} and ${state} = 'SENT') as sent)`

/** Returns a page of the items with requests. Deleted items are left out. */
export async function restockItems(db: Db, query: QueryOf<Call>): Promise<ResultOf<Call>> {
  const sums = requestCounts(db)
  const { waitingCount, firstRequestedAt, lastSentAt, sentCount } = sums
  const where = and(
    itemKeyword(query.keyword, query.keywordType === 'itemCode' ? 'itemCode' : 'all'),
    anyOf(items.brandSeq, query.brandSeq),
    anyOf(items.saleState, query.saleState),
    query.waiting === undefined ? undefined : query.waiting ? gt(waitingCount, 0) : eq(waitingCount, 0),
  )
  const { itemSeq, itemType, itemCode, name, sizeLabel, saleState, stockQuantity, stockManaged } = items
  const sorts = {
    stockQuantity,
    waitingCount: sql`${waitingCount}`,
    firstRequestedAt: sql`${firstRequestedAt}`,
    lastSentAt: sql`${lastSentAt}`,
  }
  const page = await paged(
    query,
    async () => {
      const ofItems = eq(itemSeq, sums.itemSeq)
      const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(sums).innerJoin(items, ofItems).where(where)
      return row?.n ?? 0
    },
    (limit, offset) =>
      db
        .select({
          itemSeq,
          itemType,
          itemCode,
          name,
          sizeLabel,
          saleState,
          stockQuantity,
          stockManaged,
          waitingCount,
          firstRequestedAt,
          lastSentAt,
          sentCount,
          purchaseRate,
          brandName: itemBrand,
          thumbnail: thumbnailKey,
        })
        .from(sums)
        .innerJoin(items, eq(itemSeq, sums.itemSeq))
        .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
        .where(where)
        .orderBy(...orderBy(query.sort, 'waitingCount,desc', sorts, itemSeq))
        .limit(limit)
        .offset(offset),
  )
  return {
    ...page,
    items: page.items.map(({ thumbnail, firstRequestedAt, lastSentAt, ...row }) => ({
      ...row,
      thumbnailUrl: thumbnail && publicUrl(thumbnail),
      firstRequestedAt: firstRequestedAt?.toISOString() ?? null,
      lastSentAt: lastSentAt?.toISOString() ?? null,
    })),
  }
}
