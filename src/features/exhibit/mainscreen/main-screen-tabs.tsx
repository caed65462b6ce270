import { RouteTabs } from '@/kit/list/list-tabs'

const TABS = [
  { to: '/exhibit/mainscreen', label: '메인 상품', code: 'MAIN_MANAGEMENT' },
  { to: '/exhibit/mainscreen/brand', label: '메인 브랜드', code: 'MAIN_MANAGEMENT' },
] as const

export const MainScreenTabs = () => <RouteTabs label="메인 화면" items={TABS} />
