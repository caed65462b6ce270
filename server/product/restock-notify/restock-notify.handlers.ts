import type { Handlers } from '../../http/call'
import { noAuthority, notFound } from '../../http/refusal'
import { shownQuery } from '../../lib/personal'
import { paged } from '../../resource/pages'
import { restockItems } from './restock-items'
import { previewRestock } from './restock-preview'
import { countRestock, readRestock, restockFilter, restockRows, subjectsOf, toRestock } from './restock-record'
import { bulkRestock, sendRestock } from './restock-send'

export const restockHandlers = {
  'GET /api/v1/admin/restock-notifies': async (call, { query }) => {
    const page = await paged(
      query,
      () => countRestock(call.db, restockFilter(query)),
      (limit, offset) => restockRows(call.db, query, limit, offset),
    )
    call.log({
      action: 'LIST',
      resource: 'restock-notifies',
      targetCount: page.items.length,
      summary: `재입고 알림 신청내역 조회 (${shownQuery(query, 'name')}) ${page.total}건`,
      personal: true,
    })
    return { ...page, items: page.items.map((row) => toRestock(row)) }
  },

  'GET /api/v1/admin/restock-notifies/by-item': async (call, { query }) => restockItems(call.db, query),

  'GET /api/v1/admin/restock-notifies/{seq}': async (call, { path, query }) => {
    const clear = query.unmask === true
    if (clear && !call.actor.piiUnmask) throw noAuthority()
    const row = await readRestock(call.db, path.seq)
    if (!row) throw notFound()
    call.log({
      action: clear ? 'UNMASK' : 'DETAIL',
      resource: 'restock-notifies',
      targetSeqs: [path.seq],
      subjects: subjectsOf(row.notice),
      summary: `재입고 알림 신청 ${clear ? '개인정보 보기' : '상세 조회'}: ${row.itemCode}`,
      personal: true,
    })
    return toRestock(row, clear)
  },

  'POST /api/v1/admin/restock-notifies/preview': async (call, { body }) => previewRestock(call, body),

  'POST /api/v1/admin/restock-notifies/send': async (call, { body }) => sendRestock(call, body),

  'POST /api/v1/admin/restock-notifies/bulk': async (call, { body }) => bulkRestock(call, body),
} satisfies Handlers<
  | 'GET /api/v1/admin/restock-notifies'
  | 'GET /api/v1/admin/restock-notifies/by-item'
  | 'GET /api/v1/admin/restock-notifies/{seq}'
  | 'POST /api/v1/admin/restock-notifies/preview'
  | 'POST /api/v1/admin/restock-notifies/send'
  | 'POST /api/v1/admin/restock-notifies/bulk'
>
