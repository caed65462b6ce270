import { RouteTabs } from '@/kit/list/list-tabs'

/** Renders the tabs of self-diagnoses and care articles. The articles have no menu entry of their own. */
export const DiagnosisTabs = () => (
  <RouteTabs
    label="자가진단"
    items={[
      { to: '/generalcommunity/selfdiagnose', label: '자가진단' },
      { to: '/generalcommunity/carmaintain', label: '차량관리 정보' },
    ]}
  />
)
