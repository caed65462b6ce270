import { detailDef } from '@/kit/detail/detail-def'
import { memberTitles, memberUpdateRules } from '@/shared/api/gen/member-manage-form.gen'

export const memberDetail = detailDef<'/api/v1/admin/members/{seq}'>()({
  noun: '회원',
  path: '/api/v1/admin/members/{seq}',
  screen: '/member/manage/detail',
  list: '/member/manage',
  code: 'MEMBER_MANAGEMENT',
  seq: (member) => member.memberSeq,
  name: (member) => `${member.name} (${member.loginId})`,
  rules: memberUpdateRules,
  titles: memberTitles,
  personal: ['name', 'mobilePhone', 'email', 'birthDate', 'gender', 'zipCode', 'address1', 'address2'],
  withheld: ({ hasGender }) => (hasGender ? ['gender'] : []),
})
