import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { SELF_ISSUED_TO } from '../../../domain/orderdelivery/receipt-identifier'
import { defineJob } from '../../jobs/define-job'
import type { Scan } from '../../jobs/job-kind'
import { endOfDay, seoulDay, shiftDays, startOfDay } from '../../lib/seoul-time'
import { cashOfOrderSql, cashOfPaymentSql, isReceiptEligible } from '../money/cash-held'
import { cashReceipts } from '../schema/cash-receipt.schema'
import { orders } from '../schema/order.schema'
import { orderPayments } from '../schema/payment.schema'
import { ordersWithInvoice } from './issued-invoice'
import { requestReceipt } from './receipts'

/** In won. By law, an order with this much cash and deposit needs a receipt, even if the customer requests none. */
const MIN_AMOUNT = 100_000
/** Days between a payment and its receipt; the law allows five. */
const AFTER_DAYS = 3
/** Receipts for payments older than this many days are left to an admin. */
const LAST_DAYS = 30

/** Returns payments between `AFTER_DAYS` and `LAST_DAYS` ago that have neither a receipt nor a request, by seq. */
const unrequestedPayments = ({ db, now, limit, notQueued }: Scan) =>
  db
    .select({ seq: orderPayments.orderPaymentSeq })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
    .where(
      and(
        notQueued(orderPayments.orderPaymentSeq),
        sql`${orderPayments.approvedAt} >= ${startOfDay(shiftDays(seoulDay(now), -LAST_DAYS))}`,
        sql`${orderPayments.approvedAt} < ${endOfDay(shiftDays(seoulDay(now), -AFTER_DAYS))}`,
        isReceiptEligible,
        inArray(orderPayments.state, ['PAID', 'PARTIAL_REFUNDED']),
        sql`${cashOfPaymentSql} > 0 and ${cashOfOrderSql} >= ${MIN_AMOUNT}`,
        isNull(orders.cashReceiptRequest),
        eq(orders.taxInvoiceRequest, false),
        isNull(orders.deletedAt),
        sql`not exists (select 1 from ${cashReceipts} where ${cashReceipts.orderPaymentSeq} = ${orderPayments.orderPaymentSeq})`,
      ),
    )
    .orderBy(asc(orderPayments.orderPaymentSeq))
    .limit(limit)

/** 자진발급: requests the receipts that the law requires although the customer requested none. */
export const selfIssueJob = defineJob({
  kind: 'cash-receipt-self',
  title: '현금영수증 자진발급',
  noun: '결제',
  schedule: { dailyAt: '02:00' },
  due: async (scan) => (await unrequestedPayments(scan)).map(({ seq }) => ({ key: String(seq) })),
  async perform({ db, now }, { key }) {
    const orderPaymentSeq = Number(key)
    const [found] = await db
      .select({ order: orders, held: cashOfPaymentSql, all: cashOfOrderSql })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.orderSeq, orderPayments.orderSeq))
      .where(eq(orderPayments.orderPaymentSeq, orderPaymentSeq))
      .for('update', { of: orders })
    if (!found || found.held <= 0 || found.all < MIN_AMOUNT) return
    // the order may have changed since the scan
    const { cashReceiptRequest, taxInvoiceRequest, deletedAt } = found.order
    if (cashReceiptRequest || taxInvoiceRequest || deletedAt) return
    const [existing] = await db
      .select({ seq: cashReceipts.cashReceiptSeq })
      .from(cashReceipts)
      .where(eq(cashReceipts.orderPaymentSeq, orderPaymentSeq))
    if (existing || (await ordersWithInvoice(db, [found.order.orderSeq])).size > 0) return
    const payment = { orderPaymentSeq, held: found.held }
    const request = { kind: 'INCOME', identifier: SELF_ISSUED_TO, selfIssued: true } as const
    await requestReceipt({ db, now }, found.order, payment, request)
  },
})
