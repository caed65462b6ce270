import { and, eq, sql } from 'drizzle-orm'
import type { Call } from '../../http/call'
import { Refusal } from '../../http/refusal'
import { items } from '../item/item.schema'
import { eventPrice, notUsedUp, runningDiscount } from './effective-price'
import { itemEventItems, itemEvents } from './item-event.schema'

/** What a line of an order costs because of an event; the line keeps both. */
export interface EventSale {
  itemEventSeq: number
  unitPrice: number
  couponAllowed: boolean
}

/** The running event that sells an item; `taking`: its units are held until the end of the transaction. */
async function offerOf(call: Pick<Call, 'db' | 'now'>, itemSeq: number, taking: boolean) {
  const running = and(eq(itemEventItems.itemSeq, itemSeq), runningDiscount(call.now), notUsedUp)
  const query = call.db
    .select({
      itemEventSeq: itemEvents.itemEventSeq,
      couponAllowed: itemEvents.couponAllowed,
      maxPerOrder: itemEvents.maxPerOrder,
      unitPrice: sql<number>`least(${items.salePrice}, ${eventPrice})::int`,
      salePrice: items.salePrice,
      limitQuantity: itemEventItems.limitQuantity,
      soldQuantity: itemEventItems.soldQuantity,
    })
    .from(itemEventItems)
    .innerJoin(itemEvents, eq(itemEvents.itemEventSeq, itemEventItems.itemEventSeq))
    .innerJoin(items, eq(items.itemSeq, itemEventItems.itemSeq))
    .where(running)
  // Of two orders for the last units the second waits, and then sees what is left.
  const [offer] = await (taking ? query.for('update', { of: itemEventItems }) : query)
  return offer
}

type Offer = Awaited<ReturnType<typeof offerOf>>

/** What so many units cost in an event; null: they go at the normal price. Throws LIMIT_EXCEEDED above the event's maximum of an order. */
function saleOf(offer: Offer, quantity: number): EventSale | null {
  if (!offer || offer.unitPrice >= offer.salePrice) return null
  const { itemEventSeq, unitPrice, couponAllowed, maxPerOrder, limitQuantity, soldQuantity } = offer
  if (maxPerOrder !== null && quantity > maxPerOrder) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `이 기획전 상품은 한 번에 ${maxPerOrder}개까지 주문할 수 있습니다.`)
  }
  if (limitQuantity !== null && soldQuantity + quantity > limitQuantity) return null
  return { itemEventSeq, unitPrice, couponAllowed }
}

/** What an order of so many units would take of a running event; takes nothing. Returns and throws as `takeEventUnits`. */
export async function eventSaleOf(
  call: Pick<Call, 'db' | 'now'>,
  itemSeq: number,
  quantity: number,
): Promise<EventSale | null> {
  return saleOf(await offerOf(call, itemSeq, false), quantity)
}

/**
 * An order of the shop takes units of an item at the price of a running event, and uses its limited quantity up. Null
 * when there is no such event, when fewer units are left than are wanted (the whole line then goes at the normal price),
 * or when the sale price is the lower one by now. Throws LIMIT_EXCEEDED above the event's maximum of an order. To be
 * called before the item's stock is moved: events are locked before items everywhere.
 */
export async function takeEventUnits(call: Call, itemSeq: number, quantity: number): Promise<EventSale | null> {
  const sale = saleOf(await offerOf(call, itemSeq, true), quantity)
  if (sale) await move(call, sale.itemEventSeq, itemSeq, quantity)
  return sale
}

/** A line that was sold in an event is canceled: its units may be sold there again. */
export const returnEventUnits = (call: Call, itemEventSeq: number, itemSeq: number, quantity: number): Promise<void> =>
  move(call, itemEventSeq, itemSeq, -quantity)

async function move(call: Call, itemEventSeq: number, itemSeq: number, by: number): Promise<void> {
  await call.db
    .update(itemEventItems)
    .set({ soldQuantity: sql`greatest(0, ${itemEventItems.soldQuantity} + ${by}::int)` })
    .where(and(eq(itemEventItems.itemEventSeq, itemEventSeq), eq(itemEventItems.itemSeq, itemSeq)))
}
