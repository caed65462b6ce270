import { and, eq, inArray, sql } from 'drizzle-orm'
import { shopInfo } from '../../db/schema'
import type { Call } from '../../http/call'
import { grouped } from '../../lib/numbers'
import { createdStamp, updatedStamp } from '../../resource/stamps'
import { labelOf } from '../../session/field-changes'
import { releasePayment } from '../bank-deposit-move/release'
import { leftOf, waysOf } from '../money/refund-ways'
import { writeHistory } from '../order/history'
import type { LockedOrder } from '../order/lock'
import { dueOn } from '../payment/due'
import { orderPayments } from '../payment/payment.schema'
import { paidWays } from '../refund/paid-ways'
import { bookRefunds } from '../refund/refunds'
import type { ClaimRow } from './claim-order'

/** A fee that the buyer pays apart: an EXTRA payment into the shop's first account, which the bank's feed can be matched with. */
export async function chargeFee(call: Call, order: LockedOrder, claim: ClaimRow, amount: number): Promise<void> {
  // held, so that the account is not taken away while nobody waits on it yet
  const [shop] = await call.db
    .select({ accounts: shopInfo.bankAccounts, days: shopInfo.depositDueDays })
    .from(shopInfo)
    .for('share')
  const account = shop?.accounts.filter(({ enabled }) => enabled).sort((a, b) => a.sortOrder - b.sortOrder)[0]
  const reason = `${labelOf('ClaimKind', claim.kind)} 반품비`
  const [made] = await call.db
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
      dueAt: dueOn(call.now, shop?.days ?? 3),
      reason,
      orderClaimSeq: claim.orderClaimSeq,
      ...createdStamp(call),
    })
    .returning({ seq: orderPayments.orderPaymentSeq })
  await writeHistory(call, {
    orderSeq: order.orderSeq,
    kind: 'PAYMENT',
    summary: `추가결제 등록: ${reason} ${grouped(amount)}원`,
    relatedSeq: made?.seq ?? null,
  })
}

/** The claim that a fee was asked for does not go on: nobody waits for it any more, and what was paid of it in part is free. One that was paid stays. */
export async function dropFee(call: Call, { orderClaimSeq, orderSeq }: ClaimRow): Promise<void> {
  const dropped = await call.db
    .update(orderPayments)
    .set({ state: 'CANCELED', receivedAmount: 0, ...updatedStamp(call), version: sql`${orderPayments.version} + 1` })
    .where(and(eq(orderPayments.orderClaimSeq, orderClaimSeq), eq(orderPayments.state, 'READY')))
    .returning({ seq: orderPayments.orderPaymentSeq, amount: orderPayments.amount })
  for (const { seq, amount } of dropped) {
    await releasePayment(call, seq)
    const summary = `추가결제 취소: ${grouped(amount)}원`
    await writeHistory(call, { orderSeq, kind: 'PAYMENT', summary, relatedSeq: seq })
  }
}

/** The fault has turned out to be the seller's: a fee that the buyer has paid goes back, to an account that is asked for. The caller refreshes the order. */
export async function refundFee(call: Call, order: LockedOrder, { orderClaimSeq }: ClaimRow): Promise<void> {
  const own = and(
    eq(orderPayments.orderClaimSeq, orderClaimSeq),
    inArray(orderPayments.state, ['PAID', 'PARTIAL_REFUNDED']),
  )
  const paid = await paidWays(call.db, await call.db.select().from(orderPayments).where(own))
  for (const payment of paid) {
    const cash = leftOf(payment).all
    if (cash === 0) continue
    await bookRefunds(call, { order, ways: waysOf({ cash, method: 'BANK', payments: [payment] }), accountLater: true })
  }
}
