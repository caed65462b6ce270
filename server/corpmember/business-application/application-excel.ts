import { businessNumberText } from '../../../domain/common/business-number'
import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import {
  type ApplicationQuery,
  applicationCounts,
  applicationFilter,
  applicationRows,
  toApplications,
} from './application-record'

export const businessApplicationExcel = defineExcel<Schemas['BusinessApplication']>({
  resource: 'business-applications',
  title: '사업자회원 신청',
  permission: ['BUSINESS_MEMBER_APPLICATION'],
  personal: true,
  listOperation: 'GET /api/v1/admin/business-applications',
  columns: sheetColumns('BusinessApplication', [
    { field: 'businessApplicationSeq', width: 10 },
    { title: '신청일', width: 20, value: ({ createdAt }) => new Date(createdAt) },
    { field: 'companyName', width: 24 },
    { field: 'businessNumber', width: 16, value: ({ businessNumber }) => businessNumberText(businessNumber) },
    { field: 'branchNumber', width: 12 },
    { field: 'companyKind', width: 10 },
    { field: 'ceoName', width: 12 },
    { field: 'loginId', width: 18 },
    { field: 'industry', width: 16 },
    { field: 'businessType', width: 16 },
    { field: 'businessCategory', width: 16 },
    { field: 'monthlyQuantity', width: 14 },
    { field: 'regionName', width: 16 },
    { field: 'address1', width: 40 },
    { field: 'address2', width: 20 },
    { field: 'tel', width: 14 },
    { field: 'managerName', width: 12 },
    { field: 'managerPhone', width: 14 },
    { field: 'taxEmail', width: 26 },
    { field: 'ntsState', width: 12 },
    { field: 'ntsCheckedAt', width: 20 },
    { field: 'state', width: 10 },
    { title: '검토 담당자', width: 12, value: ({ reviewerName }) => reviewerName },
    { field: 'decidedAt', width: 20 },
    { field: 'decisionReason', width: 40 },
    { field: 'source', width: 12 },
  ]),
  count: async (db, query) => (await applicationCounts(db, query as ApplicationQuery, undefined)).total,
  rows: (db, query) =>
    offsetBatches(async (limit, offset) => {
      const list = query as ApplicationQuery
      const lines = await applicationRows(db, applicationFilter(list, undefined), list.sort).limit(limit).offset(offset)
      return toApplications({ db }, lines, true)
    }),
})
