import { inArray, sql } from 'drizzle-orm'
import { businessNumberText } from '../../../domain/common/business-number'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { lockRows } from '../../db/locks'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { maskName, maskPhone } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { fieldChanges } from '../../log/field-changes'
import { describeFilters } from '../../log/summary'
import { forEachRow, nameLookupFrom } from '../../resource/each-row'
import { sheetColumns } from '../../resource/excel'
import { orders } from '../schema/order.schema'
import { taxInvoiceOrders, taxInvoices } from '../schema/tax-invoice.schema'
import { amendInvoice } from './invoice-amend'
import { bulkActionOnInvoice, cancelInvoice, issueInvoice, rejectInvoice, sendInvoice } from './invoice-moves'
import {
  type Invoice,
  type InvoiceQuery,
  invoiceFilter,
  invoiceRows,
  invoiceSums,
  logInvoice,
  readInvoice,
  toRow,
} from './invoice-record'
import { findInvoice, removeInvoice, rewriteInvoice, writeInvoice } from './invoice-write'
import { eligibleFor, writeMonthly } from './monthly-invoice'

const invoiceNaming = nameLookupFrom(
  taxInvoices,
  taxInvoices.taxInvoiceSeq,
  sql`${taxInvoices.documentNo} || ' ' || ${taxInvoices.companyName}`,
)

/** Runs an action on an invoice and logs it. Returns the updated invoice. */
async function runAndLog(call: AdminCall, what: string, act: () => Promise<Invoice>): Promise<Schemas['TaxInvoice']> {
  const row = await act()
  logInvoice(call, 'STATE', what, row)
  return readInvoice(call.db, row.taxInvoiceSeq)
}

async function bulk(call: AdminCall, { action, seqs }: Schemas['TaxInvoiceBulk']): Promise<Schemas['BulkReceipt']> {
  const of = await call.db
    .select({ orderSeq: taxInvoiceOrders.orderSeq })
    .from(taxInvoiceOrders)
    .where(inArray(taxInvoiceOrders.taxInvoiceSeq, seqs))
  // locks orders before their invoices
  await lockRows(
    call.db,
    orders.orderSeq,
    of.map(({ orderSeq }) => orderSeq),
  )
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    seqs,
    (db, seq) => bulkActionOnInvoice({ ...call, db }, seq, action),
    invoiceNaming,
  )
  const what = labelOf('TaxInvoiceAction', action)
  for (const seq of doneSeqs) logInvoice(call, 'BULK', what, await findInvoice(call.db, seq))
  return { done, failed }
}

/** Returns the logged fields of an invoice; personal data masked. */
const loggedFields = (row: Invoice) => ({
  writeDate: row.writeDate,
  purpose: row.purpose,
  taxType: row.taxType,
  businessNumber: row.businessNumber,
  branchNumber: row.branchNumber,
  companyName: row.companyName,
  ceoName: maskName(row.ceoName),
  address: row.address,
  businessType: row.businessType,
  businessCategory: row.businessCategory,
  contactName: maskName(row.contactName),
  email: row.email,
  phone: maskPhone(row.phone),
  lines: row.lines,
  remark: row.remark,
  amountReason: row.amountReason,
})

