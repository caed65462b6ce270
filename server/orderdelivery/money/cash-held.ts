import { inArray, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import type { Db, Schemas } from '../../http/call'
import { orders } from '../order/order.schema'
import { orderPayments } from '../payment/payment.schema'

/** Payments that the tax office wants a receipt or an invoice for; cards have their own slips. */
export const CASH_METHODS = [
  'ACCOUNT_TRANSFER',
  'VIRTUAL_ACCOUNT',
  'BANK_TRANSFER',
] as const satisfies Schemas['PaymentMethod'][]

export const isCash = (method: Schemas['PaymentMethod']): boolean => CASH_METHODS.some((cash) => cash === method)

const cashMethods = sql.join(
  CASH_METHODS.map((method) => sql.raw(`'${method}'`)),
  sql`, `,
)

/** Columns by their table's name: Drizzle leaves it out where a statement has one table, and these stand in subqueries too. */
const order = { seq: sql.raw('"orders"."order_seq"'), depositUsed: sql.raw('"orders"."deposit_used"') }
const payment = {
  kind: sql.raw('"order_payments"."kind"'),
  method: sql.raw('"order_payments"."method"'),
  state: sql.raw('"order_payments"."state"'),
  received: sql.raw('"order_payments"."received_amount"'),
  refunded: sql.raw('"order_payments"."refunded_amount"'),
}

/**
 * Deposit of its member that an order has taken and not given back; in statements on `orders`. Deposit is the customer's own money: papers and sales
 * take it like cash.
 */
export const depositHeld: SQL<number> = sql<number>`(${order.depositUsed} - coalesce((select sum(given.deposit_amount)
  from order_claims given where given.order_seq = ${order.seq} and given.state = 'DONE'), 0))::int`

/**
 * Cash that the shop holds of a payment, with the order's deposit at its MAIN one: what a receipt of it says. In statements on `order_payments` joined with
 * `orders`.
 */
export const cashOfPayment: SQL<number> = sql<number>`(case when ${payment.method} in (${cashMethods}) then ${payment.received} - ${payment.refunded} else 0 end
  + case when ${payment.kind} = 'MAIN' and ${payment.state} <> 'CANCELED' and ${order.depositUsed} > 0 then ${depositHeld} else 0 end)::int`

/** Cash that the shop holds of an order by all its payments, its deposit with it; in statements on `orders`. */
export const cashOfOrder: SQL<number> = sql<number>`(coalesce((select sum(paid.received_amount - paid.refunded_amount) from order_payments paid
  where paid.order_seq = ${order.seq} and paid.method in (${cashMethods})), 0)
  + case when ${order.depositUsed} > 0 then ${depositHeld} else 0 end)::int`

/** Cash and deposit that the shop holds of each of these orders. */
export async function cashHeld(db: Db, orderSeqs: readonly number[]): Promise<Map<number, number>> {
  if (orderSeqs.length === 0) return new Map()
  const rows = await rowsOf<{ seq: number; held: number }>(
    db,
    sql`select ${orders.orderSeq} as seq, ${cashOfOrder} as held from ${orders} where ${inArray(orders.orderSeq, [...orderSeqs])}`,
  )
  return new Map(rows.map(({ seq, held }) => [seq, held]))
}

/** Whether an order's payment is one that tax papers stand for: cash, or deposit alone. */
export const isPaidInCash = ({
  paymentMethod,
  depositUsed,
}: Pick<typeof orders.$inferSelect, 'paymentMethod' | 'depositUsed'>): boolean =>
  isCash(paymentMethod) || (paymentMethod === 'NONE' && depositUsed > 0)

/** The same of `orders` in SQL. */
export const paidInCash: SQL = sql`(${orders.paymentMethod} in (${cashMethods}) or (${orders.paymentMethod} = 'NONE' and ${orders.depositUsed} > 0))`

/** Payments that a receipt may be asked for: cash came in for them, or deposit for their order. Joined with `orders`. */
export const takesReceipt: SQL = sql`(${orderPayments.method} in (${cashMethods}) or (${orderPayments.kind} = 'MAIN' and ${orders.depositUsed} > 0))`
