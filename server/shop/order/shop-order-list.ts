import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { stores } from '../../branch/schema/store.schema'
import type { QueryOf, ResultOf } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { isoOrNull } from '../../orderdelivery/desk/record/order-parts'
import { OPEN_CLAIM_STATES } from '../../orderdelivery/order/open-claims'
import { readLockedOrders } from '../../orderdelivery/order/order-lock'
import { orderNameOf } from '../../orderdelivery/order/order-messages'
import { stateLabel } from '../../orderdelivery/order/state-label'
import { orderClaims } from '../../orderdelivery/schema/claim.schema'
import { orders } from '../../orderdelivery/schema/order.schema'
import { countRows, inOrder, paged } from '../../resource/pages'

type Name = 'GET /api/v1/shop/members/{memberSeq}/orders'
type ShopOrderPage = ResultOf<Name>

/** Counts the open claims of each order. */
async function openClaimCounts(db: Db, orderSeqs: number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  if (orderSeqs.length === 0) return counts
  const rows = await db
    .select({ orderSeq: orderClaims.orderSeq })
    .from(orderClaims)
    .where(and(inArray(orderClaims.orderSeq, orderSeqs), inArray(orderClaims.state, [...OPEN_CLAIM_STATES])))
  for (const { orderSeq } of rows) counts.set(orderSeq, (counts.get(orderSeq) ?? 0) + 1)
  return counts
}

async function rowsOf(db: Db, seqs: number[]): Promise<ShopOrderPage['items']> {
  const found = await readLockedOrders(db, seqs)
  const claims = await openClaimCounts(db, seqs)
  const storeSeqs = [...found.values()].flatMap(({ storeSeq }) => storeSeq ?? [])
  const named =
    storeSeqs.length === 0
      ? []
      : await db
          .select({ storeSeq: stores.storeSeq, name: stores.name })
          .from(stores)
          .where(inArray(stores.storeSeq, storeSeqs))
          .orderBy(asc(stores.storeSeq))
  const nameOf = new Map(named.map(({ storeSeq, name }) => [storeSeq, name]))
  return inOrder(seqs, [...found.values()], ({ orderSeq }) => orderSeq).map((order) => {
    const { orderNo, state, deliveryMethod, payAmount, currentPayAmount, paymentMethod, lines, storeSeq } = order
    return {
      orderNo,
      state,
      deliveryMethod,
      payAmount,
      currentPayAmount,
      paymentMethod,
      orderedAt: order.orderedAt.toISOString(),
      stateText: stateLabel(order),
      orderName: orderNameOf(lines),
      thumbnailUrl: lines[0]?.thumbnailUrl ?? null,
      quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      storeName: storeSeq === null ? null : (nameOf.get(storeSeq) ?? null),
      reservedAt: isoOrNull(order.reservedAt),
      openClaims: claims.get(order.orderSeq) ?? 0,
    }
  })
}

/** Returns a page of a member's orders, the newest first. */
export function listShopOrders(db: Db, memberSeq: number, query: QueryOf<Name>): Promise<ShopOrderPage> {
  const condition = and(
    eq(orders.memberSeq, memberSeq),
    isNull(orders.deletedAt),
    query.state ? eq(orders.state, query.state) : undefined,
  )
  return paged(
    query,
    () => countRows(db, orders, condition),
    async (limit, offset) => {
      const rows = await db
        .select({ seq: orders.orderSeq })
        .from(orders)
        .where(condition)
        .orderBy(desc(orders.orderedAt), desc(orders.orderSeq))
        .limit(limit)
        .offset(offset)
      return rowsOf(
        db,
        rows.map(({ seq }) => seq),
      )
    },
  )
}
