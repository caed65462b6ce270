import { eq, inArray } from 'drizzle-orm'
import type { AdminCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { members } from '../../db/schema'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { createNameLookup, forEachRow } from '../../resource/each-row'
import { sheetColumns } from '../../resource/excel'
import { countRows, paged } from '../../resource/pages'
import { personalKey } from '../../session/keys'
import { displayName } from '../ledger/ledger-list'
import { depositRefunds } from '../schema/deposit-entry.schema'
import { logRefund, type RefundQuery, refundFilter, refundLine, refundLines, toRefund } from './deposit-refund-record'
import { cancelRefund, checkPaidOn, completeRefund, rejectRefund, requestRefund } from './deposit-refunds'

const { depositRefundSeq, memberSeq, amount } = depositRefunds

/** Labels a request, e.g. `홍*동 10,000원`. */
const labels = createNameLookup(depositRefundSeq, async (db, seqs) => {
  const rows = await db
    .select({ seq: depositRefundSeq, amount, memberSeq, name: members.name, state: members.state })
    .from(depositRefunds)
    .innerJoin(members, eq(members.memberSeq, memberSeq))
    .where(inArray(depositRefundSeq, seqs))
  return new Map(rows.map((row) => [row.seq, `${displayName(row)} ${formatNumber(row.amount)}원`]))
})

/** Runs one action on one request, logs it and returns the request as it is afterwards. */
async function runAndLog(
  call: AdminCall,
  seq: number,
  what: string,
  act: () => Promise<void>,
  reason?: string,
): Promise<Schemas['DepositRefund']> {
  await act()
  const line = await refundLine(call.db, seq)
  logRefund(call, 'STATE', what, line, reason)
  return toRefund(line)
}

async function bulk(
  call: AdminCall,
  { seqs, paidOn, reason }: Schemas['DepositRefundBulk'],
): Promise<Schemas['BulkReceipt']> {
  checkPaidOn({ paidOn, reason }, call.now)
  const { done, failed, doneSeqs } = await forEachRow(
    call,
    [...seqs].sort((a, b) => a - b),
    (db, seq) => completeRefund({ ...call, db }, seq, { paidOn, reason }),
    labels,
  )
  for (const seq of doneSeqs) logRefund(call, 'BULK', '완료', await refundLine(call.db, seq), reason?.trim())
  return { done, failed }
}

export const depositRefundHandlers = handlersOf({
  'GET /api/v1/admin/deposit-refunds': async (call, { query }) => {
    const found = await paged(
      query,
      () => countRows(call.db, depositRefunds, refundFilter(call.db, query)),
      (limit, offset) => refundLines(call.db, query).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: 'deposit-refunds',
      targetCount: found.items.length,
      summary: `예치금 환불 신청 조회 (${describeFilters('deposit-refunds', query, 'loginId')}) ${formatNumber(found.total)}건`,
      personal: true,
    })
    return { ...found, items: found.items.map((line) => toRefund(line)) }
  },

  'GET /api/v1/admin/deposit-refunds/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const line = await refundLine(call.db, path.seq)
    logRefund(call, unmasked ? 'UNMASK' : 'DETAIL', unmasked ? '개인정보 보기' : '상세 조회', line)
    return toRefund(line, unmasked ? call.services.keys.personal : undefined)
  },

  'POST /api/v1/admin/deposit-refunds': async (call, { body: { requestId, ...body } }) => {
    const line = await refundLine(call.db, await requestRefund(call, { ...body, via: 'ADMIN' }))
    logRefund(call, 'CREATE', '신청 등록', line)
    return toRefund(line)
  },

  'POST /api/v1/admin/deposit-refunds/{seq}/complete': async (call, { path: { seq }, body }) => {
    checkPaidOn(body, call.now)
    return runAndLog(call, seq, '완료', () => completeRefund(call, seq, body), body.reason?.trim())
  },

  'POST /api/v1/admin/deposit-refunds/{seq}/reject': (call, { path: { seq }, body }) =>
    runAndLog(call, seq, '반려', () => rejectRefund(call, seq, body.rejectReason), body.rejectReason),

  'POST /api/v1/admin/deposit-refunds/{seq}/cancel': (call, { path: { seq } }) =>
    runAndLog(call, seq, '신청취소', () => cancelRefund(call, seq)),

  'POST /api/v1/admin/deposit-refunds/bulk': (call, { body }) => bulk(call, body),
})

export const depositRefundExcel = defineExcel<Schemas['DepositRefund']>({
  resource: 'deposit-refunds',
  title: '예치금 환불 신청',
  permission: ['POINT_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/deposit-refunds',
  columns: sheetColumns('DepositRefund', [
    { field: 'depositRefundSeq', width: 10 },
    { field: 'requestedAt', width: 20 },
    { field: 'loginId', width: 20 },
    { field: 'name', width: 12 },
    { field: 'amount', width: 12 },
    { field: 'bankCode', width: 14 },
    { field: 'accountNumber', width: 20 },
    { field: 'accountHolder', width: 14 },
    { field: 'requestedVia', width: 10 },
    { field: 'state', width: 10 },
    { field: 'paidOn', width: 12 },
    { field: 'processedAt', width: 20 },
    { field: 'processedByName', width: 12 },
    { field: 'rejectReason', width: 30 },
  ]),
  count: (db, query) => countRows(db, depositRefunds, refundFilter(db, query as RefundQuery)),
  async *rows(db, query) {
    const key = await personalKey(db)
    yield* offsetBatches(async (limit, offset) =>
      (
        await refundLines(db, query as RefundQuery)
          .limit(limit)
          .offset(offset)
      ).map((line) => toRefund(line, key)),
    )
  },
})
