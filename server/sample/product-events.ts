import { sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../domain/common/durations'
import type { Db } from '../db/database'
import { seoulDay, startOfDay } from '../lib/seoul-time'
import type { items } from '../product/schema/item.schema'
import { itemEventItems, itemEvents } from '../product/schema/item-event.schema'
import { continueNumbers, insertAll } from './insert'
import type { PictureSeq } from './pictures'
import { type EventPlan, eventPlans } from './product-events.data'
import type { Dice } from './random'

type Item = typeof items.$inferSelect
type Entry = typeof itemEventItems.$inferSelect

interface Context {
  dice: Dice
  now: Date
  scale: 'small' | 'full'
  goods: readonly Item[]
  picture: PictureSeq
}

const PICTURES = 7

const reduced = (price: number, rate: number): number => Math.floor((price * (100 - rate)) / 10_000) * 100

/** Returns the event price by its percentage, not below cost; null if there is no room. */
function priceIn({ discount, rate }: EventPlan, { salePrice, costPrice }: Item): number | null {
  if (discount === 'NONE') return salePrice
  const price = reduced(salePrice, rate)
  return price < salePrice && price >= (costPrice ?? 0) ? price : null
}

/** Returns the items of an event; no item is in two events with their own prices. */
function chosen(dice: Dice, plan: EventPlan, goods: readonly Item[], taken: Set<number>): Item[] {
  const { type, text } = plan.fits
  const fitting = goods.filter(
    (item) =>
      (!type || item.itemType === type) &&
      (!text || text.test(item.name)) &&
      (plan.discount === 'NONE' || !taken.has(item.itemSeq)) &&
      priceIn(plan, item) !== null,
  )
  // items with high demand first, so that event items have sales
  const pool = dice.shuffled(fitting.slice(0, plan.items * 2)).slice(0, plan.items)
  if (plan.discount !== 'NONE') for (const { itemSeq } of pool) taken.add(itemSeq)
  return pool
}

const groupOf = ({ groups }: EventPlan, index: number, count: number): string | null =>
  groups?.[Math.min(groups.length - 1, Math.floor((index / count) * groups.length))] ?? null

/** Loads fourteen events in all states. Orders of their items in their period count as event orders. */
export async function loadItemEvents(db: Db, { dice, now, goods, picture }: Context): Promise<void> {
  const sold = goods.filter(({ saleState, visible }) => saleState !== 'READY' && visible)
  const today = startOfDay(seoulDay(now)).getTime()
  const taken = new Set<number>()
  const entries: Entry[] = []
  const events = eventPlans.map((plan, i): typeof itemEvents.$inferSelect => {
    const startAt = new Date(today + plan.from * DAY_MS + 10 * HOUR_MS)
    const endAt = new Date(today + (plan.from + plan.days) * DAY_MS + 23 * HOUR_MS + 59 * 60_000)
    const itemEventSeq = i + 1
    const pool = chosen(dice, plan, sold, taken)
    for (const [index, item] of pool.entries()) {
      entries.push({
        itemEventSeq,
        itemSeq: item.itemSeq,
        sortOrder: index + 1,
        groupName: groupOf(plan, index, pool.length),
        eventPrice: plan.discount === 'PRICE' ? priceIn(plan, item) : null,
        limitQuantity: plan.limited && index % 3 === 0 ? dice.int(10, 60) * 4 : null,
        soldQuantity: 0,
      })
    }
    const createdAt = new Date(Math.min(startAt.getTime(), now.getTime()) - dice.int(2, 9) * DAY_MS)
    const touched = new Date(Math.min(createdAt.getTime() + dice.int(1, 40) * HOUR_MS, now.getTime()))
    const number = String((i % PICTURES) + 1).padStart(2, '0')
    return {
      itemEventSeq,
      title: plan.title,
      subtitle: plan.subtitle,
      code: plan.code,
      pcFileSeq: picture(`event-pc-${number}`),
      mobileFileSeq: picture(`event-mobile-${number}`),
      listFileSeq: i % 4 === 0 ? picture(`event-mobile-${number}`) : null,
      description: `<p>${plan.subtitle}</p><p>행사 가격은 기간 중 주문에만 적용됩니다.</p>`,
      startAt,
      endAt,
      discountType: plan.discount,
      discountRate: plan.discount === 'RATE' ? plan.rate : null,
      maxPerOrder: plan.limited ? 8 : null,
      couponAllowed: plan.discount !== 'PRICE',
      visible: !plan.hidden,
      createdAt,
      createdBy: 'item_lead',
      updatedAt: touched,
      updatedBy: dice.pick(['item_lead', 'mkt_lead']),
      version: 2,
    }
  })
  await insertAll(db, itemEvents, events)
  await continueNumbers(db, itemEvents, 'itemEventSeq')
  await insertAll(db, itemEventItems, entries)
  await noteSales(db)
}

/** Sets price and event of order lines in an event's period; orders and sold quantities are updated. */
async function noteSales(db: Db): Promise<void> {
  await db.execute(sql`
    update order_lines line set item_event_seq = event.item_event_seq, unit_price = offer.price
    from orders, item_events event, item_event_items entry, items,
      lateral (select case when event.discount_type = 'PRICE' then entry.event_price
                           else items.sale_price * (100 - event.discount_rate) / 10000 * 100 end as price) offer
    where orders.order_seq = line.order_seq and orders.member_type <> 'BUSINESS'
      and entry.item_event_seq = event.item_event_seq and items.item_seq = entry.item_seq
      and line.item_seq = entry.item_seq and event.visible and event.discount_type <> 'NONE'
      and line.ordered_at >= event.start_at and line.ordered_at < event.end_at
      and offer.price < line.unit_price
      and line.quantity <= coalesce(event.max_per_order, 99)`)
  await db.execute(sql`
    update order_lines
    set line_amount = (unit_price + no_return_fee_unit + parcel_fee_unit + island_fee_unit) * quantity
    where item_event_seq is not null`)
  await db.execute(sql`
    update orders set pay_amount = lines.amount, goods_amount = lines.goods,
      current_pay_amount = case when orders.current_pay_amount > 0 then lines.amount else 0 end,
      paid_amount = case when orders.paid_amount > 0 then lines.amount else 0 end
    from (select order_seq, sum(line_amount)::int as amount,
            sum((unit_price + no_return_fee_unit) * quantity)::int as goods
          from order_lines
          where order_seq in (select order_seq from order_lines where item_event_seq is not null) group by order_seq) lines
    where lines.order_seq = orders.order_seq`)
  await db.execute(sql`
    update item_event_items entry set sold_quantity = lines.sold,
      limit_quantity = case when entry.limit_quantity < lines.sold then lines.sold else entry.limit_quantity end
    from (select item_event_seq, item_seq, sum(quantity - canceled_quantity - returned_quantity)::int as sold
          from order_lines where item_event_seq is not null group by 1, 2) lines
    where lines.item_event_seq = entry.item_event_seq and lines.item_seq = entry.item_seq`)
}
