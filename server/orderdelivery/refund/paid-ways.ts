import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../http/call'
import { type FundsRecords, type OrderFunds, orderFunds } from '../money/order-funds'
import type { PaidPayment } from '../money/refund-ways'
import { orders } from '../order/order.schema'
import { cardCharges } from '../payment/card-charge.schema'
import { orderPayments, refunds } from '../payment/payment.schema'

type PaymentRow = typeof orderPayments.$inferSelect

/** The provider has never seen money of these. */
const byHand = (method: PaymentRow['method']): boolean => method === 'BANK_TRANSFER' || method === 'NONE'

/** Payments by the ways that their money came in and went back, what is on its way back included; in the order given. */
export async function paidWays(db: Db, payments: readonly PaymentRow[]): Promise<PaidPayment[]> {
  if (payments.length === 0) return []
  const seqs = payments.map(({ orderPaymentSeq }) => orderPaymentSeq)
  const back = (provider: boolean) =>
    sql<number>`coalesce(sum(${refunds.cashAmount}) filter (where (${refunds.method} = 'PG_CANCEL') = ${provider}), 0)::int`
  const gone = await db
    .select({ seq: refunds.orderPaymentSeq, canceled: back(true), transferred: back(false) })
    .from(refunds)
    .where(and(inArray(refunds.orderPaymentSeq, seqs), isNull(refunds.bankDepositSeq)))
    .groupBy(refunds.orderPaymentSeq)
  const requests = payments.flatMap(({ requestId }) => requestId ?? [])
  // a card that paid the rest of what had been deposited
  const charges =
    requests.length === 0
      ? []
      : await db
          .select({ requestId: cardCharges.requestId, amount: cardCharges.amount })
          .from(cardCharges)
          .where(and(inArray(cardCharges.requestId, requests), eq(cardCharges.state, 'APPROVED')))
  return payments.map(({ orderPaymentSeq, method, requestId, receivedAmount: received }) => {
    const out = gone.find(({ seq }) => seq === orderPaymentSeq)
    const charge = charges.find((each) => each.requestId === requestId)
    return {
      orderPaymentSeq,
      method,
      received,
      byProvider: byHand(method) ? 0 : (charge?.amount ?? received),
      canceled: out?.canceled ?? 0,
      transferred: out?.transferred ?? 0,
    }
  })
}

interface MutableRecords extends FundsRecords {
  payments: FundsRecords['payments'][number][]
  refunds: FundsRecords['refunds'][number][]
}

/** Records of the money of these orders, for `orderFunds`; orders that are not there are left out. */
export async function fundsRecordsOf(db: Db, orderSeqs: readonly number[]): Promise<Map<number, FundsRecords>> {
  if (orderSeqs.length === 0) return new Map()
  const seqs = [...orderSeqs]
  const found = await db
    .select({ seq: orders.orderSeq, depositUsed: orders.depositUsed })
    .from(orders)
    .where(inArray(orders.orderSeq, seqs))
  const paid = await db
    .select({ seq: orderPayments.orderSeq, receivedAmount: orderPayments.receivedAmount })
    .from(orderPayments)
    .where(inArray(orderPayments.orderSeq, seqs))
  const { cashAmount, depositAmount, bankDepositSeq } = refunds
  const back = await db
    .select({ seq: refunds.orderSeq, cashAmount, depositAmount, bankDepositSeq })
    .from(refunds)
    .where(inArray(refunds.orderSeq, seqs))
  const records = new Map<number, MutableRecords>(
    found.map(({ seq, depositUsed }) => [seq, { depositUsed, payments: [], refunds: [] }]),
  )
  for (const row of paid) records.get(row.seq)?.payments.push(row)
  for (const row of back) records.get(row.seq)?.refunds.push(row)
  return records
}

/** What came in for an order, went out and is left; of a locked order it stays so. */
export async function fundsOf(db: Db, orderSeq: number): Promise<OrderFunds> {
  const records = (await fundsRecordsOf(db, [orderSeq])).get(orderSeq)
  return orderFunds(records ?? { depositUsed: 0, payments: [], refunds: [] })
}
