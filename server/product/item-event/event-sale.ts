import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { Refusal } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { eventPrice, hasUnitsLeft, runningDiscount } from '../item/effective-price'
import { items } from '../schema/item.schema'
import { itemEventItems, itemEvents } from '../schema/item-event.schema'

/** What an event contributes to an order line. The line stores the event and the unit price. */
export interface EventSale {
  itemEventSeq: number
  unitPrice: number
  couponAllowed: boolean
}

/** Returns the running events that sell these items. `taking` locks their rows until the transaction ends. */
async function offersOf(call: Pick<Call, 'db' | 'now'>, itemSeqs: number[], taking: boolean) {
  const running = and(inArray(itemEventItems.itemSeq, itemSeqs), runningDiscount(call.now), hasUnitsLeft)
  const query = call.db
    .select({
      itemSeq: itemEventItems.itemSeq,
      itemEventSeq: itemEvents.itemEventSeq,
      title: itemEvents.title,
      endAt: itemEvents.endAt,
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
  // Of two orders for the last units, the second waits for the lock and then sees what remains.
  return taking ? query.for('update', { of: itemEventItems }) : query
}

async function offerOf(call: Pick<Call, 'db' | 'now'>, itemSeq: number, taking: boolean) {
  const [offer] = await offersOf(call, [itemSeq], taking)
  return offer
}

/** A running event that sells an item. */
export type EventOffer = Awaited<ReturnType<typeof offersOf>>[number]
type Offer = EventOffer | undefined

/** Returns the running events that sell one piece of these items for less than their sale price, by item. */
export async function eventOffersOf(
  call: Pick<Call, 'db' | 'now'>,
  itemSeqs: number[],
): Promise<Map<number, EventOffer>> {
  if (itemSeqs.length === 0) return new Map()
  const offers = await offersOf(call, itemSeqs, false)
  return new Map(offers.flatMap((offer) => (saleOf(offer, 1) ? [[offer.itemSeq, offer] as const] : [])))
}

/**
 * Returns the event price for a quantity; null: the normal price applies. Throws LIMIT_EXCEEDED above the event's
 * maximum per order.
 */
function saleOf(offer: Offer, quantity: number): EventSale | null {
  if (!offer || offer.unitPrice >= offer.salePrice) return null
  const { itemEventSeq, unitPrice, couponAllowed, maxPerOrder, limitQuantity, soldQuantity } = offer
  if (maxPerOrder !== null && quantity > maxPerOrder) {
    throw new Refusal(409, 'LIMIT_EXCEEDED', `이 기획전 상품은 한 번에 ${maxPerOrder}개까지 주문할 수 있습니다.`)
  }
  if (limitQuantity !== null && soldQuantity + quantity > limitQuantity) return null
  return { itemEventSeq, unitPrice, couponAllowed }
}

/** Returns what `takeEventUnits` would return, without taking units. Throws as it does. */
export async function eventSaleOf(
  call: Pick<Call, 'db' | 'now'>,
  itemSeq: number,
  quantity: number,
): Promise<EventSale | null> {
  return saleOf(await offerOf(call, itemSeq, false), quantity)
}

/**
 * Takes units of an item at the price of a running event and counts them toward its limited quantity. Returns null
 * when there is no such event, when fewer units remain than wanted (the whole line then has the normal price), or
 * when the sale price is lower. Throws LIMIT_EXCEEDED above the event's maximum per order. Call it before moving the
 * item's stock: events are locked before items everywhere.
 */
export async function takeEventUnits(call: Call, itemSeq: number, quantity: number): Promise<EventSale | null> {
  const sale = saleOf(await offerOf(call, itemSeq, true), quantity)
  if (sale) await addSold(call, sale.itemEventSeq, itemSeq, quantity)
  return sale
}

interface EventLine {
  /** null: the line was not sold by an event. */
  itemEventSeq: number | null
  itemSeq: number
}

/**
 * Gives back the units of canceled lines, so that their events can sell them again. Call it before moving the items'
 * stock, as `takeEventUnits`.
 */
export async function returnEventUnits(
  call: Call,
  pieces: readonly { line: EventLine; quantity: number }[],
): Promise<void> {
  // in the order of items, so that two transactions cannot deadlock
  for (const { line, quantity } of [...pieces].sort((a, b) => a.line.itemSeq - b.line.itemSeq))
    if (line.itemEventSeq !== null) await addSold(call, line.itemEventSeq, line.itemSeq, -quantity)
}

/** Locks what events have sold of the items of these orders. Call it before locking the items. */
export async function lockEventUnits(db: Db, lines: readonly EventLine[]): Promise<void> {
  const seqs = lines.flatMap(({ itemEventSeq }) => itemEventSeq ?? [])
  if (seqs.length === 0) return
  await db
    .select({ itemSeq: itemEventItems.itemSeq })
    .from(itemEventItems)
    .where(
      and(
        inArray(itemEventItems.itemEventSeq, seqs),
        inArray(
          itemEventItems.itemSeq,
          lines.map(({ itemSeq }) => itemSeq),
        ),
      ),
    )
    .orderBy(asc(itemEventItems.itemSeq), asc(itemEventItems.itemEventSeq))
    .for('update')
}

async function addSold(call: Call, itemEventSeq: number, itemSeq: number, by: number): Promise<void> {
  await call.db
    .update(itemEventItems)
    .set({ soldQuantity: sql`greatest(0, ${itemEventItems.soldQuantity} + ${by}::int)` })
    .where(and(eq(itemEventItems.itemEventSeq, itemEventSeq), eq(itemEventItems.itemSeq, itemSeq)))
}
