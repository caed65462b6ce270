import { RouteTabs } from '@/kit/list/list-tabs'

const tabs = [
  { to: '/basicSetting/permission', label: '권한그룹' },
  { to: '/basicSetting/admin', label: '관리자 계정' },
] as const

/** Renders the tabs of the two admin screens. */
export function StaffTabs() {
  return <RouteTabs label="관리자 관리" items={tabs} />
}
