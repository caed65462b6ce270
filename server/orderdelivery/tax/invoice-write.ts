import { desc, eq, like } from 'drizzle-orm'
import { isCorrected, reversesOriginal } from '../../../domain/orderdelivery/amend-codes'
import type { AdminCall, Call } from '../../call/call'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid, invalidState, notFound } from '../../contract/refusal'
import type { Db } from '../../db/database'
import { lockPlaces } from '../../db/locks'
import { seoulDay } from '../../lib/seoul-time'
import { textOrNull } from '../../resource/fields'
import { refuseMaskedText } from '../../resource/personal-search'
import { checkVersion } from '../../resource/stamps'
import { actorText, type HistoryActor, writeHistory } from '../order/order-history'
import { supplierNow } from '../order/supplier'
import { findRequests, isOpen } from '../receipt/issued-invoice'
import { taxInvoiceHistories, taxInvoiceOrders, taxInvoices } from '../schema/tax-invoice.schema'
import { toInvoiceLines } from './invoice-lines'
import { assertPaidInCash, assertSameBusiness, assertTotalMatches, lockOrders } from './invoice-orders'
import { type Invoice, invoices, ordersOf, readInvoice } from './invoice-record'

/**
 * Creating and changing invoices. Orders are locked first, then their invoice, then the document numbers of the day.
 */

/** The parts of a call that are needed here, whether it comes from an admin, a customer or a job. */
export type InvoiceCall = Pick<Call, 'db' | 'now'> & { actor?: Call['actor']; by?: HistoryActor }

type NewInvoice = Omit<
  typeof taxInvoices.$inferInsert,
  'documentNo' | 'supplier' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'version'
>

const PERSONAL_FIELDS = ['ceoName', 'contactName', 'email', 'phone'] as const

/** Returns the next document number of the day, and locks the day's numbers. Throws INVALID_STATE after 9,999. */
async function nextDocumentNo(db: Db, now: Date): Promise<string> {
  const head = `T${seoulDay(now).replaceAll('-', '')}`
  await lockPlaces(db, `tax-invoices/${head}`)
  const [last] = await db
    .select({ documentNo: taxInvoices.documentNo })
    .from(taxInvoices)
    .where(like(taxInvoices.documentNo, `${head}%`))
    .orderBy(desc(taxInvoices.documentNo))
    .limit(1)
  const next = Number(last?.documentNo.slice(head.length) ?? 0) + 1
  if (next > 9_999) throw invalidState('오늘 등록할 수 있는 세금계산서 수를 넘었습니다.')
  return `${head}${String(next).padStart(4, '0')}`
}

/** Adds an entry to the history of an invoice and of its orders. */
export async function writeInvoiceHistory(
  { db, now, actor = null, by }: InvoiceCall,
  row: Invoice,
  summary: string,
): Promise<void> {
  const { taxInvoiceSeq, documentNo } = row
  await db.insert(taxInvoiceHistories).values({ taxInvoiceSeq, at: now, actorName: actorText(actor), summary })
  const entry = { kind: 'TAX' as const, summary: `세금계산서 ${documentNo} ${summary}`, relatedSeq: taxInvoiceSeq, by }
  const of = await ordersOf(db, taxInvoiceSeq)
  await writeHistory({ db, now, actor }, ...of.map((orderSeq) => ({ orderSeq, ...entry })))
}

/** Creates an invoice for these orders. The caller has locked them. */
export async function insertInvoice(
  call: InvoiceCall,
  values: NewInvoice,
  orderSeqs: readonly number[],
  summary: string,
): Promise<Invoice> {
  const by = call.actor?.loginId ?? null
  const [invoice] = await call.db
    .insert(taxInvoices)
    .values({
      ...values,
      documentNo: await nextDocumentNo(call.db, call.now),
      supplier: await supplierNow(call.db),
      createdAt: call.now,
      createdBy: by,
      updatedAt: call.now,
      updatedBy: by,
    })
    .returning()
  if (!invoice) throw new Error('invoice insert returned no row')
  await call.db
    .insert(taxInvoiceOrders)
    .values(orderSeqs.map((orderSeq) => ({ taxInvoiceSeq: invoice.taxInvoiceSeq, orderSeq })))
  await writeInvoiceHistory(call, invoice, summary)
  return invoice
}

/**
 * Cancels the customers' requests that an admin's invoice of the same orders replaces. The caller has locked the
 * orders. Customers are not notified, because they get the invoice.
 */
export async function replaceRequests(
  call: AdminCall,
  { taxInvoiceSeq, documentNo }: Invoice,
  orderSeqs: readonly number[],
): Promise<void> {
  const seqs = new Set((await findRequests(call.db, orderSeqs)).map((request) => request.taxInvoiceSeq))
  seqs.delete(taxInvoiceSeq)
  for (const seq of [...seqs].sort((a, b) => a - b)) {
    const request = await invoices.lock(call.db, seq)
    if (request.state !== 'REQUESTED') continue
    const cancelReason = `${documentNo}에 합쳐 발행합니다.`
    const canceled = await invoices.update(call, request, { state: 'CANCELED', cancelReason })
    await writeInvoiceHistory(call, canceled, `발행요청 취소: ${cancelReason}`)
  }
}

/** Locks an invoice and its orders (the orders first) and returns them. Throws 404. */
export async function lockInvoice(db: Db, seq: number) {
  const orderSeqs = await ordersOf(db, seq)
  const found = orderSeqs.length > 0 ? await lockOrders(db, orderSeqs) : []
  const row = await invoices.lock(db, seq)
  return { row, orders: found }
}

