import { RouteTabs } from '@/kit/list/list-tabs'

/** Renders the tabs of notices and sharing stories. The stories have no menu entry of their own. */
export const NoticeTabs = () => (
  <RouteTabs
    label="공지사항"
    items={[
      { to: '/generalcommunity/notice', label: '공지사항' },
      { to: '/generalcommunity/sharingstory', label: '나눔 이야기' },
    ]}
  />
)
