import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Call } from '../../../call/call'
import { labelOf } from '../../../contract/contract-labels'
import { shopInfo } from '../../../db/schema'
import { formatNumber } from '../../../lib/numbers'
import { createdStamp, updatedStamp } from '../../../resource/stamps'
import { refundableOf, splitRefund } from '../../money/refund-split'
import { writeHistory } from '../../order/order-history'
import type { LockedOrder } from '../../order/order-lock'
import { depositDueAt } from '../../payment/deposit-due'
import { releasePayment } from '../../payment/release-deposit'
import { orderPayments } from '../../schema/payment.schema'
import { readPaymentBalances } from '../refund/payment-balances'
import { bookRefunds } from '../refund/refunds'
import type { ClaimRow } from './claim-context'

/**
 * Creates an EXTRA payment for a claim's fee, by transfer to the shop's first account, so that the bank feed can
 * match it.
 */
export async function chargeFee(call: Call, order: LockedOrder, claim: ClaimRow, amount: number): Promise<void> {
  // share lock: the account must not be removed before the payment refers to it
  const [shop] = await call.db
    .select({ accounts: shopInfo.bankAccounts, days: shopInfo.depositDueDays })
    .from(shopInfo)
    .for('share')
  const account = shop?.accounts.filter(({ enabled }) => enabled).sort((a, b) => a.sortOrder - b.sortOrder)[0]
  const reason = `${labelOf('ClaimKind', claim.kind)} 반품비`
  const [payment] = await call.db
    .insert(orderPayments)
    .values({
      orderSeq: order.orderSeq,
      kind: 'EXTRA',
      method: 'BANK_TRANSFER',
      state: 'READY',
      amount,
      bankCode: account?.bankCode ?? null,
      accountNumber: account?.accountNumber ?? null,
      depositorName: order.ordererName,
      dueAt: depositDueAt(call.now, shop?.days ?? 3),
      reason,
      orderClaimSeq: claim.orderClaimSeq,
      ...createdStamp(call),
    })
    .returning({ seq: orderPayments.orderPaymentSeq })
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `추가결제 등록: ${reason} ${formatNumber(amount)}원`,
    relatedSeq: payment?.seq ?? null,
  })
}

/**
 * Cancels the unpaid fee of a claim and releases bank deposits that paid part of it. Keeps a fee that was fully
 * paid.
 */
export async function cancelUnpaidFee(call: Call, { orderClaimSeq, orderSeq }: ClaimRow): Promise<void> {
  const dropped = await call.db
    .update(orderPayments)
    .set({ state: 'CANCELED', receivedAmount: 0, ...updatedStamp(call), version: sql`${orderPayments.version} + 1` })
    .where(and(eq(orderPayments.orderClaimSeq, orderClaimSeq), eq(orderPayments.state, 'READY')))
    .returning({ seq: orderPayments.orderPaymentSeq, amount: orderPayments.amount })
  for (const { seq, amount } of dropped) {
    await releasePayment(call, seq)
    const summary = `추가결제 취소: ${formatNumber(amount)}원`
    await writeHistory(call, { orderSeq, kind: 'PAYMENT', summary, relatedSeq: seq })
  }
}

/**
 * Refunds a paid fee, because the fault turned out to be the seller's. The account is requested later. The caller
 * refreshes the order.
 */
export async function refundFee(call: Call, order: LockedOrder, { orderClaimSeq }: ClaimRow): Promise<void> {
  const condition = and(
    eq(orderPayments.orderClaimSeq, orderClaimSeq),
    inArray(orderPayments.state, ['PAID', 'PARTIAL_REFUNDED']),
  )
  const paid = await readPaymentBalances(call.db, await call.db.select().from(orderPayments).where(condition))
  for (const payment of paid) {
    const cash = refundableOf(payment).all
    if (cash === 0) continue
    await bookRefunds(call, {
      order,
      ways: splitRefund({ cash, method: 'BANK', payments: [payment] }),
      accountLater: true,
    })
  }
}
