import { openPicker, openSinglePicker } from '@/kit/pickers/open-picker'
import { PAGE, type PickSpec } from '@/kit/pickers/spec'
import { call } from '@/shared/api/client'
import { adminStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import type { Schemas } from '@/shared/api/types'
import { countLevels } from './permission.rules'

type Admin = Schemas['Admin']
type Group = Schemas['PermissionGroup']

const adminSpec: PickSpec<Admin> = {
  title: '관리자 추가',
  noun: '관리자',
  types: [
    { value: 'name', label: '이름' },
    { value: 'loginId', label: '아이디' },
    { value: 'department', label: '부서' },
  ],
  columns: [
    { title: '아이디', cell: (admin) => admin.loginId },
    { title: '이름', cell: (admin) => admin.name },
    { title: '부서', cell: (admin) => admin.department ?? '-' },
    { title: '지금 권한그룹', cell: (admin) => admin.permissionGroup.name },
    { title: '상태', cell: (admin) => adminStateLabels[admin.state] },
  ],
  seq: (admin) => admin.adminSeq,
  name: (admin) => `${admin.name}(${admin.loginId})`,
  eager: true,
  find: ({ type, keyword, page }, signal) =>
    call('get', '/api/v1/admin/admins', {
      query: {
        // `types` offers values of the contract only
        keywordType: type as 'name' | 'loginId' | 'department',
        keyword: keyword.trim(),
        state: ['ACTIVE', 'LOCKED', 'SUSPENDED'],
        sort: 'name,asc',
        page,
        size: PAGE,
      },
      signal,
    }),
}

const groupSpec: PickSpec<Group> = {
  title: '옮길 권한그룹',
  noun: '권한그룹',
  types: [{ value: 'name', label: '권한그룹명' }],
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
  eager: true,
  find: ({ keyword, page }, signal) =>
    call('get', '/api/v1/admin/permission-groups', {
      query: { keywordType: 'name', keyword: keyword.trim(), sort: 'name,asc', page, size: PAGE },
      signal,
    }),
}

/** Admins to bring into a group; those in it are ticked. */
export const pickAdmins = (chosen: number[]) => openPicker(adminSpec, { max: 500, chosen })
/** The group to move admins to; the present one cannot be chosen. */
export const pickGroup = (present: number) => openSinglePicker(groupSpec, { chosen: [present] })
