import { flag, grouped, keyword, select } from '@/kit/filters/filter-kinds'
import { listDef } from '@/kit/list/list-def'
import {
  filterTitles,
  permissionGroupTitles,
  permissionLevelLabels,
} from '@/shared/api/gen/basicSetting-permission.gen'
import { blocks } from './permission-group.rules'

const codeGroups = () =>
  blocks.map(({ title, rows }) => ({
    label: title,
    options: rows.map(({ code, title: label }) => ({ value: code, label })),
  }))

export const permissionDef = listDef<'/api/v1/admin/permission-groups'>()({
  noun: '권한그룹',
  filledWhen: '권한그룹을 등록하면',
  path: '/api/v1/admin/permission-groups',
  screen: '/basicSetting/permission',
  code: 'ADMIN_PERMISSION_MANAGEMENT',
  titles: permissionGroupTitles,
  filterTitles,
  mainColumns: { state: null, amount: null, time: 'updatedAt', others: ['permissions', 'adminCount'] },
  seq: (group) => group.permissionGroupSeq,
  name: (group) => group.name,
  excel: { resource: 'permission-groups', personal: false },
  filters: [
    keyword(['name', 'description']),
    grouped('code', codeGroups, '메뉴 권한'),
    select('level', permissionLevelLabels),
    flag('piiUnmask', { yes: '허용', no: '허용 안 함' }),
    flag('piiExport', { yes: '허용', no: '허용 안 함' }),
  ],
  sorts: ['name', 'adminCount', 'updatedAt'],
  sort: 'updatedAt,desc',
})
