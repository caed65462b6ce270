import { and, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { items } from '../item/item.schema'
import { itemEventItems, itemEvents } from './item-event.schema'

/** A price less so many percent (one decimal), floored to 100 won; computed in whole numbers, for 91.9 has no exact double. */
export const reducedPrice = (price: SQL | typeof items.salePrice, rate: SQL | typeof itemEvents.discountRate): SQL =>
  sql`(${price}::bigint * (1000 - round(${rate} * 10)::int) / 100000 * 100)::int`

/** What one unit costs in an event: its own price, or the sale price less the event's rate. */
export const eventPrice: SQL = sql`case when ${itemEvents.discountType} = 'PRICE' then ${itemEventItems.eventPrice} else ${reducedPrice(sql`${items.salePrice}`, sql`${itemEvents.discountRate}`)} end`

/** Events that sell at a price of their own at this moment. */
export const runningDiscount = (now: Date): SQL | undefined =>
  and(
    eq(itemEvents.visible, true),
    ne(itemEvents.discountType, 'NONE'),
    lte(itemEvents.startAt, now),
    gt(itemEvents.endAt, now),
  )

/** Of an item in an event: the quantity that it is limited to is not used up. */
export const notUsedUp: SQL | undefined = or(
  isNull(itemEventItems.limitQuantity),
  lt(itemEventItems.soldQuantity, itemEventItems.limitQuantity),
)

/**
 * Subquery `(item_seq, event_price)`: every item that a running event sells at a price of its own. To be joined:
 * sql`left join ${runningEventPrices(now)} as running on running.item_seq = items.item_seq`.
 */
export const runningEventPrices = (now: Date): SQL =>
  sql`(select ${itemEventItems.itemSeq} as item_seq, min(${eventPrice})::int as event_price
        from ${itemEventItems}
        join ${itemEvents} on ${itemEvents.itemEventSeq} = ${itemEventItems.itemEventSeq}
        join ${items} on ${items.itemSeq} = ${itemEventItems.itemSeq}
        where ${and(runningDiscount(now), notUsedUp)}
        group by ${itemEventItems.itemSeq})`

/**
 * What a row of `items` costs at this moment: the sale price, or the lower one of a running event. An expression for
 * any query over `items`; the table must go by its own name there.
 */
export const effectivePrice = (now: Date): SQL<number> => {
  const running = sql`(select min(${eventPrice})::int
        from ${itemEventItems}
        join ${itemEvents} on ${itemEvents.itemEventSeq} = ${itemEventItems.itemEventSeq}
        where ${itemEventItems.itemSeq} = ${items}.item_seq and ${and(runningDiscount(now), notUsedUp)})`
  // Nested: a select from one table strips the table's name off columns that stand on the first level.
  return sql<number>`least(${items}.sale_price, ${running})`
}
