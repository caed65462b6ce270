import { columnsOf } from '@/kit/columns/columns'
import { ListScreen } from '@/kit/list/list-screen'
import { formatThousands } from '@/shared/lib/format'
import { StaffTabs } from '../staff-tabs'
import { useGroupActions } from './permission-group.actions'
import { permissionDef } from './permission-group.def'
import { countLevels } from './permission-group.rules'

const DETAIL = '/basicSetting/permission/detail'

const { text, link, count, number, yesNo, time, custom } = columnsOf(permissionDef)
const allowed = { yes: '허용', no: '-' }

const columns = [
  number('permissionGroupSeq', { plain: true, width: 5 }),
  link('name', { to: DETAIL, search: (group) => ({ seq: String(group.permissionGroupSeq) }), width: 14 }),
  text('description', { grow: true, width: 14 }),
  custom('permissions', {
    title: '메뉴 수(조회/처리)',
    width: 11,
    cell: ({ permissions }) => {
      const { READ, WRITE } = countLevels(permissions)
      return `${READ} / ${WRITE}`
    },
  }),
  yesNo('piiUnmask', { ...allowed, width: 8 }),
  yesNo('piiExport', { ...allowed, title: '엑셀', width: 6 }),
  yesNo('otpRequired', { yes: '필수', no: '-' }),
  count('adminCount', {
    width: 8,
    to: '/basicSetting/admin',
    search: ({ permissionGroupSeq }) => ({ permissionGroupSeq: String(permissionGroupSeq) }),
    text: ({ adminCount }) => `${formatThousands(adminCount)}명`,
  }),
  time('updatedAt'),
]

export function PermissionList() {
  const actions = useGroupActions()
  return (
    <ListScreen
      def={permissionDef}
      columns={columns}
      caption="권한그룹 목록"
      actions={actions}
      create={{ label: '권한그룹 등록', to: DETAIL }}
      summary={<StaffTabs />}
    />
  )
}
