import { ERASED_TEXT } from '../../../domain/common/erased-text'
import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { countRestock, type RestockQuery, restockFilter, rows, toRestock } from './restock-record'

export const restockExcel = defineExcel<Schemas['RestockNotify']>({
  resource: 'restock-notifies',
  title: '재입고 알림 신청내역',
  permission: ['RESTOCK_ALARM'],
  personal: true,
  listOperation: 'GET /api/v1/admin/restock-notifies',
  columns: sheetColumns('RestockNotify', [
    { field: 'restockNotifySeq', width: 8 },
    { field: 'requestedAt', width: 20 },
    { field: 'itemCode', width: 14 },
    { field: 'itemName', width: 44 },
    { field: 'sizeLabel', width: 22 },
    { field: 'memberSeq', width: 10 },
    { field: 'name', width: 12, value: ({ name }) => name ?? ERASED_TEXT },
    {
      field: 'mobilePhone',
      width: 14,
      value: ({ mobilePhone }) => mobilePhone ?? ERASED_TEXT,
    },
    { field: 'channel', width: 8 },
    { field: 'state', width: 10 },
    { field: 'expiresAt', width: 20 },
    { field: 'sentAt', width: 20 },
    { field: 'resendCount', width: 8 },
    { field: 'failReason', width: 26 },
    { field: 'canceledReason', width: 26 },
    { field: 'purchasedAt', width: 20 },
  ]),
  count: (db, query) => countRestock(db, restockFilter(query as RestockQuery)),
  rows: (db, query) =>
    offsetBatches(async (limit, offset) => {
      const list = query as RestockQuery
      const found = await rows(db, restockFilter(list), list.sort).limit(limit).offset(offset)
      return found.map((row) => toRestock(row, true))
    }),
})
