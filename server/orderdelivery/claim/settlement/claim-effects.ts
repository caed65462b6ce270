import { and, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import type { Db } from '../../../db/database'
import { lockRows } from '../../../db/locks'
import { cancelEarn, cancelUse } from '../../../member/point-entry/points'
import { pointEntries } from '../../../member/schema/point-entry.schema'
import { withdrawGiftCards } from '../../../product/gift-card-grant/grants'
import { lockStock, moveStock } from '../../../product/item/stock'
import { lockEventUnits } from '../../../product/item-event/event-sale'
import { items } from '../../../product/schema/item.schema'
import { restoreCoupon } from '../../../promotion/coupon-lifecycle/spend-coupon'
import { memberCoupons } from '../../../promotion/schema/member-coupon.schema'
import { splitEarnedPoints } from '../../money/claim-refund'
import { hasMemberWithdrawn } from '../../order/member-withdrawn'
import { activeQuantityOf, isActive, type LockedOrder } from '../../order/order-lock'
import { orderClaims } from '../../schema/claim.schema'
import { orderCoupons, orderLines } from '../../schema/order.schema'
import type { ClaimContext, ClaimedPieces, ClaimRow } from './claim-context'

/** Effects of a claim besides the cash refund, in its transaction. See docs/product/money.md, Other effects of a claim. */

/** Sums the pieces per item, sorted in the lock order of items. */
function perItem(pieces: readonly { itemSeq: number; quantity: number }[]): [itemSeq: number, quantity: number][] {
  const counts = new Map<number, number>()
  for (const { itemSeq, quantity } of pieces) counts.set(itemSeq, (counts.get(itemSeq) ?? 0) + quantity)
  return [...counts].sort(([a], [b]) => a - b)
}

/**
 * Adds pieces to the stock, or deducts them (`sign` −1). Locks all items first. Skips deleted items and items
 * without managed stock.
 *
 * Throws STOCK_NEGATIVE.
 */
export async function adjustStock(
  call: Call,
  orderSeq: number,
  pieces: readonly { itemSeq: number; quantity: number }[],
  reason: Schemas['StockReason'],
  sign: 1 | -1 = 1,
): Promise<void> {
  const counts = perItem(pieces)
  const managed = await call.db
    .select({ itemSeq: items.itemSeq })
    .from(items)
    .where(
      and(
        eq(items.stockManaged, true),
        inArray(
          items.itemSeq,
          counts.map(([itemSeq]) => itemSeq),
        ),
      ),
    )
  const managedSeqs = new Set(managed.map(({ itemSeq }) => itemSeq))
  await lockStock(call.db, [...managedSeqs])
  for (const [itemSeq, quantity] of counts) {
    if (managedSeqs.has(itemSeq)) await moveStock(call, itemSeq, { delta: quantity * sign, reason, orderSeq })
  }
}

/**
 * Locks the items of these orders and the replacement items of their claims, and before them what events have sold of
 * them, for a transaction over many locked orders.
 *
 * Locking per order instead could deadlock two such transactions.
 */
export async function lockStockOf(db: Db, orderSeqs: readonly number[]): Promise<void> {
  if (orderSeqs.length === 0) return
  const sold = await db
    .selectDistinct({ itemSeq: orderLines.itemSeq, itemEventSeq: orderLines.itemEventSeq })
    .from(orderLines)
    .where(inArray(orderLines.orderSeq, [...orderSeqs]))
  await lockEventUnits(db, sold)
  const sent = await db
    .selectDistinct({ itemSeq: orderClaims.exchangeItemSeq })
    .from(orderClaims)
    .where(inArray(orderClaims.orderSeq, [...orderSeqs]))
  await lockStock(
    db,
    [...sold, ...sent].flatMap(({ itemSeq }) => itemSeq ?? []),
  )
}

/** Restores to the member the coupons that no remaining goods use, and a recalled order coupon. */
export async function restoreCoupons(
  call: Call,
  { coupons }: ClaimContext,
  after: LockedOrder,
  { recalled, sellerFault }: { recalled: boolean; sellerFault: boolean },
): Promise<void> {
  const { db, now } = call
  const left = new Set(after.lines.filter(isActive).map(({ orderLineSeq }) => orderLineSeq))
  const due = coupons.filter(({ kind, orderLineSeq, restoredAt }) => {
    if (restoredAt !== null) return false
    if (kind === 'ITEM') return orderLineSeq !== null && !left.has(orderLineSeq)
    return left.size === 0 || (kind === 'ORDER' && recalled)
  })
  // copies are locked before their coupons, and coupons by number
  await lockRows(
    db,
    memberCoupons.memberCouponSeq,
    due.map(({ memberCouponSeq }) => memberCouponSeq),
  )
  for (const { orderCouponSeq, memberCouponSeq } of due.sort((a, b) => a.couponSeq - b.couponSeq)) {
    const [copy] = await db
      .select({ state: memberCoupons.state })
      .from(memberCoupons)
      .where(eq(memberCoupons.memberCouponSeq, memberCouponSeq))
    // withdrawn members have no coupons any more
    if (copy?.state === 'USED') await restoreCoupon(db, { now, memberCouponSeq, sellerFault })
    await db.update(orderCoupons).set({ restoredAt: now }).where(eq(orderCoupons.orderCouponSeq, orderCouponSeq))
  }
}

interface MemberRefund {
  claim: ClaimRow
  pieces: readonly ClaimedPieces[]
  pointAmount: number
}

/** Takes back points that were granted for the claimed pieces. Returns the amount that the member no longer has. */
async function takeBackEarnedPoints(call: Call, memberSeq: number, { claim, pieces }: MemberRefund): Promise<number> {
  const confirmed = pieces.filter(({ line }) => line.remainingEarnPoint > 0 && line.confirmedAt !== null)
  if (confirmed.length === 0) return 0
  const earned = await call.db
    .select({ orderLineSeq: pointEntries.orderLineSeq })
    .from(pointEntries)
    .where(
      and(
        eq(pointEntries.kind, 'EARN_ORDER'),
        inArray(
          pointEntries.orderLineSeq,
          confirmed.map(({ line }) => line.orderLineSeq),
        ),
      ),
    )
  const granted = new Set(earned.map(({ orderLineSeq }) => orderLineSeq))
  let uncollected = 0
  for (const { line, quantity } of confirmed) {
    const amount = splitEarnedPoints(line.remainingEarnPoint, quantity, activeQuantityOf(line))
    if (!granted.has(line.orderLineSeq) || amount === 0) continue
    const entry = await cancelEarn(call.db, {
      now: call.now,
      memberSeq,
      amount,
      reason: '주문취소·반품 적립 회수',
      createdBy: call.actor?.adminSeq ?? null,
      orderSeq: claim.orderSeq,
      orderLineSeq: line.orderLineSeq,
      orderClaimSeq: claim.orderClaimSeq,
    })
    uncollected += entry.uncollected ?? 0
  }
  return uncollected
}

/**
 * Gives used points back and takes earned points back; deposit is returned with the refunds. Returns the earned
 * points that could not be taken back. Does nothing for withdrawn members.
 */
export async function returnPointsToMember(call: Call, order: LockedOrder, back: MemberRefund): Promise<number> {
  const { memberSeq } = order
  if (memberSeq === null || (await hasMemberWithdrawn(call.db, order))) return 0
  const { claim, pointAmount } = back
  const entry = {
    now: call.now,
    memberSeq,
    reason: '주문취소·반품 사용 복원',
    createdBy: call.actor?.adminSeq ?? null,
    orderSeq: claim.orderSeq,
    orderClaimSeq: claim.orderClaimSeq,
  }
  if (pointAmount > 0) await cancelUse(call.db, { ...entry, amount: pointAmount })
  return takeBackEarnedPoints(call, memberSeq, back)
}

/** Withdraws vouchers that the remaining pieces do not earn. */
export const withdrawUnearnedGiftCards = (call: Call, pieces: readonly ClaimedPieces[]): Promise<void> =>
  withdrawGiftCards(
    call,
    pieces.map(({ line }) => line.orderLineSeq),
    '주문 취소·반품',
  )
