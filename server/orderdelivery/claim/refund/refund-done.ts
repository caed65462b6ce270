import { eq, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../../domain/common/durations'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import { notFound } from '../../../contract/refusal'
import type { Db } from '../../../db/database'
import { writeEvent } from '../../../events/write-event'
import { formatNumber } from '../../../lib/numbers'
import { updatedStamp } from '../../../resource/stamps'
import { writeHistory } from '../../order/order-history'
import { type LockedOrder, lockOrder } from '../../order/order-lock'
import { cancelOrderExcess } from '../../receipt/receipts'
import { orderPayments, refunds } from '../../schema/payment.schema'

/** Changes of refunds that are shared by handlers and jobs. The order's row is locked before the refund. */

export type RefundRow = typeof refunds.$inferSelect

/** How long a call to the provider may take before another one is allowed, in ms. */
export const PROVIDER_CALL_MS = MINUTE_MS

/** Updates a refund, with stamp and version. */
export async function changeRefund(call: Call, refund: RefundRow, change: Partial<RefundRow>): Promise<RefundRow> {
  const [after] = await call.db
    .update(refunds)
    .set({ ...change, ...updatedStamp(call), version: sql`${refunds.version} + 1` })
    .where(eq(refunds.refundSeq, refund.refundSeq))
    .returning()
  if (!after) throw notFound()
  return after
}

/**
 * Marks a refund as done: updates the payment, writes history and event, reduces cash receipts that exceed the payments.
 * The caller refreshes the order.
 */
export async function finishRefund(
  call: Call,
  order: LockedOrder,
  refund: RefundRow,
  { paidOn, reason }: { paidOn?: string | undefined; reason?: string | undefined } = {},
): Promise<RefundRow> {
  const done = await changeRefund(call, refund, {
    state: 'DONE',
    failMessage: null,
    paidOn: paidOn ?? null,
    doneAt: call.now,
    doneBy: call.actor?.name ?? null,
  })
  const { cashAmount, orderPaymentSeq } = done
  // overpayments were never received for the order
  if (cashAmount > 0 && orderPaymentSeq !== null && done.bankDepositSeq === null) {
    const after = sql`${orderPayments.refundedAmount} + ${cashAmount}`
    await call.db
      .update(orderPayments)
      .set({
        refundedAmount: after,
        state: sql`case when ${after} >= ${orderPayments.receivedAmount} then 'REFUNDED' else 'PARTIAL_REFUNDED' end`,
        ...updatedStamp(call),
        version: sql`${orderPayments.version} + 1`,
      })
      .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
  }
  if (cashAmount > 0) {
    await writeHistory(call, {
      orderSeq: order.orderSeq,
      kind: 'REFUND',
      summary: `환불완료: ${labelOf('RefundMethod', done.method)} ${formatNumber(cashAmount)}원${paidOn ? ` (이체일 ${paidOn})` : ''}${reason?.trim() ? ` — ${reason.trim()}` : ''}`,
      relatedSeq: done.refundSeq,
      ...(done.method === 'PG_CANCEL' ? { by: { type: 'PG' as const } } : {}),
    })
  }
  await writeEvent(call, 'refund.done', {
    recordSeq: order.orderSeq,
    before: null,
    after: { refundSeq: done.refundSeq, cashAmount },
  })
  await cancelOrderExcess(call, order.orderSeq)
  return done
}

/** Locks a refund and its order and returns both. Throws 404. */
export async function lockRefund(db: Db, seq: number): Promise<{ refund: RefundRow; order: LockedOrder }> {
  const [found] = await db.select({ orderSeq: refunds.orderSeq }).from(refunds).where(eq(refunds.refundSeq, seq))
  if (!found) throw notFound()
  const order = await lockOrder(db, found.orderSeq)
  const [refund] = await db.select().from(refunds).where(eq(refunds.refundSeq, seq)).for('update')
  if (!refund) throw notFound()
  return { refund, order }
}
