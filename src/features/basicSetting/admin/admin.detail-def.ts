import { detailDef } from '@/kit/detail/detail-def'
import { adminTitles } from '@/shared/api/gen/basicSetting-admin.gen'
import { adminCreateRules, adminUpdateRules } from '@/shared/api/gen/basicSetting-admin-form.gen'
import { ipProblem } from './admin.rules'

export const adminDetail = detailDef<'/api/v1/admin/admins/{seq}', '/api/v1/admin/auth/sign-up'>()({
  noun: '관리자',
  path: '/api/v1/admin/admins/{seq}',
  screen: '/basicSetting/admin',
  list: '/basicSetting/admin',
  code: 'ADMIN_PERMISSION_MANAGEMENT',
  seq: (admin) => admin.adminSeq,
  name: (admin) => `${admin.name} (${admin.loginId})`,
  rules: adminUpdateRules,
  titles: adminTitles,
  personal: ['email', 'mobilePhone', 'officePhone'],
  removable: true,
  create: {
    path: '/api/v1/admin/auth/sign-up',
    rules: adminCreateRules,
    blank: { allowedIps: [], notifyEvents: [] },
  },
  check: ({ allowedIps = [] }) => {
    const problem = allowedIps.map(ipProblem).find((message) => message !== null)
    return problem ? { allowedIps: problem } : {}
  },
})
