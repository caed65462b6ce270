import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { countLines, jobLines, type LineQuery } from './price-job-record'

/** The export's query with the list's path parameter. */
type LinesOfJob = LineQuery & { seq: number }

export const priceJobLineExcel = defineExcel<Schemas['PriceJobLine']>({
  resource: 'price-job-lines',
  title: '가격 일괄 수정 결과',
  permission: ['ITEM_MANAGEMENT'],
  personal: false,
  listOperation: 'GET /api/v1/admin/price-jobs/{seq}/lines',
  columns: sheetColumns<Schemas['PriceJobLine']>('PriceJobLine', [
    { field: 'itemCode', width: 14 },
    { field: 'itemName', width: 46, value: (line) => line.itemName ?? '삭제된 상품' },
    { field: 'sizeLabel', width: 22 },
    { field: 'before', width: 12 },
    { field: 'after', width: 12 },
    { field: 'state', width: 10 },
    { field: 'message', width: 40 },
  ]),
  count: (db, query) => countLines(db, (query as LinesOfJob).seq, (query as LinesOfJob).state),
  rows: (db, query) =>
    offsetBatches((limit, offset) => jobLines(db, (query as LinesOfJob).seq, query as LinesOfJob, limit, offset)),
})
