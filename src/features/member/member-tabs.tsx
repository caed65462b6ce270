import { RouteTabs } from '@/kit/list/list-tabs'

const TABS = [
  { to: '/member/manage', label: '전체회원', code: 'MEMBER_MANAGEMENT' },
  { to: '/member/corpmember', label: '사업자회원', code: 'MEMBER_MANAGEMENT' },
] as const

/** Renders the tabs of all members and business members. */
export const MemberTabs = () => <RouteTabs label="회원" items={TABS} />
