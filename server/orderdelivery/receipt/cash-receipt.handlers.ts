import { eq, inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { lockRows } from '../../db/locks'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { maskName } from '../../lib/mask'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { createNameLookup, forEachRow } from '../../resource/each-row'
import { sheetColumns } from '../../resource/excel'
import { stateLabel } from '../order/state-label'
import { cashReceipts } from '../schema/cash-receipt.schema'
import { orders } from '../schema/order.schema'
import {
  logReceipt,
  type ReceiptQuery,
  receiptFilter,
  receiptLine,
  receiptLines,
  receiptSums,
  toReceipt,
} from './receipt-record'
import { cancelReceipt, cancelReceiptExcess, findIssuable, issueReceipt, retryReceipt } from './receipts'

const { cashReceiptSeq, orderSeq, amount } = cashReceipts

/** Names receipts as `20261121000123 480,000원`. */
const named = createNameLookup(cashReceiptSeq, async (db, seqs) => {
  const rows = await db
    .select({ seq: cashReceiptSeq, amount, orderNo: orders.orderNo })
    .from(cashReceipts)
    .innerJoin(orders, eq(orders.orderSeq, orderSeq))
    .where(inArray(cashReceiptSeq, seqs))
  return new Map(rows.map((row) => [row.seq, `${row.orderNo} ${formatNumber(row.amount)}원`]))
})

/** Runs an action on a receipt and logs it. Returns the updated receipt. */
async function runAndLog(
  call: AdminCall,
  seq: number,
  what: string,
  act: () => Promise<void>,
): Promise<Schemas['CashReceipt']> {
  await act()
  const line = await receiptLine(call.db, seq)
  logReceipt(call, 'STATE', what, line)
  return toReceipt(line)
}

async function bulk(call: AdminCall, { seqs }: Schemas['CashReceiptBulk']): Promise<Schemas['BulkReceipt']> {
  const of = await call.db.select({ orderSeq }).from(cashReceipts).where(inArray(cashReceiptSeq, seqs))
  // locks orders before the records below them
  await lockRows(
    call.db,
    orders.orderSeq,
    of.map((row) => row.orderSeq),
  )
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    [...seqs].sort((a, b) => a - b),
    (db, seq) => cancelReceiptExcess({ ...call, db }, seq),
    named,
  )
  for (const seq of doneSeqs) logReceipt(call, 'BULK', '취소', await receiptLine(call.db, seq))
  return { done, failed }
}

export const cashReceiptHandlers = handlersOf({
  'GET /api/v1/admin/cash-receipts': async (call, { query }) => {
    const { page = 1, size = 20 } = query
    const where = receiptFilter(call.db, query)
    const { total, summary } = await receiptSums(call.db, where)
    const offset = (page - 1) * size
    const lines = offset < total ? await receiptLines(call.db, where, query.sort).limit(size).offset(offset) : []
    call.log({
      action: 'LIST',
      resource: 'cash-receipts',
      targetCount: lines.length,
      summary: `현금영수증 조회 (${describeFilters('cash-receipts', query, 'orderNo')}) ${formatNumber(total)}건`,
      personal: true,
    })
    return { items: lines.map((line) => toReceipt(line)), page, size, total, summary }
  },

  'GET /api/v1/admin/cash-receipts/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const line = await receiptLine(call.db, path.seq)
    logReceipt(call, unmasked ? 'UNMASK' : 'DETAIL', unmasked ? '개인정보 보기' : '상세 조회', line)
    return toReceipt(line, unmasked)
  },

  'GET /api/v1/admin/cash-receipts/issuable': async (call, { query }) => {
    const { order, amount: held } = await findIssuable(call.db, query.orderNo)
    call.log({
      action: 'DETAIL',
      resource: 'cash-receipts',
      names: [order.orderNo],
      subjects: [{ type: 'ORDERER', seq: order.orderSeq, label: maskName(order.ordererName) }],
      summary: `현금영수증 발급 대상 조회: ${order.orderNo} ${formatNumber(held)}원`,
      personal: true,
    })
    return { orderNo: order.orderNo, ordererName: maskName(order.ordererName), amount: held }
  },

  'POST /api/v1/admin/cash-receipts': async (call, { body: { requestId, ...body } }) => {
    const line = await receiptLine(call.db, await issueReceipt(call, body))
    logReceipt(call, 'CREATE', '개별 발급', line)
    return toReceipt(line)
  },

  'POST /api/v1/admin/cash-receipts/{seq}/cancel': (call, { path: { seq }, body }) =>
    runAndLog(call, seq, '취소', () => cancelReceipt(call, seq, body)),

  'POST /api/v1/admin/cash-receipts/{seq}/retry': (call, { path: { seq }, body }) =>
    runAndLog(call, seq, '재발급', () => retryReceipt(call, seq, body)),

  'POST /api/v1/admin/cash-receipts/bulk': (call, { body }) => bulk(call, body),
})

export const cashReceiptExcel = defineExcel<Schemas['CashReceipt']>({
  resource: 'cash-receipts',
  title: '현금영수증',
  permission: ['CASH_RECEIPT_CANCEL', 'ORDER_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/cash-receipts',
  columns: sheetColumns<Schemas['CashReceipt']>('CashReceipt', [
    { field: 'orderNo', width: 18 },
    { field: 'orderedAt', width: 20 },
    { field: 'ordererName', width: 12 },
    { field: 'kind', width: 10 },
    { field: 'identifier', width: 20 },
    { field: 'selfIssued', width: 10 },
    { field: 'amount', width: 12 },
    { field: 'supplyAmount', width: 12 },
    { field: 'vat', width: 12 },
    { field: 'canceledAmount', width: 12 },
    { field: 'validAmount', width: 12 },
    { field: 'ntsNumber', width: 14 },
    { field: 'state', width: 10 },
    { field: 'failMessage', width: 30 },
    { field: 'issuedAt', width: 20 },
    { field: 'canceledAt', width: 20 },
    { field: 'cancelReason', width: 10 },
    { field: 'orderState', width: 12, value: (row) => stateLabel({ ...row, state: row.orderState }) },
  ]),
  count: async (db, query) => (await receiptSums(db, receiptFilter(db, query as ReceiptQuery))).total,
  rows: (db, query) =>
    offsetBatches(async (limit, offset) => {
      const list = query as ReceiptQuery
      const lines = await receiptLines(db, receiptFilter(db, list), list.sort).limit(limit).offset(offset)
      return lines.map((line) => toReceipt(line, true))
    }),
})
