import { and, eq, ne, sql } from 'drizzle-orm'
import { depositProblems, shortageOf, shortText } from '../../../openapi/formats/deposit-confirm'
import { moveProblem } from '../../../openapi/formats/order-moves'
import type { Call, Schemas } from '../../http/call'
import { badState, invalid } from '../../http/refusal'
import { grouped } from '../../lib/numbers'
import { seoulText } from '../../lib/seoul'
import { updatedStamp } from '../../resource/stamps'
import { checkTypedMoment } from '../../resource/typed-moment'
import { writeHistory } from '../order/history'
import { type LockedOrder, refreshOrder, unpaidOf } from '../order/lock'
import { stateLabel } from '../order/state-label'
import { moveLines } from '../order/transition'
import { orderPayments } from '../payment/payment.schema'
import { waiveShortage } from './waive-shortage'

/** 입금확인 by hand: what came in, when, and what becomes of a shortage. */

type Body = Pick<Schemas['OrderTransition'], 'amount' | 'paidAt' | 'waive' | 'reason'>

const factsOf = (order: LockedOrder) => ({
  unpaidAmount: unpaidOf(order),
  paidAmount: order.paidAmount,
  adminDiscount: order.adminDiscount,
})

/** Throws INVALID_STATE where the order does not wait for a transfer. */
function checkState(order: LockedOrder): void {
  const problem = moveProblem('CONFIRM_DEPOSIT', order, stateLabel(order))
  if (problem) throw badState(problem)
}

/**
 * Takes what came in of a locked order's transfer: with the last won it is paid, before that it goes on waiting. `waive`: what is still missing is let go
 * for a reason. `amount` left out: all that is open. Throws INVALID_STATE, 400.
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
    summary: `입금확인: ${grouped(amount)}원${received > amount ? ` (입금 합계 ${grouped(received)}원)` : ''}${why(reason)}`,
  })
}

const why = (reason: string): string => (reason.trim() ? ` — ${reason.trim()}` : '')

/** A part of the transfer is noted; the order goes on waiting for the rest. */
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
  if (!main) throw new Error('an order without a payment')
  const after = await refreshOrder(call.db, call, order.orderSeq)
  const sums = `${grouped(after.paidAmount)}원 / ${grouped(after.currentPayAmount)}원`
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `입금 일부 확인: ${grouped(amount)}원 (${sums}), 입금일시 ${seoulText(at).slice(0, 16)}${why(reason)}`,
    relatedSeq: main.seq,
  })
}

/**
 * Confirms a deposit as one of many: all that the order costs came in, now. Throws INVALID_STATE also where a part of it is known to have come in: what is
 * missing of that is for an administrator to look at.
 */
export async function confirmWholeDeposit(call: Call, order: LockedOrder): Promise<void> {
  checkState(order)
  const short = shortText(factsOf(order))
  if (short) throw badState(`${short} 상세에서 확인해 주세요.`)
  await confirmDeposit(call, order, {})
}
