import { and, inArray, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows'
import type { Db, Schemas } from '../../http/call'
import { orderPayments } from '../payment/payment.schema'

/** Payments that the tax office wants a receipt or an invoice for; cards have their own slips. */
export const CASH_METHODS = [
  'ACCOUNT_TRANSFER',
  'VIRTUAL_ACCOUNT',
  'BANK_TRANSFER',
] as const satisfies Schemas['PaymentMethod'][]

export const isCash = (method: Schemas['PaymentMethod']): boolean => CASH_METHODS.some((cash) => cash === method)

/** Cash that the shop holds of a payment: what came in, less what went back. Of `order_payments`. */
export const heldOfPayment = sql<number>`(${orderPayments.receivedAmount} - ${orderPayments.refundedAmount})`

/** Cash that the shop holds of each of these orders; those without any are left out. */
export async function cashHeld(db: Db, orderSeqs: readonly number[]): Promise<Map<number, number>> {
  if (orderSeqs.length === 0) return new Map()
  const rows = await rowsOf<{ seq: number; held: number }>(
    db,
    sql`select ${orderPayments.orderSeq} as seq, sum(${heldOfPayment})::int as held from ${orderPayments}
        where ${and(inArray(orderPayments.orderSeq, [...orderSeqs]), inArray(orderPayments.method, [...CASH_METHODS]))}
        group by 1`,
  )
  return new Map(rows.map(({ seq, held }) => [seq, held]))
}
