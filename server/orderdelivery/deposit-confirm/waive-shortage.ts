import { eq } from 'drizzle-orm'
import type { Call } from '../../http/call'
import { invalid } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { spread } from '../money/amounts'
import { earnPointOf } from '../money/earn-point'
import { writeHistory } from '../order/history'
import { activeOf, type LockedOrder, type OrderLineRow, refreshOrder } from '../order/lock'
import { orderLines } from '../order/order.schema'

/** 미수금 면제: a shortage that is let go becomes a discount of the lines. */

/** What the pieces of a line that are left cost, without shipping. */
const goodsOf = (line: OrderLineRow): number => (line.unitPrice + line.noReturnFeeUnit) * activeOf(line)

/** What of that is paid in money. */
const goodsCashOf = (line: OrderLineRow): number =>
  goodsOf(line) -
  line.remainingItemCoupon -
  line.remainingOrderCoupon -
  line.remainingPoint -
  line.remainingDeposit -
  line.remainingAdmin

/**
 * A shortage over lines as an order coupon is spread (E1), but nowhere more than a line's goods are paid for in money. Throws 400 where all of that is less.
 */
function sharesOf(lines: readonly OrderLineRow[], shortage: number): number[] {
  const most = lines.map(goodsCashOf)
  const all = most.reduce((sum, each) => sum + each, 0)
  if (all < shortage) throw invalid({ waive: `상품금액(${grouped(all)}원)까지 면제할 수 있습니다.` })
  const shares = spread(
    shortage,
    lines.map((line) => goodsOf(line) - line.remainingItemCoupon),
  )
  return shares.every((share, at) => share <= (most[at] ?? 0)) ? shares : spread(shortage, most)
}

/** Points that the pieces of a line that are left earn with these discounts. */
const remainingEarnOf = (line: OrderLineRow): number =>
  earnPointOf(
    {
      pieces: activeOf(line),
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

/** Changes what is let go of a line, with the points that follow from it. Gives the line as it is then. */
async function changeAdmin(call: Call, line: OrderLineRow, by: number): Promise<OrderLineRow> {
  const discounted = { ...line, adminDiscount: line.adminDiscount + by, remainingAdmin: line.remainingAdmin + by }
  const { adminDiscount, remainingAdmin } = discounted
  const earned = { earnPoint: earnOf(discounted), remainingEarnPoint: remainingEarnOf(discounted) }
  await call.db
    .update(orderLines)
    .set({ adminDiscount, remainingAdmin, ...earned })
    .where(eq(orderLines.orderLineSeq, line.orderLineSeq))
  return { ...discounted, ...earned }
}

/** Lets a shortage of a locked order go. Gives the order as it is then. Throws 400. */
export async function waiveShortage(
  call: Call,
  order: LockedOrder,
  shortage: number,
  reason: string,
): Promise<LockedOrder> {
  const shares = sharesOf(order.lines, shortage)
  for (const [at, line] of order.lines.entries()) {
    const share = shares[at] ?? 0
    if (share > 0) await changeAdmin(call, line, share)
  }
  const after = await refreshOrder(call.db, call, order.orderSeq)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `미수금 면제: ${grouped(shortage)}원 — ${reason}`,
  })
  return after
}

/**
 * Asks for what was let go again, since its deposit was not one (REVERT_DEPOSIT): what claims took along of it stays theirs. Gives the lines as they are
 * then.
 */
export async function unwaive(call: Call, lines: readonly OrderLineRow[]): Promise<OrderLineRow[]> {
  const after: OrderLineRow[] = []
  for (const line of lines)
    after.push(line.remainingAdmin > 0 ? await changeAdmin(call, line, -line.remainingAdmin) : line)
  return after
}
