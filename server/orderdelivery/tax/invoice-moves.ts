import { eq, sql } from 'drizzle-orm'
import { issueDueOf } from '../../../domain/common/vat'
import { reversesOriginal } from '../../../domain/orderdelivery/amend-codes'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { invalidState } from '../../contract/refusal'
import { seoulDay } from '../../lib/seoul-time'
import { queueMessage } from '../../message/outbox'
import { notConnected } from '../../providers/ports'
import type { orders } from '../schema/order.schema'
import { taxInvoices } from '../schema/tax-invoice.schema'
import { assertIssuable, assertTotalMatches } from './invoice-orders'
import type { Invoice } from './invoice-record'
import { type InvoiceCall, lockInvoice, lockVersion, writeInvoiceHistory } from './invoice-write'

/** Actions on invoices, up to the transmission by `invoice-worker`. */

type Order = typeof orders.$inferSelect

export async function changeInvoice(call: InvoiceCall, row: Invoice, set: Partial<Invoice>): Promise<Invoice> {
  const [written] = await call.db
    .update(taxInvoices)
    .set({
      ...set,
      updatedAt: call.now,
      updatedBy: call.actor?.loginId ?? null,
      version: sql`${taxInvoices.version} + 1`,
    })
    .where(eq(taxInvoices.taxInvoiceSeq, row.taxInvoiceSeq))
    .returning()
  if (!written) throw new Error(`invoice ${row.taxInvoiceSeq} not found`)
  return written
}

/**
 * Updates the original of an amendment: it needs no amendment any more, and is voided if the amendment takes back
 * all of it.
 */
async function updateOriginal(call: InvoiceCall, row: Invoice, inForce: boolean): Promise<void> {
  if (row.amendOfSeq === null) return
  await call.db
    .update(taxInvoices)
    .set({
      amendNeeded: !inForce,
      ...(reversesOriginal(row) ? { voided: inForce } : {}),
      version: sql`${taxInvoices.version} + 1`,
    })
    .where(eq(taxInvoices.taxInvoiceSeq, row.amendOfSeq))
}

/**
 * Issues a locked request or draft; a job gets its number from the tax office, which mails it to the buyer. Throws INVALID_STATE, RECEIPT_EXISTS, IN_USE, 400 if the
 * orders' amount has changed.
 */
export async function issueLocked(
  call: InvoiceCall,
  row: Invoice,
  all: readonly Order[],
  force = false,
): Promise<Invoice> {
  if (row.state !== 'REQUESTED' && row.state !== 'DRAFT')
    throw invalidState('발행요청·임시저장 상태에서만 발행할 수 있습니다.')
  if (row.amendOfSeq === null) {
    await assertIssuable(call.db, all, row.taxInvoiceSeq)
    await assertTotalMatches(call.db, all, row)
    if (!force && seoulDay(call.now) > issueDueOf(row.writeDate)) {
      throw invalidState('발행 기한이 지났습니다. 지연 발행 시 가산세가 부과됩니다.')
    }
  }
  const issued = await changeInvoice(call, row, {
    state: 'ISSUED',
    issuedAt: call.now,
    amendNeeded: false,
    failMessage: null,
  })
  await updateOriginal(call, issued, true)
  await writeInvoiceHistory(call, issued, force ? '발행 (지연)' : '발행')
  return issued
}

/** Throws EXTERNAL_FAILED if no tax office is connected: an invoice that never gets there must not look issued. */
function assertConnected({ services: { providers } }: AdminCall): void {
  if (providers.stateOf('taxOffice') === 'NOT_CONNECTED') throw notConnected('taxOffice')
}

/** Issues an invoice. Throws as `issueLocked`, 404, CONFLICT, EXTERNAL_FAILED. */
export async function issueInvoice(call: AdminCall, seq: number, body: Schemas['TaxInvoiceIssue']): Promise<Invoice> {
  const { row, orders: all } = await lockVersion(call, seq, body.version)
  assertConnected(call)
  return issueLocked(call, row, all, body.force)
}

/** Sends an issued or refused invoice to the tax office. Throws as `sendLocked`, 404, CONFLICT, EXTERNAL_FAILED. */
export async function sendInvoice(call: AdminCall, seq: number, version: number): Promise<Invoice> {
  const { row } = await lockVersion(call, seq, version)
  assertConnected(call)
  return sendLocked(call, row, ['ISSUED', 'SEND_FAILED'])
}

