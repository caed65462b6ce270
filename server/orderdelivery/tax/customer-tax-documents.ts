import { eq } from 'drizzle-orm'
import type { Call } from '../../call/call'
import { labelOf } from '../../contract/contract-labels'
import { invalidState } from '../../contract/refusal'
import { isPaidInCash } from '../money/cash-held'
import { CUSTOMER, writeHistory } from '../order/order-history'
import type { LockedOrder } from '../order/order-lock'
import { ordersWithInvoice } from '../receipt/issued-invoice'
import { CASH_ONLY, checkIdentifier, issueReceiptOf, type ReceiptRequest, receiptExists } from '../receipt/receipts'
import { orders } from '../schema/order.schema'
import { ALREADY_REQUESTED, issueRequestedInvoice, NO_BUSINESS, profileBuyer, requestInvoice } from './invoice-events'
import { assertIssuable, assertPaidInCash } from './invoice-orders'

/** Receipts and invoices that customers ask for after they have ordered. */

const INVOICED = '세금계산서를 신청한 주문입니다.'

/**
 * Requests the cash receipt of a locked order: of a paid one at once, otherwise when it is paid. Throws 400,
 * INVALID_STATE if there is no cash for it, RECEIPT_EXISTS.
 */
export async function requestOwnReceipt(
  call: Call,
  order: LockedOrder,
  { kind, identifier }: Pick<ReceiptRequest, 'kind' | 'identifier'>,
): Promise<void> {
  const { orderSeq } = order
  if (order.state !== 'PAYMENT_PENDING') {
    if ((await ordersWithInvoice(call.db, [orderSeq])).has(orderSeq)) throw receiptExists(INVOICED)
    await issueReceiptOf({ ...call, by: CUSTOMER }, order, { kind, identifier })
    return
  }
  checkIdentifier(kind, identifier)
  if (!isPaidInCash(order)) throw invalidState(CASH_ONLY)
  if (order.taxInvoiceRequest) throw receiptExists(INVOICED)
  await call.db.update(orders).set({ cashReceiptRequest: { kind, identifier } }).where(eq(orders.orderSeq, orderSeq))
  const summary = `현금영수증 신청 (${labelOf('CashReceiptKind', kind)})`
  await writeHistory(call, { orderSeq, kind: 'RECEIPT', summary, by: CUSTOMER })
}

/**
 * Requests the tax invoice of a business member's locked order, instead of a receipt that was not issued yet: of a paid
 * one at once, otherwise when it is paid. Throws INVALID_STATE for card payments, canceled orders and without business
 * data, RECEIPT_EXISTS, IN_USE.
 */
export async function requestOwnInvoice(call: Call, order: LockedOrder): Promise<void> {
  const { orderSeq } = order
  if (order.state !== 'PAYMENT_PENDING') {
    await assertIssuable(call.db, [order], undefined)
    await requestInvoice({ ...call, by: CUSTOMER }, orderSeq)
    return issueRequestedInvoice(call, { orderSeq, taxInvoiceRequest: true })
  }
  assertPaidInCash([order])
  if (order.taxInvoiceRequest) throw invalidState(ALREADY_REQUESTED)
  if (!(await profileBuyer(call.db, order.memberSeq))) throw invalidState(NO_BUSINESS)
  await call.db
    .update(orders)
    .set({ taxInvoiceRequest: true, cashReceiptRequest: null })
    .where(eq(orders.orderSeq, orderSeq))
  await writeHistory(call, { orderSeq, kind: 'TAX', summary: '세금계산서 신청', by: CUSTOMER })
}
