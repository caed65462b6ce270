import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/common/durations'
import type { Db } from '../../db/database'
import { bankDepositMatches } from '../schema/bank-deposit.schema'
import { orders } from '../schema/order.schema'
import { orderPayments } from '../schema/payment.schema'
import type { PaymentFacts } from './matcher'

/** Older orders are not matched with deposits. */
const LOOK_BACK_MS = 60 * DAY_MS

/** SQL: amount of deposits matched with a payment. */
const matchedSum = sql<number>`(select coalesce(sum(m.amount), 0)::int from ${bankDepositMatches} m where m.order_payment_seq = ${orderPayments.orderPaymentSeq})`

/** Bank transfers, including those later paid by card or into a virtual account, because the transfer may still arrive. */
const byTransfer = or(eq(orderPayments.method, 'BANK_TRANSFER'), isNotNull(orderPayments.depositorName))

/**
 * Returns payments by bank transfer with the data for matching; deleted orders excluded. With `limit` the latest
 * ones.
 */
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
      matchedAmount: matchedSum.mapWith(Number),
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(and(byTransfer, isNull(orders.deletedAt), where))
    .orderBy((limit ? desc : asc)(orderPayments.orderPaymentSeq))
    .limit(limit ?? 20_000)

/** Returns the pending bank transfers, at most 20,000. */
export const openPayments = (db: Db): Promise<PaymentFacts[]> => paymentsWhere(db, eq(orderPayments.state, 'READY'))

/** Returns the pending payments with this unpaid amount, read again from the database. */
export const openPaymentsOfAmount = (db: Db, missing: number): Promise<PaymentFacts[]> =>
  paymentsWhere(
    db,
    and(eq(orderPayments.state, 'READY'), sql`${orderPayments.amount} - ${orderPayments.receivedAmount} = ${missing}`),
  )

/** Returns settled payments of these amounts, of orders up to 60 days before `since`. */
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

/**
 * Condition: the payment accepts no money, but a deposit may belong to it: paid without a linked deposit, or
 * canceled.
 */
export const isSettledWithoutDeposit = or(
  sql`${orderPayments.receivedAmount} > ${matchedSum}`,
  eq(orderPayments.state, 'CANCELED'),
  inArray(orders.state, ['CANCELED', 'RETURNED']),
)

/** Returns payments by number. */
export const paymentsOf = async (db: Db, seqs: readonly number[]): Promise<PaymentFacts[]> =>
  seqs.length === 0 ? [] : paymentsWhere(db, inArray(orderPayments.orderPaymentSeq, [...seqs]))
