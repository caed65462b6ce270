import { type SQL, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import type { members } from '../../db/schema'
import { cellsOf, gradePrices } from '../business-price/business-cells'
import { runningEventPrices } from '../item/effective-price'
import { type EventOffer, eventOffersOf } from '../item-event/event-sale'
import { items } from '../schema/item.schema'

/** Who buys; null: a guest. Personal members pay what guests pay. */
export type PriceBuyer = Pick<typeof members.$inferSelect, 'memberType' | 'businessGradeSeq'> | null

const gradeOf = (buyer: PriceBuyer): number | null => (buyer?.memberType === 'BUSINESS' ? buyer.businessGradeSeq : null)

/** Returns business prices of these items for the buyer's grade; empty for other buyers. */
export async function gradePricesOf(
  { db, now }: Pick<Call, 'db' | 'now'>,
  buyer: PriceBuyer,
  seqs: number[],
): Promise<Map<number, number>> {
  const grade = gradeOf(buyer)
  if (grade === null) return new Map()
  const cells = await cellsOf(db, now, seqs)
  return new Map(
    [...cells].flatMap(([seq, { cells: ofItem }]) => {
      const cell = ofItem.find(({ businessGradeSeq }) => businessGradeSeq === grade)
      return cell ? [[seq, cell.price] as const] : []
    }),
  )
}

/** What a buyer pays for one piece of an item, and the event that sells it. */
export interface PiecePrice {
  price: number
  kind: 'NORMAL' | 'EVENT' | 'BUSINESS'
  offer: EventOffer | null
}

/** Returns a function for the price that a buyer pays for one piece of these items. An order is priced alike. */
export async function piecePrices(
  call: Pick<Call, 'db' | 'now'>,
  buyer: PriceBuyer,
  seqs: number[],
): Promise<(item: Pick<typeof items.$inferSelect, 'itemSeq' | 'salePrice'>) => PiecePrice> {
  const ofGrade = await gradePricesOf(call, buyer, seqs)
  const offers = buyer?.memberType === 'BUSINESS' ? new Map<number, never>() : await eventOffersOf(call, seqs)
  return ({ itemSeq, salePrice }) => {
    const offer = offers.get(itemSeq) ?? null
    const price = ofGrade.get(itemSeq) ?? offer?.unitPrice ?? salePrice
    return { price, kind: offer ? 'EVENT' : price < salePrice ? 'BUSINESS' : 'NORMAL', offer }
  }
}

/** The price of one piece in a query over `items`: `price` needs `join`. */
export interface PriceColumn {
  price: SQL<number>
  join: SQL
}

/** Returns the price of `piecePrices` as a column, to sort and filter by. */
export function buyerPrice(now: Date, buyer: PriceBuyer): PriceColumn {
  if (buyer?.memberType !== 'BUSINESS') {
    return {
      price: sql`least(${items.salePrice}, running.event_price)`,
      join: sql`left join ${runningEventPrices(now)} as running on running.item_seq = ${items.itemSeq}`,
    }
  }
  const grade = gradeOf(buyer)
  if (grade === null) return { price: sql`${items.salePrice}`, join: sql`` }
  return {
    price: sql`coalesce(of_grade.paid, ${items.salePrice})`,
    join: sql`left join ${gradePrices(now, grade)} as of_grade on of_grade.item_seq = ${items.itemSeq}`,
  }
}
