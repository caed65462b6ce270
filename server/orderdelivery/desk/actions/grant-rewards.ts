import { and, count, eq, isNull, ne } from 'drizzle-orm'
import type { Call } from '../../../call/call'
import { members } from '../../../db/schema'
import { earnPoints } from '../../../member/point-entry/points'
import { grantGiftCards } from '../../../product/gift-card-grant/grants'
import { triggerCoupons } from '../../../promotion/coupon-lifecycle/issue-to-member'
import type { LockedOrder, OrderLineRow } from '../../order/order-lock'
import { formatOrderNo } from '../../order/order-messages'
import { orders } from '../../schema/order.schema'

/** Returns whether the member has no other confirmed order. */
async function isFirstConfirmed(call: Call, order: LockedOrder, memberSeq: number): Promise<boolean> {
  const [row] = await call.db
    .select({ n: count() })
    .from(orders)
    .where(
      and(
        eq(orders.memberSeq, memberSeq),
        eq(orders.state, 'CONFIRMED'),
        ne(orders.orderSeq, order.orderSeq),
        isNull(orders.deletedAt),
      ),
    )
  return Number(row?.n ?? 0) === 0
}

/** Grants points, vouchers and coupons for confirmed lines. Withdrawn members receive only vouchers. */
export async function grantRewards(call: Call, order: LockedOrder, lines: readonly OrderLineRow[]): Promise<void> {
  await grantGiftCards(
    call,
    lines.map(({ orderLineSeq }) => orderLineSeq),
  )
  const { memberSeq } = order
  if (memberSeq === null) return
  const [member] = await call.db.select({ state: members.state }).from(members).where(eq(members.memberSeq, memberSeq))
  if (!member || member.state === 'WITHDRAWN') return
  for (const line of lines) {
    const amount = line.remainingEarnPoint
    if (amount <= 0) continue
    await earnPoints(call.db, {
      now: call.now,
      memberSeq,
      kind: 'EARN_ORDER',
      amount,
      reason: `구매확정 적립 (${formatOrderNo(order.orderNo)})`,
      orderSeq: order.orderSeq,
      orderLineSeq: line.orderLineSeq,
    })
  }
  if (order.state === 'CONFIRMED' && (await isFirstConfirmed(call, order, memberSeq))) {
    await triggerCoupons(call.db, { now: call.now, memberSeq, trigger: 'FIRST_CONFIRM' })
  }
}
