import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Schemas } from '../../contract/contract-types'
import type { Db } from '../../db/database'
import { queryRows } from '../../db/rows'
import { orders } from '../schema/order.schema'
import { orderPayments } from '../schema/payment.schema'

/** Payment methods that need a cash receipt or a tax invoice. Card slips need neither. */
export const CASH_METHODS = [
  'ACCOUNT_TRANSFER',
  'VIRTUAL_ACCOUNT',
  'BANK_TRANSFER',
] as const satisfies Schemas['PaymentMethod'][]

export const isCash = (method: Schemas['PaymentMethod']): boolean => CASH_METHODS.some((cash) => cash === method)

/**
 * Returns whether a payment by this method is cash of the shop. A deposit that pays for nothing (`keepStrayDeposit`) is
 * not: it must be refunded. It is recorded as an extra payment by virtual account, and nothing else is.
 */
export const isCashPayment = ({ kind, method }: Pick<typeof orderPayments.$inferSelect, 'kind' | 'method'>): boolean =>
  isCash(method) && !(kind === 'EXTRA' && method === 'VIRTUAL_ACCOUNT')

const cashMethods = sql.join(
  CASH_METHODS.map((method) => sql.raw(`'${method}'`)),
  sql`, `,
)

/** SQL version of `isCashPayment`. `payment` is the name or alias of `order_payments`. */
const isCashPaymentSql = (payment = 'order_payments'): SQL => {
  const kind = sql.raw(`"${payment}"."kind"`)
  const method = sql.raw(`"${payment}"."method"`)
  return sql`(${method} in (${cashMethods}) and not (${kind} = 'EXTRA' and ${method} = 'VIRTUAL_ACCOUNT'))`
}

/**
 * Columns qualified by table: Drizzle omits the table name in single-table statements, but these are also used in
 * subqueries.
 */
const order = { seq: sql.raw('"orders"."order_seq"'), depositUsed: sql.raw('"orders"."deposit_used"') }
const payment = {
  kind: sql.raw('"order_payments"."kind"'),
  state: sql.raw('"order_payments"."state"'),
  received: sql.raw('"order_payments"."received_amount"'),
  refunded: sql.raw('"order_payments"."refunded_amount"'),
}

/**
 * SQL: member deposit (예치금) that an order used and no claim gave back, in won. For statements on `orders`.
 *
 * Deposit is the customer's own money, so receipts, invoices and sales treat it like cash.
 */
export const depositHeldSql: SQL<number> = sql<number>`(${order.depositUsed} - coalesce((select sum(given.deposit_amount)
  from order_claims given where given.order_seq = ${order.seq} and given.state = 'DONE'), 0))::int`

/**
 * SQL: cash of a payment that was not refunded, plus the order's deposit on the MAIN payment: the amount of its
 * receipt.
 *
 * For statements on `order_payments` joined with `orders`.
 */
export const cashOfPaymentSql: SQL<number> = sql<number>`(case when ${isCashPaymentSql()} then ${payment.received} - ${payment.refunded} else 0 end
  + case when ${payment.kind} = 'MAIN' and ${payment.state} <> 'CANCELED' and ${order.depositUsed} > 0 then ${depositHeldSql} else 0 end)::int`

/** SQL: cash of all payments of an order that was not refunded, plus its deposit. For statements on `orders`. */
export const cashOfOrderSql: SQL<number> = sql<number>`(coalesce((select sum(paid.received_amount - paid.refunded_amount) from order_payments paid
  where paid.order_seq = ${order.seq} and ${isCashPaymentSql('paid')}), 0)
  + case when ${order.depositUsed} > 0 then ${depositHeldSql} else 0 end)::int`

/** Returns the cash and deposit that the shop holds for each of these orders, by order number. */
export async function readCashHeld(db: Db, orderSeqs: readonly number[]): Promise<Map<number, number>> {
  if (orderSeqs.length === 0) return new Map()
  const rows = await queryRows<{ seq: number; held: number }>(
    db,
    sql`select ${orders.orderSeq} as seq, ${cashOfOrderSql} as held from ${orders} where ${inArray(orders.orderSeq, [...orderSeqs])}`,
  )
  return new Map(rows.map(({ seq, held }) => [seq, held]))
}

/** Returns whether an order was paid by methods that need a receipt or an invoice: cash, or deposit alone. */
export const isPaidInCash = ({
  paymentMethod,
  depositUsed,
}: Pick<typeof orders.$inferSelect, 'paymentMethod' | 'depositUsed'>): boolean =>
  isCash(paymentMethod) || (paymentMethod === 'NONE' && depositUsed > 0)

/** SQL version of `isPaidInCash`, for statements on `orders`. */
export const isPaidInCashSql: SQL = sql`(${orders.paymentMethod} in (${cashMethods}) or (${orders.paymentMethod} = 'NONE' and ${orders.depositUsed} > 0))`

/**
 * SQL: payments that a cash receipt may be issued for, because cash or deposit was used. For `order_payments` joined
 * with `orders`.
 */
export const isReceiptEligible: SQL = sql`(${isCashPaymentSql()} or (${orderPayments.kind} = 'MAIN' and ${orders.depositUsed} > 0))`
