import { businessNumberText } from '../../../domain/common/business-number'
import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import {
  type BusinessMemberQuery,
  businessMemberCounts,
  businessMemberRows,
  toBusinessMember,
} from './business-member-list'

export const businessMemberExcel = defineExcel<Schemas['BusinessMember']>({
  resource: 'business-members',
  title: '사업자회원',
  permission: ['MEMBER_MANAGEMENT'],
  personal: true,
  listOperation: 'GET /api/v1/admin/business-members',
  columns: sheetColumns('BusinessMember', [
    { title: '회원번호', width: 10, value: ({ memberSeq }) => memberSeq },
    { field: 'companyName', width: 24 },
    { field: 'businessNumber', width: 16, value: ({ businessNumber }) => businessNumberText(businessNumber) },
    { field: 'branchNumber', width: 12 },
    { field: 'ceoName', width: 12 },
    { field: 'loginId', width: 18 },
    { field: 'industry', width: 16 },
    { field: 'businessGradeName', width: 10 },
    { field: 'mobilePhone', width: 14 },
    { field: 'regionName', width: 16 },
    { field: 'recent6mAmount', width: 16 },
    { field: 'recent6mQuantity', width: 12 },
    { field: 'ntsState', width: 12 },
    { field: 'ntsCheckedAt', width: 20 },
    { field: 'approvedAt', width: 20 },
    { field: 'lastOrderedAt', width: 20 },
    { field: 'state', width: 10 },
  ]),
  count: async (db, query) => (await businessMemberCounts(db, query as BusinessMemberQuery)).total,
  rows: (db, query) =>
    offsetBatches(async (limit, offset) => {
      const rows = await businessMemberRows(db, query as BusinessMemberQuery, limit, offset)
      return rows.map((row) => toBusinessMember(row, true))
    }),
})
