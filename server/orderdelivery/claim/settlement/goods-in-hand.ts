import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import type { LockedOrder, OrderLineRow } from '../../order/order-lock'
import { orderClaimLines, orderClaims } from '../../schema/claim.schema'

/** The goods of each line that are still the buyer's, delivered or not: as ordered, or as replaced by exchanges. */

/** Pieces of one item that were delivered together. */
export interface Goods {
  itemSeq: number
  quantity: number
  deliveredAt: Date | null
}

/** Goods by line, the earliest delivery first. */
export type GoodsInHand = ReadonlyMap<number, readonly Goods[]>

/** Takes pieces from a line's goods, the latest first. Returns the taken and the remaining ones. */
export function takeLatest(pile: readonly Goods[], quantity: number): { taken: Goods[]; left: Goods[] } {
  const left = pile.map((goods) => ({ ...goods }))
  const taken: Goods[] = []
  let rest = quantity
  for (const goods of left.toReversed()) {
    const pieces = Math.min(rest, goods.quantity)
    if (pieces === 0) continue
    goods.quantity -= pieces
    rest -= pieces
    taken.push({ ...goods, quantity: pieces })
  }
  return { taken, left: left.filter((goods) => goods.quantity > 0) }
}

export interface DoneClaim {
  kind: 'CANCEL' | 'RETURN' | 'EXCHANGE'
  orderLineSeq: number
  quantity: number
  /** EXCHANGE: the item that was sent; null: the same item. */
  exchangeItemSeq: number | null
  doneAt: Date | null
}

/** Returns the goods of a line after its completed claims. `claims` are in order of completion. */
export function goodsAfter(
  line: Pick<OrderLineRow, 'itemSeq' | 'quantity' | 'deliveredAt'>,
  claims: readonly Omit<DoneClaim, 'orderLineSeq'>[],
): Goods[] {
  let pile: Goods[] = [{ itemSeq: line.itemSeq, quantity: line.quantity, deliveredAt: line.deliveredAt }]
  for (const { kind, quantity, exchangeItemSeq, doneAt } of claims) {
    const { taken, left } = takeLatest(pile, quantity)
    const sent = taken.map((goods) => ({
      itemSeq: exchangeItemSeq ?? goods.itemSeq,
      quantity: goods.quantity,
      deliveredAt: doneAt,
    }))
    pile = kind === 'EXCHANGE' ? [...left, ...sent] : left
  }
  return pile
}

/** Reads the goods of each line of an order that are still the buyer's. */
export async function goodsInHand(db: Db, { orderSeq, lines }: LockedOrder): Promise<GoodsInHand> {
  const exchanged = lines.filter(({ exchangedQuantity }) => exchangedQuantity > 0)
  const done =
    exchanged.length === 0
      ? []
      : await db
          .select({
            kind: orderClaims.kind,
            orderLineSeq: orderClaimLines.orderLineSeq,
            quantity: orderClaimLines.quantity,
            exchangeItemSeq: orderClaims.exchangeItemSeq,
            doneAt: orderClaims.doneAt,
          })
          .from(orderClaims)
          .innerJoin(orderClaimLines, eq(orderClaimLines.orderClaimSeq, orderClaims.orderClaimSeq))
          .where(
            and(
              eq(orderClaims.orderSeq, orderSeq),
              eq(orderClaims.state, 'DONE'),
              inArray(
                orderClaimLines.orderLineSeq,
                exchanged.map(({ orderLineSeq }) => orderLineSeq),
              ),
            ),
          )
          .orderBy(asc(orderClaims.doneAt), asc(orderClaims.orderClaimSeq))
  return new Map(
    lines.map((line) => {
      const lineClaims = done.filter(({ orderLineSeq }) => orderLineSeq === line.orderLineSeq)
      // nothing was exchanged: all remaining pieces are as ordered
      const left = line.quantity - line.canceledQuantity - line.returnedQuantity
      const pile =
        lineClaims.length > 0
          ? goodsAfter(line, lineClaims)
          : [{ itemSeq: line.itemSeq, quantity: left, deliveredAt: line.deliveredAt }]
      return [line.orderLineSeq, pile]
    }),
  )
}
