import { RouteTabs } from '@/kit/list/list-tabs'

/** Self-diagnoses, and the articles that have no entry in the menu, on top of the list of each. */
export const DiagnosisTabs = () => (
  <RouteTabs
    label="자가진단"
    items={[
      { to: '/generalcommunity/selfdiagnose', label: '자가진단' },
      { to: '/generalcommunity/carmaintain', label: '차량관리 정보' },
    ]}
  />
)
