import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { QueryOf, Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { fileRefs } from '../../files/file-refs'
import { soldAmountSql } from '../../orderdelivery/money/sales'
import { orderLines } from '../../orderdelivery/schema/order.schema'
import { anyOf, contains, withinDays } from '../../resource/filters'
import { keywordCondition } from '../../resource/keyword'
import { countUsesOf } from '../../resource/list-query'
import { orderBy } from '../../resource/pages'
import { itemBrand } from '../item/item-name'
import { itemSearch } from '../item/item-query'
import { items } from '../schema/item.schema'
import { itemEventItems, itemEvents } from '../schema/item-event.schema'
import { patterns } from '../schema/pattern.schema'

type Query = QueryOf<'GET /api/v1/admin/item-events'>
export type EventRow = typeof itemEvents.$inferSelect
type State = Schemas['ItemEventState']

/** Returns the state of an event at `now`. */
export const eventState = ({ startAt, endAt, visible }: EventRow, now: Date): State => {
  if (endAt <= now) return 'ENDED'
  if (startAt > now) return 'SCHEDULED'
  return visible ? 'ONGOING' : 'STOPPED'
}

/** Returns the same state as an SQL expression. */
const stateAt = (now: Date): SQL<State> => {
  const { startAt, endAt, visible } = itemEvents
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when ${endAt} <= ${at} then 'ENDED' when ${startAt} > ${at} then 'SCHEDULED' when ${visible} then 'ONGOING' else 'STOPPED' end`
}

const keywordFilter = ({ keyword, keywordType }: Query): SQL | undefined => {
  if (keywordType === 'code') return contains(keyword, itemEvents.code)
  if (keywordType !== 'item') return contains(keyword, itemEvents.title)
  const named = keywordCondition(keyword, { ...itemSearch(items.itemCode), codes: [items.itemCode] })
  return (
    named &&
    sql`exists (select 1 from ${itemEventItems} join ${items} on ${items.itemSeq} = ${itemEventItems.itemSeq}
          where ${itemEventItems.itemEventSeq} = ${itemEvents}.item_event_seq and ${named})`
  )
}

export const eventFilter = (query: Query, { now }: { now: Date }): SQL | undefined =>
  and(
    keywordFilter(query),
    anyOf(stateAt(now), query.state),
    anyOf(itemEvents.discountType, query.discountType),
    withinDays(itemEvents.startAt, query.startAt, 'startAt'),
    withinDays(itemEvents.endAt, query.endAt, 'endAt'),
  )

/** Returns a subquery of orders and amount of event sales, without canceled, returned and unpaid lines. */
const salesOf = (db: Db) =>
  db
    .select({
      itemEventSeq: orderLines.itemEventSeq,
      orders: sql<number>`count(distinct ${orderLines.orderSeq})::int`.as('orders'),
      amount: sql<number>`sum(${soldAmountSql()})::double precision`.as('amount'),
    })
    .from(orderLines)
    .where(
      sql`${orderLines.itemEventSeq} is not null and ${orderLines.state} not in ('PAYMENT_PENDING', 'CANCELED', 'RETURNED')`,
    )
    .groupBy(orderLines.itemEventSeq)
    .as('sales')

/** Selects events with their sales, for the list. Each row has one picture. */
export function eventRows({ db, now }: Pick<Call, 'db' | 'now'>, where: SQL | undefined, sort?: Query['sort']) {
  const sales = salesOf(db)
  const orderCount = sql<number>`coalesce(${sales.orders}, 0)`
  const salesAmount = sql<number>`coalesce(${sales.amount}, 0)`
  const { itemEventSeq, title, startAt, updatedAt, listFileSeq, pcFileSeq } = itemEvents
  return db
    .select({
      ...getTableColumns(itemEvents),
      imageFileSeq: sql<number | null>`coalesce(${listFileSeq}, ${pcFileSeq})`,
      itemCount: countUsesOf(itemEventItems.itemEventSeq, itemEventSeq),
      state: stateAt(now),
      orderCount,
      salesAmount,
    })
    .from(itemEvents)
    .leftJoin(sales, eq(sales.itemEventSeq, itemEventSeq))
    .where(where)
    .orderBy(...orderBy(sort, 'updatedAt,desc', { title, startAt, updatedAt, orderCount, salesAmount }, itemEventSeq))
}

/** Returns the items of an event in the contract's shape. */
export async function eventItems(db: Db, itemEventSeq: number): Promise<Schemas['ItemEventItem'][]> {
  const { groupName, eventPrice, limitQuantity, soldQuantity, sortOrder } = itemEventItems
  const { itemSeq, itemCode, name, sizeLabel, salePrice, costPrice, saleState } = items
  const rows = await db
    .select({
      itemSeq,
      groupName,
      eventPrice,
      limitQuantity,
      soldQuantity,
      itemCode,
      name,
      sizeLabel,
      salePrice,
      costPrice,
      saleState,
      brandName: itemBrand,
      fileSeq: sql<number | null>`coalesce(${items.mainFileSeq}, ${patterns.mainFileSeq})`,
    })
    .from(itemEventItems)
    .innerJoin(items, eq(itemSeq, itemEventItems.itemSeq))
    .leftJoin(patterns, eq(patterns.patternSeq, items.patternSeq))
    .where(eq(itemEventItems.itemEventSeq, itemEventSeq))
    .orderBy(asc(sortOrder), asc(itemSeq))
  const fileOf = await fileRefs(
    db,
    rows.map(({ fileSeq }) => fileSeq),
  )
  return rows.map(({ fileSeq, ...row }) => ({ ...row, thumbnailUrl: fileOf(fileSeq)?.smallUrl ?? null }))
}

/** An item's row in an event. */
export type EventItemRow = typeof itemEventItems.$inferSelect