export const taxInvoiceHandlers = handlersOf({
  'GET /api/v1/admin/tax-invoices': async (call, { query }) => {
    const { page = 1, size = 20 } = query
    const where = invoiceFilter(call.db, query)
    const { total, summary } = await invoiceSums(call.db, where)
    const offset = (page - 1) * size
    const rows = offset < total ? await invoiceRows(call.db, where, query.sort).limit(size).offset(offset) : []
    call.log({
      action: 'LIST',
      resource: 'tax-invoices',
      targetCount: rows.length,
      summary: `세금계산서 조회 (${describeFilters('tax-invoices', query, 'companyName')}) ${formatNumber(total)}건`,
      personal: true,
    })
    return { items: rows.map(toRow), page, size, total, summary }
  },

  'GET /api/v1/admin/tax-invoices/{seq}': async (call, { path: { seq }, query }) => {
    const unmasked = query.unmask === true
    const row = await findInvoice(call.db, seq)
    if (query.print) logInvoice(call, 'PRINT', unmasked ? '인쇄 (개인정보 포함)' : '인쇄', row)
    else logInvoice(call, unmasked ? 'UNMASK' : 'DETAIL', unmasked ? '개인정보 보기' : '상세 조회', row)
    return readInvoice(call.db, seq, unmasked)
  },

  'POST /api/v1/admin/tax-invoices': async (call, { body }) => {
    const row = await writeInvoice(call, body)
    logInvoice(call, 'CREATE', '등록', row)
    return readInvoice(call.db, row.taxInvoiceSeq)
  },

  'PUT /api/v1/admin/tax-invoices/{seq}': async (call, { path: { seq }, body }) => {
    const { before, row } = await rewriteInvoice(call, seq, body)
    logInvoice(call, 'UPDATE', '수정', row, fieldChanges('TaxInvoiceUpdate', loggedFields(before), loggedFields(row)))
    return readInvoice(call.db, seq)
  },

  'DELETE /api/v1/admin/tax-invoices/{seq}': async (call, { path: { seq }, query }) => {
    logInvoice(call, 'DELETE', '삭제', await removeInvoice(call, seq, query.version))
    return null
  },

  'POST /api/v1/admin/tax-invoices/{seq}/issue': (call, { path: { seq }, body }) =>
    runAndLog(call, '발행', () => issueInvoice(call, seq, body)),

  'POST /api/v1/admin/tax-invoices/{seq}/send': (call, { path: { seq }, body }) =>
    runAndLog(call, '국세청 전송', () => sendInvoice(call, seq, body.version)),

  'POST /api/v1/admin/tax-invoices/{seq}/cancel': (call, { path: { seq }, body }) =>
    runAndLog(call, '발행취소', () => cancelInvoice(call, seq, body)),

  'POST /api/v1/admin/tax-invoices/{seq}/reject': (call, { path: { seq }, body }) =>
    runAndLog(call, '반려', () => rejectInvoice(call, seq, body)),

  'POST /api/v1/admin/tax-invoices/{seq}/amend': (call, { path: { seq }, body }) =>
    runAndLog(call, '수정발행', () => amendInvoice(call, seq, body)),

  'POST /api/v1/admin/tax-invoices/bulk': (call, { body }) => bulk(call, body),

  'GET /api/v1/admin/tax-invoices/eligible-orders': (call, { query }) => eligibleFor(call, query),

  'POST /api/v1/admin/tax-invoices/monthly': async (call, { body: { requestId, ...body } }) => {
    const row = await writeMonthly(call, body)
    logInvoice(call, 'CREATE', '월합계 등록', row)
    return readInvoice(call.db, row.taxInvoiceSeq)
  },
})

export const taxInvoiceExcel = defineExcel<Schemas['TaxInvoiceRow']>({
  resource: 'tax-invoices',
  title: '세금계산서',
  permission: ['ORDER_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/tax-invoices',
  columns: sheetColumns('TaxInvoiceRow', [
    { field: 'documentNo', width: 16 },
    { field: 'writeDate', width: 12 },
    { field: 'companyName', width: 24 },
    { field: 'businessNumber', width: 16, value: ({ businessNumber }) => businessNumberText(businessNumber) },
    { field: 'lineSummary', width: 26 },
    { field: 'supplyTotal', width: 14 },
    { field: 'taxTotal', width: 12 },
    { field: 'totalAmount', width: 14 },
    { field: 'orderCount', width: 8 },
    { field: 'purpose', width: 8 },
    { field: 'amendCode', width: 20, value: ({ amendCode }) => amendCode },
    { field: 'state', width: 10 },
    { field: 'ntsNumber', width: 28 },
    { field: 'issuedAt', width: 20 },
    { field: 'sentAt', width: 20 },
    { field: 'requestedBy', width: 10 },
  ]),
  count: async (db, query) => (await invoiceSums(db, invoiceFilter(db, query as InvoiceQuery))).total,
  rows: (db, query) =>
    offsetBatches(async (limit, offset) => {
      const list = query as InvoiceQuery
      const rows = await invoiceRows(db, invoiceFilter(db, list), list.sort).limit(limit).offset(offset)
      return rows.map(toRow)
    }),
})
