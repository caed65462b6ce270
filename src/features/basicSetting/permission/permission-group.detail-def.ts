import { detailDef } from '@/kit/detail/detail-def'
import { permissionGroupTitles } from '@/shared/api/gen/basicSetting-permission.gen'
import { permissionGroupBodyRules, permissionGroupUpdateRules } from '@/shared/api/gen/basicSetting-permission-form.gen'
import { levelTitles, titleOfCode } from './permission-group.rules'

const NAME = permissionGroupBodyRules.name.maxLength
const COPY = ' 복사'

export const permissionDetail = detailDef<'/api/v1/admin/permission-groups/{seq}', '/api/v1/admin/permission-groups'>()(
  {
    noun: '권한그룹',
    path: '/api/v1/admin/permission-groups/{seq}',
    screen: '/basicSetting/permission/detail',
    list: '/basicSetting/permission',
    code: 'ADMIN_PERMISSION_MANAGEMENT',
    seq: (group) => group.permissionGroupSeq,
    name: (group) => group.name,
    rules: permissionGroupUpdateRules,
    titles: permissionGroupTitles,
    removable: true,
    create: {
      path: '/api/v1/admin/permission-groups',
      rules: permissionGroupBodyRules,
      blank: {
        name: '',
        description: '',
        permissions: {},
        piiUnmask: false,
        piiExport: false,
        otpRequired: false,
        pointLimit: null,
      },
      copy: ({ name = '', ...values }) => ({ ...values, name: name.slice(0, NAME - COPY.length) + COPY }),
    },
    check: ({ permissions = {} }) =>
      Object.keys(permissions).length === 0 ? { permissions: '권한을 1개 이상 선택해 주세요.' } : {},
    parts: { permissions: titleOfCode },
    show: {
      // called per permission: the conflict view compares code by code
      permissions: (level) => (level === 'READ' || level === 'WRITE' ? levelTitles[level] : levelTitles.NONE),
    },
  },
)
