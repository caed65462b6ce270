import { createPicker } from '@/kit/pickers/create-picker'
import { adminStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import { countLevels } from './permission-group.rules'

const admins = createPicker<'/api/v1/admin/admins'>({
  path: '/api/v1/admin/admins',
  title: '관리자 추가',
  noun: '관리자',
  keywords: { name: '이름', loginId: '아이디', department: '부서' },
  query: { state: ['ACTIVE', 'LOCKED', 'SUSPENDED'], sort: 'name,asc' },
  columns: [
    { title: '아이디', cell: (admin) => admin.loginId },
    { title: '이름', cell: (admin) => admin.name },
    { title: '부서', cell: (admin) => admin.department ?? '-' },
    { title: '지금 권한그룹', cell: (admin) => admin.permissionGroup.name },
    { title: '상태', cell: (admin) => adminStateLabels[admin.state] },
  ],
  seq: (admin) => admin.adminSeq,
  name: (admin) => `${admin.name}(${admin.loginId})`,
})

const groups = createPicker<'/api/v1/admin/permission-groups'>({
  path: '/api/v1/admin/permission-groups',
  title: '옮길 권한그룹',
  noun: '권한그룹',
  keywords: { name: '권한그룹명' },
  query: { sort: 'name,asc' },
  columns: [
    { title: '권한그룹명', cell: (group) => group.name },
    { title: '설명', cell: (group) => group.description ?? '-' },
    {
      title: '조회/처리',
      cell: ({ permissions }) => `${countLevels(permissions).READ} / ${countLevels(permissions).WRITE}`,
    },
    { title: '소속 관리자', cell: (group) => `${group.adminCount}명`, right: true },
  ],
  seq: (group) => group.permissionGroupSeq,
  name: (group) => group.name,
})

/** Asks for admins to add to a group. Its members are preselected. */
export const pickAdmins = (chosen: number[]) => admins.many({ chosen })
/** Asks for the group to move admins to. The current one cannot be chosen. */
export const pickGroup = (present: number) => groups.one({ chosen: [present] })
