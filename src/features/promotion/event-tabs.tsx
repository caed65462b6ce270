import { RouteTabs } from '@/kit/list/list-tabs'

/** The two kinds of events, on top of the list of each: attendance events have no entry in the menu. */
export const EventTabs = () => (
  <RouteTabs
    label="이벤트 종류"
    items={[
      { to: '/promotion/event', label: '이벤트' },
      { to: '/promotion/dailyevent', label: '출석 이벤트' },
    ]}
  />
)
