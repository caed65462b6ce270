import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { type FundsRecords, type OrderFunds, orderFunds } from '../../money/order-funds'
import type { PaymentWithBalance } from '../../money/refund-split'
import { cardCharges } from '../../schema/card-charge.schema'
import { orders } from '../../schema/order.schema'
import { orderPayments, refunds } from '../../schema/payment.schema'

type PaymentRow = typeof orderPayments.$inferSelect

/** Whether the payment did not go through the payment provider. */
const isOutsideProvider = (method: PaymentRow['method']): boolean => method === 'BANK_TRANSFER' || method === 'NONE'

/**
 * Returns payments with what was received and refunded through the provider and by transfer, pending refunds
 * included. Keeps the order of `payments`.
 */
export async function readPaymentBalances(db: Db, payments: readonly PaymentRow[]): Promise<PaymentWithBalance[]> {
  if (payments.length === 0) return []
  const seqs = payments.map(({ orderPaymentSeq }) => orderPaymentSeq)
  const back = (provider: boolean) =>
    sql<number>`coalesce(sum(${refunds.cashAmount}) filter (where (${refunds.method} = 'PG_CANCEL') = ${provider}), 0)::int`
  const refundSums = await db
    .select({ seq: refunds.orderPaymentSeq, canceled: back(true), transferred: back(false) })
    .from(refunds)
    .where(and(inArray(refunds.orderPaymentSeq, seqs), isNull(refunds.bankDepositSeq)))
    .groupBy(refunds.orderPaymentSeq)
  const requests = payments.flatMap(({ requestId }) => requestId ?? [])
  // a card may have paid only the rest after a partial bank deposit
  const charges =
    requests.length === 0
      ? []
      : await db
          .select({ requestId: cardCharges.requestId, amount: cardCharges.amount })
          .from(cardCharges)
          .where(and(inArray(cardCharges.requestId, requests), eq(cardCharges.state, 'APPROVED')))
  return payments.map(({ orderPaymentSeq, method, requestId, receivedAmount: received }) => {
    const sums = refundSums.find(({ seq }) => seq === orderPaymentSeq)
    const charge = charges.find((each) => each.requestId === requestId)
    return {
      orderPaymentSeq,
      method,
      received,
      receivedByProvider: isOutsideProvider(method) ? 0 : (charge?.amount ?? received),
      refundedByProvider: sums?.canceled ?? 0,
      refundedByTransfer: sums?.transferred ?? 0,
    }
  })
}

interface MutableRecords extends FundsRecords {
  payments: FundsRecords['payments'][number][]
  refunds: FundsRecords['refunds'][number][]
}

/** Reads the payments and refunds of these orders for `orderFunds`. Omits orders that do not exist. */
export async function readFundsRecords(db: Db, orderSeqs: readonly number[]): Promise<Map<number, FundsRecords>> {
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

/** Returns what was received and refunded for an order, and what is left. Stable while the order is locked. */
export async function readFunds(db: Db, orderSeq: number): Promise<OrderFunds> {
  const records = (await readFundsRecords(db, [orderSeq])).get(orderSeq)
  return orderFunds(records ?? { depositUsed: 0, payments: [], refunds: [] })
}
