import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { pointLedger } from '../ledger/engine'
import { ledgerSums } from '../ledger/ledger-list'
import { type PointQuery, pointFilter, pointLines, toPointEntry } from './point-entry-record'

export const pointEntryExcel = defineExcel<Schemas['PointEntry']>({
  resource: 'point-entries',
  title: '포인트 내역',
  permission: ['POINT_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/point-entries',
  columns: sheetColumns('PointEntry', [
    { field: 'pointEntrySeq', width: 10 },
    { field: 'createdAt', width: 20 },
    { field: 'memberSeq', width: 10 },
    { field: 'loginId', width: 20 },
    { field: 'name', width: 12 },
    { field: 'kind', width: 14 },
    { field: 'reason', width: 40 },
    { field: 'amount', width: 12 },
    { field: 'balanceAfter', width: 12 },
    { field: 'expiresOn', width: 12 },
    { field: 'lotState', width: 10 },
    { field: 'remaining', width: 10 },
    { field: 'uncollected', width: 10 },
    { field: 'orderNo', width: 18 },
    { field: 'createdByName', width: 12 },
    { field: 'internalMemo', width: 30 },
  ]),
  count: async (db, query) => (await ledgerSums(db, pointLedger, pointFilter(db, query as PointQuery))).total,
  rows: (db, query) =>
    offsetBatches(async (limit, offset) =>
      (
        await pointLines(db, query as PointQuery)
          .limit(limit)
          .offset(offset)
      ).map((line) => toPointEntry(line, true)),
    ),
})
