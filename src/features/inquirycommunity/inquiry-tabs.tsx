import { RouteTabs } from '@/kit/list/list-tabs'

const TABS = [
  { to: '/inquirycommunity/manage', label: '일반 문의', code: 'GENERAL_INQUIRY' },
  { to: '/inquirycommunity/return', label: '반품 문의', code: 'GENERAL_INQUIRY' },
  { to: '/inquirycommunity/wholesale', label: '도매 문의', code: 'GENERAL_INQUIRY' },
  { to: '/inquirycommunity/sms', label: 'SMS', code: 'GENERAL_INQUIRY' },
] as const

export const InquiryTabs = () => <RouteTabs label="문의" items={TABS} />
