import { inArray, sql } from 'drizzle-orm'
import type { AdminCall } from '../../../call/call'
import { handlersOf } from '../../../call/handlers-of'
import { labelOf } from '../../../contract/contract-labels'
import type { Schemas } from '../../../contract/contract-types'
import { conflict } from '../../../contract/refusal'
import { lockRows } from '../../../db/locks'
import { defineExcel, offsetBatches } from '../../../excel/resource'
import { formatNumber } from '../../../lib/numbers'
import { describeFilters } from '../../../log/summary'
import { forEachRow, nameLookupFrom } from '../../../resource/each-row'
import { sheetColumns } from '../../../resource/excel'
import { paged } from '../../../resource/pages'
import { personalKey } from '../../../session/keys'
import { orders } from '../../schema/order.schema'
import { refunds } from '../../schema/payment.schema'
import { orderSubjects } from './order-filters'
import { lockRefund } from './refund-done'
import { countRefunds, type RefundQuery, readRefund, refundRows } from './refund-record'
import { checkPaidOn, moveRefund } from './refunds'

const refundNaming = nameLookupFrom(
  sql`${refunds} join ${orders} on ${orders.orderSeq} = ${refunds.orderSeq}`,
  refunds.refundSeq,
  orders.orderNo,
)

type Shown = Pick<Schemas['Refund'], 'refundSeq' | 'orderSeq' | 'orderNo' | 'ordererName' | 'memberSeq' | 'cashAmount'>

function logRefund(call: AdminCall, action: Schemas['AdminLogAction'], what: string, refund: Shown): void {
  call.log({
    action,
    resource: 'refunds',
    targetSeqs: [refund.refundSeq],
    named: refundNaming,
    subjects: orderSubjects(refund),
    summary: `환불 ${what}: ${refund.orderNo} ${formatNumber(refund.cashAmount)}원`,
    personal: true,
  })
}

async function bulk(
  call: AdminCall,
  { action, seqs, paidOn, reason }: Schemas['RefundBulk'],
): Promise<Schemas['BulkReceipt']> {
  if (action === 'COMPLETE') checkPaidOn({ paidOn, reason }, call.now)
  // orders are locked before their refunds
  const found = await call.db
    .select({ orderSeq: refunds.orderSeq })
    .from(refunds)
    .where(inArray(refunds.refundSeq, seqs))
  await lockRows(
    call.db,
    orders.orderSeq,
    found.map(({ orderSeq }) => orderSeq),
  )
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    [...seqs].sort((a, b) => a - b),
    async (db, seq) => {
      const { order, refund } = await lockRefund(db, seq)
      await moveRefund({ ...call, db }, order, refund, { action, paidOn, reason })
    },
    refundNaming,
  )
  for (const seq of doneSeqs) logRefund(call, 'BULK', labelOf('RefundBulkAction', action), await readRefund(call, seq))
  return { done, failed }
}

export const refundHandlers = handlersOf({
  'GET /api/v1/admin/refunds': async (call, { query }) => {
    const { db, now } = call
    const found = await paged(
      query,
      () => countRefunds(db, now, query),
      (limit, offset) => refundRows(db, now, query, limit, offset),
    )
    call.log({
      action: 'LIST',
      resource: 'refunds',
      targetCount: found.items.length,
      summary: `환불 조회 (${describeFilters('refunds', query, 'orderNo')}) ${formatNumber(found.total)}건`,
      personal: true,
    })
    return found
  },

  'GET /api/v1/admin/refunds/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const refund = await readRefund(call, path.seq, unmasked ? call.services.keys.personal : undefined)
    logRefund(call, unmasked ? 'UNMASK' : 'DETAIL', unmasked ? '개인정보 보기' : '상세 조회', refund)
    return refund
  },

  'POST /api/v1/admin/refunds/{seq}/transition': async (
    call,
    { path: { seq }, body: { requestId, version, ...move } },
  ) => {
    const { order, refund } = await lockRefund(call.db, seq)
    if (refund.version !== version) throw conflict(await readRefund(call, seq))
    await moveRefund(call, order, refund, move)
    const after = await readRefund(call, seq)
    logRefund(call, 'STATE', labelOf('RefundAction', move.action), after)
    return after
  },

  'POST /api/v1/admin/refunds/bulk': (call, { body }) => bulk(call, body),
})

/** Restricts a query to bank transfers; provider cancellations and deposits are not paid by the bank. */
const transfersOf = (query: RefundQuery): RefundQuery => ({ ...query, method: ['BANK'] })

/** Excel list of the transfers to be made by the bank, one row per refund. */
export const refundExcel = defineExcel<Schemas['Refund']>({
  resource: 'refunds',
  title: '환불 이체',
  permission: ['ORDER_MANAGEMENT', 'ORDER_STATE_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/refunds',
  columns: sheetColumns('Refund', [
    // what the bank's own form asks for
    { title: '은행코드', width: 9, value: ({ bankCode }) => bankCode },
    { field: 'bankCode', width: 14 },
    { field: 'accountNumber', width: 20 },
    { field: 'cashAmount', width: 12 },
    { field: 'accountHolder', width: 14 },
    { field: 'orderNo', width: 18 },
    { field: 'ordererName', width: 12 },
    { field: 'method', width: 12 },
    { field: 'state', width: 10 },
    { field: 'requestedAt', width: 20 },
    { field: 'dueAt', width: 20 },
    { field: 'paidOn', width: 12 },
    { field: 'failMessage', width: 30 },
    { field: 'refundSeq', width: 10 },
  ]),
  count: (db, query, now) => countRefunds(db, now, transfersOf(query as RefundQuery)),
  async *rows(db, query, now) {
    const key = await personalKey(db)
    yield* offsetBatches((limit, offset) => refundRows(db, now, transfersOf(query as RefundQuery), limit, offset, key))
  },
})
