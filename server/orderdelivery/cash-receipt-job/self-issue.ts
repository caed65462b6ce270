import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { SELF_ISSUED_TO } from '../../../openapi/formats/receipt-identifier'
import { defineJob, type Scan } from '../../jobs/define-job'
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

/** Cash of the days in question that has no receipt at all and was not asked one for, in the order of their numbers. */
const unasked = ({ db, now, limit, notQueued }: Scan) =>
  db
    .select({ seq: orderPayments.orderPaymentSeq })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(
      and(
        notQueued(orderPayments.orderPaymentSeq),
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
    .limit(limit)

/** 자진발급: asks for the receipts that the law wants although nobody else does. */
export const selfIssueJob = defineJob({
  kind: 'cash-receipt-self',
  title: '현금영수증 자진발급',
  noun: '결제',
  schedule: { dailyAt: '02:00' },
  due: async (scan) => (await unasked(scan)).map(({ seq }) => ({ key: String(seq) })),
  async perform({ db, now }, { key }) {
    const orderPaymentSeq = Number(key)
    const [found] = await db
      .select({ order: orders, held: cashOfPayment, all: cashOfOrder })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
      .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
      .for('update', { of: orders })
    if (!found || found.held <= 0 || found.all < LEAST) return
    const [taken] = await db
      .select({ seq: cashReceipts.cashReceiptSeq })
      .from(cashReceipts)
      .where(eq(cashReceipts.orderPaymentSeq, orderPaymentSeq))
    if (taken || (await ordersWithInvoice(db, [found.order.orderSeq])).size > 0) return
    const payment = { orderPaymentSeq, held: found.held }
    const asked = { kind: 'INCOME', identifier: SELF_ISSUED_TO, selfIssued: true } as const
    await requestReceipt({ db, now }, found.order, payment, asked)
  },
})
