import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { SELF_ISSUED_TO } from '../../../openapi/formats/receipt-identifier'
import { inTransaction } from '../../db/transaction'
import type { Services } from '../../http/call'
import { onceADay } from '../../jobs/daily'
import { defineWorker } from '../../jobs/worker'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul'
import { cashReceipts } from '../cash-receipt/cash-receipt.schema'
import { requestReceipt } from '../cash-receipt/receipts'
import { cashOfOrder, cashOfPayment, takesReceipt } from '../money/cash-held'
import { orders } from '../order/order.schema'
import { orderPayments } from '../payment/payment.schema'
import { ordersWithInvoice } from '../tax-invoice/living'

/** From this sum of an order's money and deposit on the law wants a receipt, asked for or not. */
const LEAST = 100_000
/** Days after the payment; the law gives five. */
const AFTER_DAYS = 3
/** What was missed for longer than that is left to a person. */
const LAST_DAYS = 30
const HOUR = 2
const AT_ONCE = 200

/** Cash of the days in question that has no receipt at all and was not asked one for, in the order of their numbers. */
const unasked = (services: Services, now: Date, after: number) =>
  services.db
    .select({ orderPaymentSeq: orderPayments.orderPaymentSeq })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(
      and(
        sql`${orderPayments.orderPaymentSeq} > ${after}`,
        sql`${orderPayments.approvedAt} >= ${startOfDay(shiftDays(seoulDay(now), -LAST_DAYS))}`,
        sql`${orderPayments.approvedAt} < ${endOfDay(shiftDays(seoulDay(now), -AFTER_DAYS))}`,
        takesReceipt,
        inArray(orderPayments.state, ['PAID', 'PARTIAL_REFUNDED']),
        sql`${cashOfPayment} > 0 and ${cashOfOrder} >= ${LEAST}`,
        isNull(orders.cashReceiptRequest),
        eq(orders.taxInvoiceRequest, false),
        isNull(orders.deletedAt),
        sql`not exists (select 1 from ${cashReceipts} where ${cashReceipts.orderPaymentSeq} = ${orderPayments.orderPaymentSeq})`,
      ),
    )
    .orderBy(asc(orderPayments.orderPaymentSeq))
    .limit(AT_ONCE)

/** Asks for the receipt of one payment, if it is still without one. Gives whether it did. */
async function selfIssueOne(services: Services, now: Date, orderPaymentSeq: number): Promise<boolean> {
  return inTransaction(services, async (db) => {
    const [found] = await db
      .select({ order: orders, held: cashOfPayment, all: cashOfOrder })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
      .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
      .for('update', { of: orders })
    if (!found || found.held <= 0 || found.all < LEAST) return false
    const [taken] = await db
      .select({ seq: cashReceipts.cashReceiptSeq })
      .from(cashReceipts)
      .where(eq(cashReceipts.orderPaymentSeq, orderPaymentSeq))
    if (taken || (await ordersWithInvoice(db, [found.order.orderSeq])).size > 0) return false
    const payment = { orderPaymentSeq, held: found.held }
    const asked = { kind: 'INCOME', identifier: SELF_ISSUED_TO, selfIssued: true } as const
    await requestReceipt({ db, now }, found.order, payment, asked)
    return true
  })
}

/** 자진발급: asks for the receipts that the law wants although nobody else does. Gives how many. */
export async function selfIssue(services: Services, now: Date): Promise<number> {
  let asked = 0
  for (let after = 0; ; ) {
    const due = await unasked(services, now, after)
    for (const { orderPaymentSeq } of due) {
      if (await selfIssueOne(services, now, orderPaymentSeq)) asked += 1
      after = orderPaymentSeq
    }
    if (due.length < AT_ONCE) return asked
  }
}

/** At 02:00. */
export const selfIssueWorker = defineWorker({
  name: 'cash-receipt-self',
  atOnce: 1,
  next: async (services) => {
    const day = { name: 'cash-receipt-self', hour: HOUR }
    const worked = await onceADay(services, day, async (now) => void (await selfIssue(services, now)))
    return worked ? 'DONE' : 'NOTHING'
  },
})
