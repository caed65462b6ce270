import { gradeFilter } from '@/features/corpmember/grade/business-grade.filters'
import { choice, flag, fromCall, keyword, period, range, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { memberStateLabels, memberTypeLabels } from '@/shared/api/gen/common.gen'
import { filterTitles, joinTypeLabels, memberTitles } from '@/shared/api/gen/member-manage.gen'

const agreed = { yes: '동의', no: '미동의' }

export const memberDef = listDef<'/api/v1/admin/members'>()({
  noun: '회원',
  unit: '명',
  filledWhen: '고객이 쇼핑몰에 가입하면',
  path: '/api/v1/admin/members',
  screen: '/member/manage',
  code: 'MEMBER_MANAGEMENT',
  titles: memberTitles,
  filterTitles,
  mainColumns: { state: 'state', amount: 'orderAmount', time: 'createdAt', others: ['mobilePhone', 'lastSignedInAt'] },
  seq: (member) => member.memberSeq,
  name: (member) => `${member.name}(${member.loginId})`,
  excel: { resource: 'members', personal: true },
  filters: [
    keyword(['loginId', 'name', 'mobilePhone', 'email', 'carNumber', 'memberSeq'], { carNumber: '차량번호' }),
    period(['createdAt', 'lastSignedInAt', 'lastOrderedAt']),
    choice('state', memberStateLabels, { preset: ['ACTIVE', 'DORMANT', 'BLOCKED'] }),
    select('memberType', memberTypeLabels),
    choice('joinType', joinTypeLabels),
    gradeFilter,
    flag('smsConsent', agreed),
    flag('emailConsent', agreed),
    range('orderCount', { unit: '건' }),
    range('orderAmount', { unit: '원' }),
    range('point', { unit: 'P' }),
    fromCall('carModelSeq', '/api/v1/admin/members/car-models', {
      options: (models) => models.map(({ carModelSeq, name }) => ({ value: carModelSeq, label: name })),
    }),
  ],
  sorts: ['memberSeq', 'point', 'deposit', 'orderCount', 'orderAmount', 'createdAt', 'lastSignedInAt'],
  sort: 'createdAt,desc',
})
