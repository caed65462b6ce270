import { RouteTabs } from '@/kit/list/list-tabs'

/** Renders the tabs of the two kinds of events. Attendance events have no menu entry of their own. */
export const EventTabs = () => (
  <RouteTabs
    label="이벤트 종류"
    items={[
      { to: '/promotion/event', label: '이벤트' },
      { to: '/promotion/dailyevent', label: '출석 이벤트' },
    ]}
  />
)