/**
 * Starts the transmission of an invoice to the tax office, if it is in one of the `from` states. Throws
 * INVALID_STATE.
 */
export async function sendLocked(call: InvoiceCall, row: Invoice, from: readonly Invoice['state'][]): Promise<Invoice> {
  if (!from.includes(row.state)) {
    throw invalidState(
      from.includes('ISSUED')
        ? '발행완료 상태에서만 전송할 수 있습니다.'
        : '전송실패한 세금계산서만 재전송할 수 있습니다.',
    )
  }
  const sending = await changeInvoice(call, row, { state: 'SENDING', sendingAt: call.now, failMessage: null })
  await writeInvoiceHistory(call, sending, row.state === 'SEND_FAILED' ? '재전송' : '국세청 전송')
  return sending
}

/** Cancels an issued invoice. Throws 404, CONFLICT, INVALID_STATE. */
export async function cancelInvoice(
  call: AdminCall,
  seq: number,
  { reason, version }: Schemas['TaxInvoiceRefuse'],
): Promise<Invoice> {
  const { row } = await lockVersion(call, seq, version)
  if (row.state === 'SENT' || row.state === 'SENDING') {
    throw invalidState('국세청에 전송된 세금계산서는 취소할 수 없습니다. 수정발행을 이용해 주세요.')
  }
  if (row.state !== 'ISSUED' && row.state !== 'SEND_FAILED')
    throw invalidState('발행된 세금계산서만 발행취소할 수 있습니다.')
  return cancelLocked(call, row, reason)
}

/** Cancels an issued invoice that the tax office has not received, so that its orders can be invoiced again. */
export async function cancelLocked(call: InvoiceCall, row: Invoice, reason: string): Promise<Invoice> {
  const canceled = await changeInvoice(call, row, {
    state: 'CANCELED',
    cancelReason: reason,
    failMessage: null,
    amendNeeded: false,
  })
  await updateOriginal(call, canceled, false)
  await writeInvoiceHistory(call, canceled, `발행취소: ${reason}`)
  return canceled
}

/** Rejects a customer's request. Throws 404, CONFLICT, INVALID_STATE. */
export async function rejectInvoice(
  call: AdminCall,
  seq: number,
  { reason, version }: Schemas['TaxInvoiceRefuse'],
): Promise<Invoice> {
  const { row, orders: all } = await lockVersion(call, seq, version)
  if (row.state !== 'REQUESTED') throw invalidState('발행요청만 반려할 수 있습니다.')
  return rejectLocked(call, row, all[0], reason)
}

/** Rejects a request and notifies the customer of the order `first` of the reason. */
export async function rejectLocked(
  call: Call,
  row: Invoice,
  first: Order | undefined,
  reason: string,
): Promise<Invoice> {
  const rejected = await changeInvoice(call, row, { state: 'REJECTED', rejectReason: reason })
  await writeInvoiceHistory(call, rejected, `반려: ${reason}`)
  if (first) {
    await queueMessage(call, {
      eventCode: 'MANUAL',
      to: { name: first.ordererName, phone: first.ordererPhone, memberSeq: first.memberSeq },
      title: '세금계산서 발행 안내',
      text: `요청하신 세금계산서(주문 ${first.orderNo})가 반려되었습니다.\n사유: ${reason}`,
      related: { type: 'taxInvoice', seq: row.taxInvoiceSeq },
      change: 'REJECTED',
    })
  }
  return rejected
}

/** Bulk action on an invoice, without checking its version. Throws EXTERNAL_FAILED, 404, INVALID_STATE, RECEIPT_EXISTS, IN_USE. */
export async function bulkActionOnInvoice(
  call: AdminCall,
  seq: number,
  action: Schemas['TaxInvoiceAction'],
): Promise<void> {
  const { row, orders: all } = await lockInvoice(call.db, seq)
  assertConnected(call)
  if (action === 'ISSUE') await issueLocked(call, row, all)
  else await sendLocked(call, row, action === 'SEND' ? ['ISSUED'] : ['SEND_FAILED'])
}
