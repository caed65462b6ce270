import { and, eq, sql } from 'drizzle-orm'
import { depositProblems } from '../../../../domain/orderdelivery/deposit-confirm'
import { extraConfirmProblem, extraRevertProblem } from '../../../../domain/orderdelivery/order-limits'
import type { AdminCall } from '../../../call/call'
import type { Schemas } from '../../../contract/contract-types'
import { invalid, invalidState, notFound } from '../../../contract/refusal'
import { formatNumber } from '../../../lib/numbers'
import { seoulText } from '../../../lib/seoul-time'
import { updatedStamp } from '../../../resource/stamps'
import { checkTypedMoment } from '../../../resource/typed-moment'
import { readFunds, readPaymentBalances } from '../../claim/refund/payment-balances'
import { writeHistory } from '../../order/order-history'
import { type LockedOrder, refreshOrder } from '../../order/order-lock'
import { recordSeparation, releasePayment } from '../../payment/release-deposit'
import { orderPayments } from '../../schema/payment.schema'

/** 입금확인 of an extra payment by an admin, and taking it back. */

type Payment = typeof orderPayments.$inferSelect

const paymentOf = ({ orderSeq }: LockedOrder, orderPaymentSeq: number) =>
  and(eq(orderPayments.orderPaymentSeq, orderPaymentSeq), eq(orderPayments.orderSeq, orderSeq))

async function lockPayment(call: AdminCall, order: LockedOrder, orderPaymentSeq: number): Promise<Payment> {
  const [payment] = await call.db.select().from(orderPayments).where(paymentOf(order, orderPaymentSeq)).for('update')
  if (!payment) throw notFound()
  return payment
}

const save = (call: AdminCall, order: LockedOrder, { orderPaymentSeq }: Payment, values: Partial<Payment>) =>
  call.db
    .update(orderPayments)
    .set({ ...values, ...updatedStamp(call), version: sql`${orderPayments.version} + 1` })
    .where(paymentOf(order, orderPaymentSeq))

/**
 * Records a transfer for an extra payment of a locked order. The payment is paid once the full amount is received.
 * `amount` defaults to the open amount. Returns the recorded amount. Throws 404, INVALID_STATE, 400.
 */
export async function confirmExtraDeposit(
  call: AdminCall,
  order: LockedOrder,
  orderPaymentSeq: number,
  { amount, paidAt, reason = '' }: Pick<Schemas['OrderPaymentDeposit'], 'amount' | 'paidAt' | 'reason'>,
): Promise<number> {
  const payment = await lockPayment(call, order, orderPaymentSeq)
  const problem = extraConfirmProblem(payment)
  if (problem) throw invalidState(problem)
  const open = payment.amount - payment.receivedAmount
  const came = amount ?? open
  const facts = { unpaidAmount: open, paidAmount: payment.receivedAmount, adminDiscount: 0 }
  const problems = depositProblems(facts, { amount: came, waive: false, reason })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (paidAt) {
    const since = { title: '주문일시', at: order.orderedAt }
    checkTypedMoment({ topic: '입금일시는', at: paidAt, since, reason }, call.now, { at: 'paidAt' })
  }
  const at = paidAt ? new Date(paidAt) : call.now
  const received = payment.receivedAmount + came
  const paid = received === payment.amount ? { state: 'PAID' as const, approvedAt: at } : {}
  await save(call, order, payment, { receivedAmount: received, ...paid })
  await refreshOrder(call.db, call, order.orderSeq)
  const note = reason.trim() ? ` — ${reason.trim()}` : ''
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `추가결제 입금확인: ${formatNumber(came)}원 (${formatNumber(received)}원 / ${formatNumber(payment.amount)}원), 입금일시 ${seoulText(at).slice(0, 16)}${note}`,
    relatedSeq: orderPaymentSeq,
  })
  return came
}

/**
 * Takes back what an extra payment of a locked order received by transfer; it is waited for again. Its bank deposits
 * become UNMATCHED. Throws 404, and INVALID_STATE if nothing was received or a part was refunded.
 */
export async function revertExtraDeposit(
  call: AdminCall,
  order: LockedOrder,
  orderPaymentSeq: number,
  reason: string,
): Promise<void> {
  const payment = await lockPayment(call, order, orderPaymentSeq)
  const [balance] = await readPaymentBalances(call.db, [payment])
  const { left } = await readFunds(call.db, order.orderSeq)
  const refunding = !balance || balance.refundedByProvider + balance.refundedByTransfer > 0
  const refunded = payment.refundedAmount > 0 || refunding || left < payment.receivedAmount
  const problem = extraRevertProblem({ ...payment, refunded })
  if (problem) throw invalidState(problem)
  await save(call, order, payment, { state: 'READY', receivedAmount: 0, approvedAt: null })
  await recordSeparation(call.db, await releasePayment(call, orderPaymentSeq))
  await refreshOrder(call.db, call, order.orderSeq)
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `추가결제 입금확인 취소: ${formatNumber(payment.receivedAmount)}원 — ${reason}`,
    relatedSeq: orderPaymentSeq,
  })
}
