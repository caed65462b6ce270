import { gradeFilter } from '@/features/corpmember/grade/business-grade.filters'
import { choice, fromCall, keyword, period, range } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  businessMemberTitles,
  filterTitles,
  industryLabels,
  memberStateLabels,
  ntsStateLabels,
} from '@/shared/api/gen/member-corpmember.gen'

export const businessMemberDef = listDef<'/api/v1/admin/business-members'>()({
  noun: '사업자회원',
  unit: '명',
  filledWhen: '사업자회원 신청을 승인하면',
  path: '/api/v1/admin/business-members',
  screen: '/member/corpmember',
  code: 'MEMBER_MANAGEMENT',
  titles: businessMemberTitles,
  filterTitles,
  mainColumns: {
    state: 'state',
    amount: 'recent6mAmount',
    time: 'lastOrderedAt',
    others: ['businessGradeName', 'mobilePhone', 'ntsState'],
  },
  seq: (member) => member.memberSeq,
  name: (member) => member.companyName,
  excel: { resource: 'business-members', personal: true },
  filters: [
    keyword(['companyName', 'businessNumber', 'ceoName', 'loginId', 'mobilePhone']),
    period(['approvedAt', 'lastOrderedAt']),
    gradeFilter,
    choice('industry', industryLabels),
    fromCall('sidoId', '/api/v1/common/sido', {
      options: (all) => all.map(({ id, name }) => ({ value: id, label: name })),
    }),
    choice('ntsState', ntsStateLabels),
    choice('state', memberStateLabels),
    range('recent6mAmount', { unit: '원' }),
  ],
  sorts: ['recent6mAmount', 'recent6mQuantity', 'approvedAt', 'lastOrderedAt'],
  sort: 'approvedAt,desc',
})
