import { businessNumberText } from '../../../domain/common/business-number'
import type { Schemas } from '../../contract/contract-types'
import { defineExcel, offsetBatches } from '../../excel/resource'
import { sheetColumns } from '../../resource/excel'
import {
  type ApplicationQuery,
  applicationFilter,
  applicationRows,
  countApplications,
  toApplication,
} from './rental-application-record'

const where = (query: unknown, now: Date) => applicationFilter(query as ApplicationQuery, { now, adminSeq: undefined })

export const rentalApplicationExcel = defineExcel<Schemas['RentalApplication']>({
  resource: 'rental-applications',
  title: '렌탈 신청',
  permission: ['RENTAL_APPLICATION'],
  personal: true,
  listOperation: 'GET /api/v1/admin/rental-applications',
  columns: sheetColumns('RentalApplication', [
    { field: 'applicationNo', width: 16 },
    { title: '신청일시', width: 20, value: ({ createdAt }) => new Date(createdAt) },
    { field: 'state', width: 10 },
    { field: 'source', width: 14 },
    { field: 'applicantType', width: 10 },
    { field: 'applicantName', width: 12 },
    { field: 'mobilePhone', width: 16 },
    { field: 'email', width: 26 },
    { field: 'companyName', width: 20 },
    {
      field: 'businessNumber',
      width: 16,
      value: ({ businessNumber }) => (businessNumber ? businessNumberText(businessNumber) : null),
    },
    { title: '차종', width: 24, value: ({ carText }) => carText },
    { field: 'carNumber', width: 12 },
    { title: '상품', width: 36, value: ({ plan }) => plan.itemName },
    { title: '규격', width: 18, value: ({ plan }) => plan.sizeLabel },
    { title: '수량', width: 8, value: ({ plan }) => plan.quantity },
    { title: '개월', width: 8, value: ({ plan }) => plan.months },
    { title: '월 렌탈료', width: 12, value: ({ plan }) => plan.monthlyFee },
    { title: '등록비', width: 12, value: ({ plan }) => plan.registrationFee },
    { title: '카드 적용 월요금', width: 16, value: ({ payFee }) => payFee },
    { title: '렌탈사', width: 16, value: ({ plan }) => plan.rentalCompany },
    { title: '제휴카드', width: 24, value: ({ card }) => card?.name ?? null },
    { field: 'wishStoreName', width: 24 },
    { field: 'wishDate', width: 12 },
    { field: 'contactTime', width: 14 },
    { field: 'thirdPartyAgreedAt', width: 20 },
    { field: 'assigneeName', width: 12 },
    { field: 'contactCount', width: 8 },
    { field: 'lastContactResult', width: 12 },
    { field: 'nextContactAt', width: 20 },
    { field: 'rejectReason', width: 12 },
    { field: 'approvedAt', width: 20 },
    { field: 'contractNo', width: 20 },
    { field: 'contractedOn', width: 12 },
    { field: 'storeName', width: 24 },
    { field: 'startOn', width: 12 },
    { field: 'endOn', width: 12 },
    { field: 'terminatedOn', width: 12 },
    { field: 'penalty', width: 12 },
    { field: 'cancelReason', width: 30 },
  ]),
  count: (db, query, now) => countApplications(db, where(query, now)),
  rows: (db, query, now) =>
    offsetBatches(async (limit, offset) => {
      const lines = await applicationRows(db, where(query, now), (query as ApplicationQuery).sort)
        .limit(limit)
        .offset(offset)
      return lines.map((line) => toApplication(line, true))
    }),
})
