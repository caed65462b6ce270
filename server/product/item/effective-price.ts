import { and, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { items } from '../schema/item.schema'
import { itemEventItems, itemEvents } from '../schema/item-event.schema'

/**
 * Returns a price reduced by a percentage (one decimal), rounded down to 100 won. Calculates in integers, because
 * 91.9 has no exact double.
 */
export const reducedPrice = (price: SQL | typeof items.salePrice, rate: SQL | typeof itemEvents.discountRate): SQL =>
  sql`(${price}::bigint * (1000 - round(${rate} * 10)::int) / 100000 * 100)::int`

/** Price of one unit in an event: the item's event price, or the sale price less the event's rate. */
export const eventPrice: SQL = sql`case when ${itemEvents.discountType} = 'PRICE' then ${itemEventItems.eventPrice} else ${reducedPrice(sql`${items.salePrice}`, sql`${itemEvents.discountRate}`)} end`

/** Returns the condition for visible events with a discount that are running at `now`. */
export const runningDiscount = (now: Date): SQL | undefined =>
  and(
    eq(itemEvents.visible, true),
    ne(itemEvents.discountType, 'NONE'),
    lte(itemEvents.startAt, now),
    gt(itemEvents.endAt, now),
  )

/** Condition for an event item: its limited quantity is not sold out. */
export const hasUnitsLeft: SQL | undefined = or(
  isNull(itemEventItems.limitQuantity),
  lt(itemEventItems.soldQuantity, itemEventItems.limitQuantity),
)

/**
 * Returns a subquery `(item_seq, event_price)` of the items that a running event discounts. Join it with sql`left
 * join ${runningEventPrices(now)} as running on running.item_seq = items.item_seq`.
 */
export const runningEventPrices = (now: Date): SQL =>
  sql`(select ${itemEventItems.itemSeq} as item_seq, min(${eventPrice})::int as event_price
        from ${itemEventItems}
        join ${itemEvents} on ${itemEvents.itemEventSeq} = ${itemEventItems.itemEventSeq}
        join ${items} on ${items.itemSeq} = ${itemEventItems.itemSeq}
        where ${and(runningDiscount(now), hasUnitsLeft)}
        group by ${itemEventItems.itemSeq})`

/**
 * Returns the current price of a row of `items`: the sale price, or a lower price of a running event. For any query
 * over `items` without an alias.
 */
export const effectivePrice = (now: Date): SQL<number> => {
  const running = sql`(select min(${eventPrice})::int
        from ${itemEventItems}
        join ${itemEvents} on ${itemEvents.itemEventSeq} = ${itemEventItems.itemEventSeq}
        where ${itemEventItems.itemSeq} = ${items}.item_seq and ${and(runningDiscount(now), hasUnitsLeft)})`
  // Nested in sql``: Drizzle would otherwise strip the table name from the column in a select from one table.
  return sql<number>`least(${items}.sale_price, ${running})`
}
