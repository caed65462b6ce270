import { eq } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import { notFound } from '../../contract/refusal'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { paged } from '../../resource/pages'
import { restockNotifies } from '../schema/restock.schema'
import { restockItems } from './restock-items'
import { previewRestock } from './restock-preview'
import { countRestock, restockFilter, rows, subjectsOf, toRestock } from './restock-record'
import { bulkRestock, sendRestock } from './restock-send'

export const restockHandlers = handlersOf({
  'GET /api/v1/admin/restock-notifies': async (call, { query }) => {
    const where = restockFilter(query)
    const page = await paged(
      query,
      () => countRestock(call.db, where),
      (limit, offset) => rows(call.db, where, query.sort).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: 'restock-notifies',
      targetCount: page.items.length,
      summary: `재입고 알림 신청내역 조회 (${describeFilters('restock-notifies', query, 'name')}) ${formatNumber(page.total)}건`,
      personal: true,
    })
    return { ...page, items: page.items.map((row) => toRestock(row)) }
  },

  'GET /api/v1/admin/restock-notifies/by-item': async (call, { query }) => restockItems(call.db, query),

  'GET /api/v1/admin/restock-notifies/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const [row] = await rows(call.db, eq(restockNotifies.restockNotifySeq, path.seq))
    if (!row) throw notFound()
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource: 'restock-notifies',
      targetSeqs: [path.seq],
      subjects: subjectsOf(row.notice),
      summary: `재입고 알림 신청 ${unmasked ? '개인정보 보기' : '상세 조회'}: ${row.itemCode}`,
      personal: true,
    })
    return toRestock(row, unmasked)
  },

  'POST /api/v1/admin/restock-notifies/preview': async (call, { body }) => previewRestock(call, body),
  'POST /api/v1/admin/restock-notifies/send': async (call, { body }) => sendRestock(call, body),
  'POST /api/v1/admin/restock-notifies/bulk': async (call, { body }) => bulkRestock(call, body),
})
