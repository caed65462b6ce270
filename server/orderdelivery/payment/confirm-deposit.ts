import { and, eq, ne, sql } from 'drizzle-orm'
import { depositProblems, shortageOf } from '../../../domain/orderdelivery/deposit-confirm'
import { moveProblem } from '../../../domain/orderdelivery/order-transitions'
import { partialDepositText } from '../../../domain/orderdelivery/partial-deposit'
import type { Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalid, invalidState } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { seoulText } from '../../lib/seoul-time'
import { updatedStamp } from '../../resource/stamps'
import { checkTypedMoment } from '../../resource/typed-moment'
import { writeHistory } from '../order/order-history'
import { type LockedOrder, refreshOrder, unpaidOf } from '../order/order-lock'
import { stateLabel } from '../order/state-label'
import { moveLines } from '../order/transition'
import { orderPayments } from '../schema/payment.schema'
import { waiveShortage } from './waive-shortage'

/** 입금확인 by an admin: received amount, time, and how to handle a shortage. */

type Body = Pick<Schemas['OrderTransition'], 'amount' | 'paidAt' | 'waive' | 'reason'>

const factsOf = (order: LockedOrder) => ({
  unpaidAmount: unpaidOf(order),
  paidAmount: order.paidAmount,
  adminDiscount: order.adminDiscount,
})

/** Throws INVALID_STATE if the order does not wait for a bank transfer. */
function checkState(order: LockedOrder): void {
  const problem = moveProblem('CONFIRM_DEPOSIT', order, stateLabel(order))
  if (problem) throw invalidState(problem)
}

/**
 * Records a received bank transfer of a locked order. The order is paid once the full amount is received.
 *
 * `waive`: waives the shortage; needs a reason. `amount` defaults to the whole unpaid amount. Throws INVALID_STATE,
 * 400.
 */
export async function confirmDeposit(call: Call, order: LockedOrder, body: Body): Promise<void> {
  checkState(order)
  const facts = factsOf(order)
  const { amount = facts.unpaidAmount, waive = false, reason = '', paidAt } = body
  const problems = depositProblems(facts, { amount, waive, reason })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (paidAt) {
    const since = { title: '주문일시', at: order.orderedAt }
    checkTypedMoment({ topic: '입금일시는', at: paidAt, since, reason }, call.now, { at: 'paidAt' })
  }
  const at = paidAt ? new Date(paidAt) : call.now
  const shortage = shortageOf(facts, amount)
  if (shortage > 0 && !waive) return receivePart(call, order, { amount, at, reason })
  const due = shortage > 0 ? await waiveShortage(call, order, shortage, reason.trim()) : order
  const received = due.paidAmount + amount
  await moveLines(call, due, 'CONFIRM_DEPOSIT', {
    received,
    at,
    summary: `입금확인: ${formatNumber(amount)}원${received > amount ? ` (입금 합계 ${formatNumber(received)}원)` : ''}${reasonSuffix(reason)}`,
  })
}

const reasonSuffix = (reason: string): string => (reason.trim() ? ` — ${reason.trim()}` : '')

/** Records a partial transfer. The order keeps waiting for the rest. */
async function receivePart(
  call: Call,
  order: LockedOrder,
  { amount, at, reason }: { amount: number; at: Date; reason: string },
): Promise<void> {
  const [main] = await call.db
    .update(orderPayments)
    .set({
      receivedAmount: sql`${orderPayments.receivedAmount} + ${amount}`,
      ...updatedStamp(call),
      version: sql`${orderPayments.version} + 1`,
    })
    .where(
      and(
        eq(orderPayments.orderSeq, order.orderSeq),
        eq(orderPayments.kind, 'MAIN'),
        ne(orderPayments.state, 'CANCELED'),
      ),
    )
    .returning({ seq: orderPayments.orderPaymentSeq })
  if (!main) throw new Error('order has no MAIN payment')
  const after = await refreshOrder(call.db, call, order.orderSeq)
  const sums = `${formatNumber(after.paidAmount)}원 / ${formatNumber(after.currentPayAmount)}원`
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `입금 일부 확인: ${formatNumber(amount)}원 (${sums}), 입금일시 ${seoulText(at).slice(0, 16)}${reasonSuffix(reason)}`,
    relatedSeq: main.seq,
  })
}

/**
 * Confirms the full amount, received now, for bulk actions. Throws INVALID_STATE if a part was already received: an
 * admin must check such orders.
 */
export async function confirmWholeDeposit(call: Call, order: LockedOrder): Promise<void> {
  checkState(order)
  const short = partialDepositText(factsOf(order))
  if (short) throw invalidState(`${short} 상세에서 확인해 주세요.`)
  await confirmDeposit(call, order, {})
}
