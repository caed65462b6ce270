import { choice, fromCall, keyword, period } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  applicationStateLabels,
  businessApplicationTitles,
  filterTitles,
  industryLabels,
  ntsStateLabels,
} from '@/shared/api/gen/corpmember-apply.gen'

export const businessApplicationDef = listDef<'/api/v1/admin/business-applications'>()({
  noun: '사업자회원 신청',
  unit: '건',
  filledWhen: '고객이 사업자회원을 신청하면',
  path: '/api/v1/admin/business-applications',
  screen: '/corpmember/apply',
  code: 'BUSINESS_MEMBER_APPLICATION',
  titles: { ...businessApplicationTitles, createdAt: '신청일' },
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: null,
    time: 'createdAt',
    others: ['businessNumber', 'ntsState', 'reviewerName'],
  },
  seq: (application) => application.businessApplicationSeq,
  name: (application) => application.companyName,
  excel: { resource: 'business-applications', personal: true },
  filters: [
    keyword(['companyName', 'businessNumber', 'ceoName', 'managerPhone', 'loginId']),
    period(['createdAt', 'decidedAt']),
    choice('state', applicationStateLabels, { preset: ['RECEIVED', 'REVIEWING', 'SUPPLEMENT'] }),
    choice('industry', industryLabels),
    fromCall('sidoId', '/api/v1/common/sido', {
      options: (all) => all.map(({ id, name }) => ({ value: id, label: name })),
    }),
    choice('ntsState', ntsStateLabels),
    fromCall('reviewer', '/api/v1/admin/common/admins', {
      textValues: true,
      query: () => ({ code: 'BUSINESS_MEMBER_APPLICATION' }),
      options: (admins) => [
        { value: 'ME', label: '내 담당' },
        { value: 'NONE', label: '미지정' },
        ...admins.map(({ adminSeq, name }) => ({ value: String(adminSeq), label: name })),
      ],
    }),
  ],
  sorts: ['createdAt', 'state', 'decidedAt'],
  sort: 'createdAt,asc',
  doneSort: 'createdAt,desc',
})
