import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../http/call'
import type { PaidWays } from '../money/refund-ways'
import { cardCharges } from '../payment/card-charge.schema'
import { type orderPayments, refunds } from '../payment/payment.schema'

/** A payment by the ways that its money came in and went back, what is on its way back included. */
export async function paidWays(db: Db, payment: typeof orderPayments.$inferSelect): Promise<PaidWays> {
  const { orderPaymentSeq, requestId, receivedAmount: received } = payment
  const back = (provider: boolean) =>
    sql<number>`coalesce(sum(${refunds.cashAmount}) filter (where (${refunds.method} = 'PG_CANCEL') = ${provider}), 0)::int`
  const [gone] = await db
    .select({ canceled: back(true), transferred: back(false) })
    .from(refunds)
    .where(and(eq(refunds.orderPaymentSeq, orderPaymentSeq), isNull(refunds.bankDepositSeq)))
  // a card that paid the rest of what had been deposited
  const [charge] = requestId
    ? await db
        .select({ amount: cardCharges.amount })
        .from(cardCharges)
        .where(and(eq(cardCharges.requestId, requestId), eq(cardCharges.state, 'APPROVED')))
    : []
  return { received, byProvider: charge?.amount ?? received, canceled: 0, transferred: 0, ...gone }
}
