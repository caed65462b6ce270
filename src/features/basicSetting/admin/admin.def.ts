import { choice, fromList, keyword, period, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import { adminStateLabels, adminTitles, filterTitles, otpStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'

export const adminDef = listDef<'/api/v1/admin/admins'>()({
  noun: '관리자',
  unit: '명',
  filledWhen: '관리자를 등록하면',
  path: '/api/v1/admin/admins',
  screen: '/basicSetting/admin',
  code: 'ADMIN_PERMISSION_MANAGEMENT',
  titles: { ...adminTitles, permissionGroupName: '권한그룹' },
  filterTitles,
  mainColumns: { state: 'state', amount: null, time: 'lastSignInAt', others: ['name', 'permissionGroup'] },
  seq: (admin) => admin.adminSeq,
  name: (admin) => admin.loginId,
  excel: { resource: 'admins', personal: true },
  filters: [
    keyword(['loginId', 'name', 'mobilePhone', 'email', 'department'], {
      loginId: '아이디',
      name: '이름',
      mobilePhone: '휴대폰',
      email: '이메일',
      department: '부서',
    }),
    fromList('permissionGroupSeq', '/api/v1/admin/permission-groups', (group) => ({
      value: group.permissionGroupSeq,
      label: group.name,
    })),
    period(['createdAt', 'lastSignInAt']),
    choice('state', adminStateLabels),
    select('otpState', otpStateLabels),
  ],
  sorts: ['loginId', 'name', 'permissionGroupName', 'lastSignInAt', 'createdAt'],
  sort: 'createdAt,desc',
})
