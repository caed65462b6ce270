import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { countSms, type SmsQuery, smsRows, toSmsRow } from './sms-record'

export const smsSendExcel = defineExcel<Schemas['SmsSendRow'] & { content: string }>({
  resource: 'sms-sends',
  title: '문자 발송',
  permission: ['GENERAL_INQUIRY'],
  personal: true,
  listOperation: 'GET /api/v1/admin/sms-sends',
  columns: sheetColumns('SmsSendRow', [
    { field: 'smsSendSeq', width: 10 },
    { field: 'createdAt', width: 20 },
    { field: 'purpose', width: 10 },
    { field: 'type', width: 8 },
    { title: '내용', width: 60, value: ({ content }) => content },
    { field: 'senderNumber', width: 14 },
    { field: 'totalCount', width: 10 },
    { field: 'successCount', width: 10 },
    { field: 'failCount', width: 10 },
    { field: 'excludedCount', width: 10 },
    { field: 'scheduledAt', width: 20 },
    { field: 'state', width: 10 },
    { field: 'cost', width: 10 },
    { field: 'createdBy', width: 14 },
  ]),
  count: (db, query) => countSms(db, query as SmsQuery),
  rows: (db, query) =>
    offsetBatches(async (limit, offset) => {
      const rows = await smsRows(db, query as SmsQuery)
        .limit(limit)
        .offset(offset)
      return rows.map((row) => ({ ...toSmsRow(row), content: row.content }))
    }),
})
