import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../http/call'
import { DAY_MS } from '../../lib/seoul'
import { bankDepositMatches } from '../bank-deposit/bank-deposit.schema'
import { orders } from '../order/order.schema'
import { orderPayments } from '../payment/payment.schema'
import type { PaymentFacts } from './matcher'

/** Orders older than this are nobody's deposit any more. */
const LOOK_BACK_MS = 60 * DAY_MS

/** What deposits have been matched with a payment. */
const matched = sql<number>`(select coalesce(sum(m.amount), 0)::int from ${bankDepositMatches} m where m.order_payment_seq = ${orderPayments.orderPaymentSeq})`

/** Asked for by transfer: also where a card told by phone was quicker than the bank, since the transfer may still come. */
const byTransfer = or(
  eq(orderPayments.method, 'BANK_TRANSFER'),
  and(eq(orderPayments.method, 'CARD_BY_NUMBER'), isNotNull(orderPayments.depositorName)),
)

/** Payments by bank transfer of orders that are there, with what matching needs of both; with a `limit` the latest of them. */
export const paymentsWhere = (db: Db, where: SQL | undefined, limit?: number): Promise<PaymentFacts[]> =>
  db
    .select({
      orderPaymentSeq: orderPayments.orderPaymentSeq,
      orderSeq: orders.orderSeq,
      orderNo: orders.orderNo,
      kind: orderPayments.kind,
      method: orderPayments.method,
      state: orderPayments.state,
      orderState: orders.state,
      deliveryMethod: orders.deliveryMethod,
      orderedAt: orders.orderedAt,
      dueAt:
        sql<Date | null>`case when ${orderPayments.kind} = 'MAIN' then coalesce(${orderPayments.dueAt}, ${orders.depositDueAt}) else ${orderPayments.dueAt} end`.mapWith(
          orderPayments.dueAt,
        ),
      bankCode: orderPayments.bankCode,
      accountNumber: orderPayments.accountNumber,
      depositorName: orderPayments.depositorName,
      ordererName: orders.ordererName,
      memberSeq: orders.memberSeq,
      amount: orderPayments.amount,
      receivedAmount: orderPayments.receivedAmount,
      matchedAmount: matched.mapWith(Number),
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(and(byTransfer, isNull(orders.deletedAt), where))
    .orderBy((limit ? desc : asc)(orderPayments.orderPaymentSeq))
    .limit(limit ?? 20_000)

/** Everything that is waited for. */
export const openPayments = (db: Db): Promise<PaymentFacts[]> => paymentsWhere(db, eq(orderPayments.state, 'READY'))

/** What is waited for with this much missing, as it is now. */
export const openOfAmount = (db: Db, missing: number): Promise<PaymentFacts[]> =>
  paymentsWhere(
    db,
    and(eq(orderPayments.state, 'READY'), sql`${orderPayments.amount} - ${orderPayments.receivedAmount} = ${missing}`),
  )

/** What was of these amounts not long ago, and is settled one way or the other. */
export const settledPayments = async (db: Db, amounts: readonly number[], since: Date): Promise<PaymentFacts[]> =>
  amounts.length === 0
    ? []
    : paymentsWhere(
        db,
        and(
          ne(orderPayments.state, 'READY'),
          inArray(orderPayments.amount, [...new Set(amounts)]),
          gte(orders.orderedAt, new Date(since.getTime() - LOOK_BACK_MS)),
        ),
      )

/** Takes no money any more, yet a deposit may be its: paid without one that is linked, or canceled, so that money can only go back. */
export const isSettledWithout = or(
  sql`${orderPayments.receivedAmount} > ${matched}`,
  eq(orderPayments.state, 'CANCELED'),
  inArray(orders.state, ['CANCELED', 'RETURNED']),
)

/** By their numbers. */
export const paymentsOf = async (db: Db, seqs: readonly number[]): Promise<PaymentFacts[]> =>
  seqs.length === 0 ? [] : paymentsWhere(db, inArray(orderPayments.orderPaymentSeq, [...seqs]))
