import { and, eq, ne, sql } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { updatedStamp } from '../../resource/stamps'
import type { ChangesBeforeMove, MoveDetails } from '../order/move-followers'
import type { LockedOrder } from '../order/order-lock'
import { orderPayments } from '../schema/payment.schema'
import { shopDepositDueAt } from './deposit-due'
import { releaseDeposits } from './release-deposit'
import { revokeWaiver } from './waive-shortage'

/** The MAIN payment of an order, when its deposit is confirmed (CONFIRM_DEPOSIT) or that is reverted (REVERT_DEPOSIT). */

/** Returns the WHERE of the MAIN payment that is not canceled. */
export const mainOf = (orderSeq: number) =>
  and(eq(orderPayments.orderSeq, orderSeq), eq(orderPayments.kind, 'MAIN'), ne(orderPayments.state, 'CANCELED'))

/** Marks the MAIN payment as paid. Throws if the received amount is not what the order costs. */
export async function markMainPaid(
  call: Call,
  order: LockedOrder,
  { at, received }: Pick<MoveDetails, 'at' | 'received'>,
): Promise<ChangesBeforeMove> {
  if (received !== undefined && received !== order.currentPayAmount) {
    throw new Error(`order ${order.orderSeq} costs ${order.currentPayAmount} and received ${received}`)
  }
  await call.db
    .update(orderPayments)
    .set({
      state: 'PAID',
      amount: order.currentPayAmount,
      receivedAmount: order.currentPayAmount,
      approvedAt: at,
      ...updatedStamp(call),
      version: sql`${orderPayments.version} + 1`,
    })
    .where(mainOf(order.orderSeq))
  return { order: { paidAt: at } }
}

/**
 * Sets the MAIN payment back to unpaid with a new due time, releases its bank deposits and revokes a waived shortage.
 * The caller has checked that the payment may be reverted.
 */
export async function revertMainPayment(call: Call, order: LockedOrder): Promise<ChangesBeforeMove> {
  const dueAt = await shopDepositDueAt(call.db, call.now)
  await call.db
    .update(orderPayments)
    .set({
      state: 'READY',
      receivedAmount: 0,
      approvedAt: null,
      dueAt,
      ...updatedStamp(call),
      version: sql`${orderPayments.version} + 1`,
    })
    .where(mainOf(order.orderSeq))
  await releaseDeposits(call, order.orderSeq)
  return { order: { paidAt: null, depositDueAt: dueAt }, lines: await revokeWaiver(call, order.lines) }
}
