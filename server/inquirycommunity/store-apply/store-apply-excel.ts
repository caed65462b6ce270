import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import { countRows } from '../../resource/pages'
import { storeApplies } from '../schema/store-apply.schema'
import { type ApplyQuery, applyFilter, applyRows, toApplyRows } from './store-apply-record'

export const storeApplyExcel = defineExcel<Schemas['StoreApplyRow']>({
  resource: 'store-applies',
  title: '장착점 제휴 신청',
  permission: ['STORE_AFFILIATE_APPLICATION'],
  personal: true,
  listOperation: 'GET /api/v1/admin/store-applies',
  columns: sheetColumns('StoreApplyRow', [
    { field: 'storeApplySeq', width: 10 },
    { field: 'createdAt', width: 20 },
    { field: 'name', width: 24 },
    { title: '중복', width: 14, value: ({ duplicateOf }) => duplicateOf?.label ?? null },
    { field: 'regionName', width: 16 },
    { field: 'franchise', width: 12 },
    { field: 'maxRim', width: 10 },
    { field: 'liftCount', width: 10 },
    { field: 'alignment', width: 12 },
    { field: 'nearbyCount', width: 14 },
    { field: 'ownerName', width: 12 },
    { field: 'ownerPhone', width: 14 },
    { field: 'visitOn', width: 12 },
    { field: 'state', width: 10 },
    { title: '검토 담당자', width: 12, value: ({ reviewerName }) => reviewerName },
    { field: 'decidedAt', width: 20 },
  ]),
  count: (db, query) => countRows(db, storeApplies, applyFilter(query as ApplyQuery, undefined)),
  rows: (db, query) =>
    offsetBatches(async (limit, offset) => {
      const list = query as ApplyQuery
      const lines = await applyRows(db, applyFilter(list, undefined), list.sort).limit(limit).offset(offset)
      return toApplyRows(db, lines, true)
    }),
})
