import { eq } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import type { Schemas } from '../../contract/contract-types'
import { notFound } from '../../contract/refusal'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { formatNumber } from '../../lib/numbers'
import { describeFilters } from '../../log/summary'
import { messageLogs } from '../../message/message.schema'
import { sheetColumns } from '../../resource/excel'
import { paged } from '../../resource/pages'
import { bulkMessageLogs } from './message-log-bulk'
import {
  countMessageLogs,
  type MessageLogQuery,
  messageLogRows,
  messageSubjects,
  toMessageLog,
  toMessageLogRow,
} from './message-log-record'

const RESOURCE = 'message-logs'

export const messageLogHandlers = handlersOf({
  'GET /api/v1/admin/message-logs': async (call, { query }) => {
    const { db, now } = call
    const page = await paged(
      query,
      () => countMessageLogs(db, query, now),
      (limit, offset) => messageLogRows(db, query, now).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: RESOURCE,
      targetCount: page.items.length,
      personal: true,
      summary: `메시지 발송 내역 조회 (${describeFilters('message-logs', query, 'recipientPhone')}) ${formatNumber(page.total)}건`,
    })
    return { ...page, items: page.items.map((row) => toMessageLogRow(row)) }
  },

  'GET /api/v1/admin/message-logs/{seq}': async (call, { path, query }) => {
    const unmasked = query.unmask === true
    const [row] = await call.db.select().from(messageLogs).where(eq(messageLogs.messageLogSeq, path.seq))
    if (!row) throw notFound()
    call.log({
      action: unmasked ? 'UNMASK' : 'DETAIL',
      resource: RESOURCE,
      targetSeqs: [path.seq],
      subjects: messageSubjects(row),
      personal: true,
      summary: `메시지 ${unmasked ? '개인정보 보기' : '내용 조회'}: ${path.seq}번`,
    })
    return toMessageLog(row, unmasked)
  },

  'POST /api/v1/admin/message-logs/bulk': (call, { body }) => bulkMessageLogs(call, body),
})

export const messageLogExcel = defineExcel<Schemas['MessageLog']>({
  resource: RESOURCE,
  title: '메시지 발송 내역',
  permission: ['KAKAO_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/message-logs',
  columns: sheetColumns('MessageLog', [
    { field: 'messageLogSeq', width: 10 },
    { field: 'requestedAt', width: 20 },
    { field: 'channel', width: 12 },
    { field: 'eventCode', width: 18 },
    { field: 'recipientType', width: 8 },
    { field: 'recipientName', width: 12 },
    { field: 'recipientPhone', width: 14 },
    { field: 'senderNumber', width: 14 },
    { field: 'content', width: 60 },
    { field: 'state', width: 8 },
    { field: 'failMessage', width: 24 },
    { field: 'cost', width: 8 },
    { field: 'sentAt', width: 20 },
    { field: 'deliveredAt', width: 20 },
  ]),
  count: (db, query, now) => countMessageLogs(db, query as MessageLogQuery, now),
  rows: (db, query, now) =>
    offsetBatches(async (limit, offset) => {
      const rows = await messageLogRows(db, query as MessageLogQuery, now)
        .limit(limit)
        .offset(offset)
      return rows.map((row) => toMessageLog(row, true))
    }),
})
