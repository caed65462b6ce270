import { RouteTabs } from '@/kit/list/list-tabs'

const TABS = [
  { to: '/member/manage', label: '전체회원', code: 'MEMBER_MANAGEMENT' },
  { to: '/member/corpmember', label: '사업자회원', code: 'MEMBER_MANAGEMENT' },
] as const

/** All members, and those who buy for a business. */
export const MemberTabs = () => <RouteTabs label="회원" items={TABS} />
