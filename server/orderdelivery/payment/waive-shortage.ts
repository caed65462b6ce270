import { eq } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { invalid } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { allocate } from '../money/amounts'
import { earnPointOf } from '../money/earn-point'
import { writeHistory } from '../order/order-history'
import { activeQuantityOf, type LockedOrder, type OrderLineRow, refreshOrder } from '../order/order-lock'
import { orderLines } from '../schema/order.schema'

/** 미수금 면제: turns a waived shortage into a discount on the lines. */

/** Returns what the remaining pieces of a line cost, without shipping. */
const goodsOf = (line: OrderLineRow): number => (line.unitPrice + line.noReturnFeeUnit) * activeQuantityOf(line)

/** Returns how much of that is paid in money. */
const goodsCashOf = (line: OrderLineRow): number =>
  goodsOf(line) -
  line.remainingItemCoupon -
  line.remainingOrderCoupon -
  line.remainingPoint -
  line.remainingDeposit -
  line.remainingAdmin

/**
 * Allocates a shortage to lines like an order coupon, but at most the money paid for a line's goods. Throws 400
 * if the shortage exceeds the sum of these limits.
 */
function sharesOf(lines: readonly OrderLineRow[], shortage: number): number[] {
  const limits = lines.map(goodsCashOf)
  const all = limits.reduce((sum, each) => sum + each, 0)
  if (all < shortage) throw invalid({ waive: `상품금액(${formatNumber(all)}원)까지 면제할 수 있습니다.` })
  const shares = allocate(
    shortage,
    lines.map((line) => goodsOf(line) - line.remainingItemCoupon),
  )
  return shares.every((share, at) => share <= (limits[at] ?? 0)) ? shares : allocate(shortage, limits)
}

/** Returns the points that the remaining pieces of a line earn with these discounts. */
const remainingEarnOf = (line: OrderLineRow): number =>
  earnPointOf(
    {
      pieces: activeQuantityOf(line),
      unitPrice: line.unitPrice,
      itemCoupon: line.remainingItemCoupon,
      orderCoupon: line.remainingOrderCoupon,
      adminDiscount: line.remainingAdmin,
      point: line.remainingPoint,
    },
    line.pointRate,
  )

const earnOf = (line: OrderLineRow): number =>
  earnPointOf(
    {
      pieces: line.quantity,
      unitPrice: line.unitPrice,
      itemCoupon: line.itemCouponDiscount,
      orderCoupon: line.orderCouponDiscount,
      adminDiscount: line.adminDiscount,
      point: line.pointUsed,
    },
    line.pointRate,
  )

/** Changes the waived amount of a line and its earned points. Returns the updated line. */
async function changeAdminDiscount(call: Call, line: OrderLineRow, by: number): Promise<OrderLineRow> {
  const discounted = { ...line, adminDiscount: line.adminDiscount + by, remainingAdmin: line.remainingAdmin + by }
  const { adminDiscount, remainingAdmin } = discounted
  const earned = { earnPoint: earnOf(discounted), remainingEarnPoint: remainingEarnOf(discounted) }
  await call.db
    .update(orderLines)
    .set({ adminDiscount, remainingAdmin, ...earned })
    .where(eq(orderLines.orderLineSeq, line.orderLineSeq))
  return { ...discounted, ...earned }
}

/** Waives a shortage of a locked order. Returns the updated order. Throws 400. */
export async function waiveShortage(
  call: Call,
  order: LockedOrder,
  shortage: number,
  reason: string,
): Promise<LockedOrder> {
  const shares = sharesOf(order.lines, shortage)
  for (const [at, line] of order.lines.entries()) {
    const share = shares[at] ?? 0
    if (share > 0) await changeAdminDiscount(call, line, share)
  }
  const after = await refreshOrder(call.db, call, order.orderSeq)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `미수금 면제: ${formatNumber(shortage)}원 — ${reason}`,
  })
  return after
}

/**
 * Revokes the waived amounts of the remaining pieces, when the deposit confirmation is reverted (REVERT_DEPOSIT).
 * Claims keep their shares. Returns the updated lines.
 */
export async function revokeWaiver(call: Call, lines: readonly OrderLineRow[]): Promise<OrderLineRow[]> {
  const after: OrderLineRow[] = []
  for (const line of lines)
    after.push(line.remainingAdmin > 0 ? await changeAdminDiscount(call, line, -line.remainingAdmin) : line)
  return after
}
