import { stateTones } from '@/features/state.tones'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { adminStateLabels, otpStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import { StaffTabs } from '../staff-tabs'
import { useAdminActions } from './admin.actions'
import { adminDef } from './admin.def'

const AdminDrawer = lazyDrawer(() => import('./admin.form'), 'AdminForm')

const { text, link, pill, yesNo, time, number } = columnsOf(adminDef)

const columns = [
  number('adminSeq', { plain: true, width: 5 }),
  link('loginId', { search: (admin) => ({ seq: String(admin.adminSeq) }) }),
  text('name', { width: 9 }),
  text('department', { width: 9 }),
  text('permissionGroup', {
    value: (admin) => admin.permissionGroup.name,
    sort: 'permissionGroupName',
    grow: true,
    width: 10,
  }),
  pill('state', adminStateLabels, stateTones),
  pill('otpState', otpStateLabels, stateTones),
  yesNo('allowedIps', { title: '접속IP 제한', yes: '있음', no: '없음', value: (admin) => admin.allowedIps.length > 0 }),
  time('lastSignInAt'),
  time('createdAt'),
]

export function AdminList() {
  const actions = useAdminActions()
  return (
    <>
      <ListScreen
        def={adminDef}
        columns={columns}
        caption="관리자 계정 목록"
        actions={actions}
        create={{ label: '관리자 등록', search: { new: '1' } }}
        summary={<StaffTabs />}
      />
      <AdminDrawer />
    </>
  )
}
