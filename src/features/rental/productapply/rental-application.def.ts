import { choice, fromCall, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  rentalApplicantTypeLabels,
  rentalApplicationSourceLabels,
  rentalApplicationStateLabels,
  rentalApplicationTitles,
  rentalCallbackLabels,
  rentalEndingLabels,
  rentalPiecesLabels,
  rentalTermLabels,
} from '@/shared/api/gen/rental-productapply.gen'
import { rentalCompanies } from '../rental-company.filters'

export const rentalApplicationDef = listDef<'/api/v1/admin/rental-applications'>()({
  noun: '렌탈 신청',
  unit: '건',
  filledWhen: '고객이 렌탈을 신청하거나 신청을 등록하면',
  path: '/api/v1/admin/rental-applications',
  screen: '/rental/productapply',
  code: 'RENTAL_APPLICATION',
  titles: { ...rentalApplicationTitles, createdAt: '신청일시' },
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: 'payFee',
    time: 'createdAt',
    others: ['applicantName', 'itemName', 'carText', 'nextContactAt', 'assigneeName'],
  },
  seq: (application) => application.rentalApplicationSeq,
  name: (application) => application.applicationNo,
  excel: { resource: 'rental-applications', personal: true },
  filters: [
    keyword(['applicationNo', 'applicantName', 'mobilePhone', 'carNumber', 'contractNo', 'itemName'], {
      itemName: '상품명',
    }),
    period(['createdAt', 'approvedAt', 'contractedOn', 'startOn', 'endOn']),
    choice('state', rentalApplicationStateLabels, {
      preset: ['RECEIVED', 'CONSULTING', 'SCREENING', 'APPROVED', 'CONTRACTED'],
    }),
    fromCall('assignee', '/api/v1/admin/common/admins', {
      textValues: true,
      query: () => ({ code: 'RENTAL_APPLICATION' }),
      options: (admins) => [
        { value: 'ME', label: '내 담당' },
        { value: 'NONE', label: '미지정' },
        ...admins.map(({ adminSeq, name }) => ({ value: String(adminSeq), label: name })),
      ],
    }),
    rentalCompanies,
    fromCall('brandSeq', '/api/v1/admin/brands/options', {
      many: true,
      options: (brands) => brands.map(({ brandSeq, name }) => ({ value: brandSeq, label: name })),
    }),
    choice('months', rentalTermLabels),
    select('quantity', rentalPiecesLabels),
    fromCall('affiliateCardSeq', '/api/v1/admin/affiliate-cards/options', {
      options: (cards) => cards.map(({ affiliateCardSeq, name }) => ({ value: affiliateCardSeq, label: name })),
    }),
    choice('applicantType', rentalApplicantTypeLabels),
    choice('source', rentalApplicationSourceLabels),
    select('callback', rentalCallbackLabels),
    select('endingIn', rentalEndingLabels),
  ],
  sorts: ['applicationNo', 'createdAt', 'state', 'payFee', 'nextContactAt', 'endOn'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
