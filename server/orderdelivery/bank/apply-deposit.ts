import { eq, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { formatNumber } from '../../lib/numbers'
import { updatedStamp } from '../../resource/stamps'
import { writeHistory } from '../order/order-history'
import { type LockedOrder, refreshOrder } from '../order/order-lock'
import { moveLines } from '../order/transition'
import type { DepositRow } from '../payment/lock-deposit'
import { bankDepositMatches } from '../schema/bank-deposit.schema'
import { orderPayments } from '../schema/payment.schema'
import { isOpen, type PaymentFacts } from './matcher'

/** Effects of bank deposits on payments. Orders are locked first, then deposits. */

const paymentOf = (seq: number) => eq(orderPayments.orderPaymentSeq, seq)

const nextVersion = (call: Call) => ({ ...updatedStamp(call), version: sql`${orderPayments.version} + 1` })

/**
 * Applies `amount` of a deposit to a payment. Once the payment is complete, the order (MAIN) or the extra payment
 * becomes paid. A payment that an admin already confirmed is only linked.
 *
 * Order, deposit and payment must have been read under their locks.
 */
export async function applyDeposit(
  call: Call,
  order: LockedOrder,
  deposit: DepositRow,
  payment: PaymentFacts,
  amount: number,
): Promise<void> {
  const { bankDepositSeq, depositedAt } = deposit
  const { orderPaymentSeq, orderSeq } = payment
  await call.db
    .insert(bankDepositMatches)
    .values({ bankDepositSeq, orderPaymentSeq, orderSeq, amount, createdAt: call.now })
    .onConflictDoUpdate({
      target: [bankDepositMatches.bankDepositSeq, bankDepositMatches.orderPaymentSeq],
      set: { amount: sql`${bankDepositMatches.amount} + ${amount}` },
    })
  const historyEntry = { orderSeq, kind: 'PAYMENT' as const, relatedSeq: bankDepositSeq }
  if (!isOpen(payment)) {
    await writeHistory(call, { ...historyEntry, summary: `입금내역 연결: ${formatNumber(amount)}원` })
    return
  }
  const received = payment.receivedAmount + amount
  const whole = received === payment.amount
  // a deposit may precede its order by up to an hour
  const at = depositedAt > payment.orderedAt ? depositedAt : payment.orderedAt
  if (whole && payment.kind === 'MAIN') {
    await moveLines(call, order, 'CONFIRM_DEPOSIT', { via: 'BANK', received, at })
    return
  }
  await call.db
    .update(orderPayments)
    .set({ receivedAmount: received, ...(whole ? { state: 'PAID', approvedAt: at } : {}), ...nextVersion(call) })
    .where(paymentOf(orderPaymentSeq))
  await refreshOrder(call.db, call, orderSeq)
  const what = payment.kind === 'EXTRA' ? '추가결제 입금' : '입금 일부 확인'
  await writeHistory(call, {
    ...historyEntry,
    summary: `${what}: ${formatNumber(amount)}원 (${formatNumber(received)}원 / ${formatNumber(payment.amount)}원)`,
  })
}

/** Reverts what a deposit paid of a partial or extra payment. The caller has locked the order. */
export async function revertReceived(
  call: Call,
  orderSeq: number,
  payment: PaymentFacts,
  amount: number,
): Promise<void> {
  await call.db
    .update(orderPayments)
    .set({ receivedAmount: payment.receivedAmount - amount, state: 'READY', approvedAt: null, ...nextVersion(call) })
    .where(paymentOf(payment.orderPaymentSeq))
  await refreshOrder(call.db, call, orderSeq)
  await writeHistory(call, { orderSeq, kind: 'PAYMENT', summary: `입금 매칭 취소: ${formatNumber(amount)}원` })
}

/** Keeps the part of a reverted payment that was received without a bank deposit. The caller has locked the order. */
export async function keepManualPart(
  call: Call,
  orderSeq: number,
  payment: PaymentFacts,
  amount: number,
): Promise<void> {
  await call.db
    .update(orderPayments)
    .set({ receivedAmount: amount, ...nextVersion(call) })
    .where(paymentOf(payment.orderPaymentSeq))
  await refreshOrder(call.db, call, orderSeq)
  await writeHistory(call, {
    orderSeq,
    kind: 'PAYMENT',
    summary: `입금 일부 유지: ${formatNumber(amount)}원 (관리자 확인)`,
  })
}
