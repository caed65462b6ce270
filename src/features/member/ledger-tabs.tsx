import { RouteTabs } from '@/kit/list/list-tabs'

const TABS = [
  { to: '/member/pointhistory', label: '포인트', code: 'POINT_MANAGEMENT' },
  { to: '/member/cashhistory', label: '예치금', code: 'POINT_MANAGEMENT' },
] as const

export const LedgerTabs = () => <RouteTabs label="포인트·예치금" items={TABS} />