/** Like `lockInvoice`, for the version that the admin saw. Throws 404, CONFLICT. */
export async function lockVersion(call: AdminCall, seq: number, version: number) {
  const locked = await lockInvoice(call.db, seq)
  await checkVersion(locked.row, version, () => readInvoice(call.db, seq))
  return locked
}

function checkWriteDate(writeDate: string, now: Date): void {
  if (writeDate > seoulDay(now)) throw invalid({ writeDate: '작성일자는 오늘까지의 날짜로 입력해 주세요.' })
}

type Body = Omit<Schemas['TaxInvoiceUpdate'], 'version'>

const buyerOf = (body: Body, before: Invoice | null) => ({
  businessNumber: body.businessNumber,
  branchNumber: textOrNull(body.branchNumber),
  companyName: body.companyName.trim(),
  ceoName: body.ceoName?.trim() ?? before?.ceoName ?? '',
  address: textOrNull(body.address),
  businessType: textOrNull(body.businessType),
  businessCategory: textOrNull(body.businessCategory),
  contactName: body.contactName === undefined ? (before?.contactName ?? null) : textOrNull(body.contactName),
  email: body.email?.trim() ?? before?.email ?? '',
  phone: body.phone === undefined ? (before?.phone ?? null) : textOrNull(body.phone),
})

/** Whether an invoice must match the money held of its orders. Most amendments state only a difference. */
const statesFullAmount = (before: Invoice | null): boolean => before?.amendCode == null || isCorrected(before)

async function valuesOf(call: AdminCall, body: Body, before: Invoice | null) {
  refuseMaskedText(body, [...PERSONAL_FIELDS, 'address'])
  checkWriteDate(body.writeDate, call.now)
  const taxType = body.taxType ?? 'TAXABLE'
  const written = toInvoiceLines(body.lines, taxType)
  if (before && reversesOriginal(before)) {
    const same = written.totalAmount === before.totalAmount && written.lines.length === before.lines.length
    if (!same) throw invalid({ lines: '취소분 수정세금계산서의 품목과 금액은 바꿀 수 없습니다.' })
  }
  const amountReason = textOrNull(body.amountReason)
  const found = await lockOrders(call.db, body.orderSeqs)
  assertPaidInCash(found)
  await assertSameBusiness(call.db, found, body.businessNumber)
  if (statesFullAmount(before)) await assertTotalMatches(call.db, found, { ...written, amountReason })
  return {
    writeDate: body.writeDate,
    purpose: body.purpose ?? ('RECEIPT' as const),
    taxType,
    ...buyerOf(body, before),
    ...(before && reversesOriginal(before) ? {} : written),
    remark: textOrNull(body.remark),
    amountReason,
  }
}

/** Creates a draft for an admin. Throws 400, INVALID_STATE. */
export async function writeInvoice(call: AdminCall, body: Schemas['TaxInvoiceCreate']): Promise<Invoice> {
  const values = await valuesOf(call, body, null)
  const written = toInvoiceLines(body.lines, values.taxType)
  const orderSeqs = [...new Set(body.orderSeqs)]
  const row: NewInvoice = { ...values, ...written, state: 'DRAFT', requestedBy: 'ADMIN' }
  const invoice = await insertInvoice(call, row, orderSeqs, '임시저장')
  await replaceRequests(call, invoice, orderSeqs)
  return invoice
}

/** Saves an admin's changes of a request or a draft. Throws 400, 404, CONFLICT, INVALID_STATE. */
export async function rewriteInvoice(
  call: AdminCall,
  seq: number,
  { version, ...body }: Schemas['TaxInvoiceUpdate'],
): Promise<{ before: Invoice; row: Invoice }> {
  const { row: before } = await lockVersion(call, seq, version)
  if (!isOpen(before.state)) throw invalidState('발행요청·임시저장 상태에서만 수정할 수 있습니다.')
  const old = await ordersOf(call.db, seq)
  const orderSeqs = [...new Set(body.orderSeqs)].sort((a, b) => a - b)
  const moved = orderSeqs.join() !== old.join()
  if (moved && before.amendOfSeq !== null) {
    throw invalid({ orderSeqs: '수정세금계산서의 연결 주문은 바꿀 수 없습니다.' })
  }
  const values = await valuesOf(call, body, before)
  const supplier = await supplierNow(call.db)
  const row = await invoices.update(call, before, { ...values, supplier, state: 'DRAFT', failMessage: null })
  if (moved) {
    await call.db.delete(taxInvoiceOrders).where(eq(taxInvoiceOrders.taxInvoiceSeq, seq))
    await call.db.insert(taxInvoiceOrders).values(orderSeqs.map((orderSeq) => ({ taxInvoiceSeq: seq, orderSeq })))
  }
  await writeInvoiceHistory(call, row, before.state === 'REQUESTED' ? '임시저장 (발행요청에서)' : '수정')
  if (before.amendOfSeq === null) await replaceRequests(call, row, orderSeqs)
  return { before, row }
}

/** Deletes a draft. Throws 404, CONFLICT, IN_USE. */
export async function removeInvoice(call: AdminCall, seq: number, version: number): Promise<Invoice> {
  const { row } = await lockVersion(call, seq, version)
  if (row.state === 'REQUESTED') throw inUse('발행요청은 삭제할 수 없습니다. 반려해 주세요.')
  if (row.state !== 'DRAFT') throw inUse('발행된 세금계산서는 삭제할 수 없습니다.')
  await writeInvoiceHistory(call, row, '삭제')
  await invoices.remove(call.db, seq)
  return row
}

/** Returns an invoice. Throws 404. */
export async function findInvoice(db: Db, seq: number): Promise<Invoice> {
  const [row] = await db.select().from(taxInvoices).where(eq(taxInvoices.taxInvoiceSeq, seq))
  if (!row) throw notFound()
  return row
}
