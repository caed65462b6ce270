import { RouteTabs } from '@/kit/list/list-tabs'

/** Notices, and the stories that have no entry in the menu, on top of the list of each. */
export const NoticeTabs = () => (
  <RouteTabs
    label="공지사항"
    items={[
      { to: '/generalcommunity/notice', label: '공지사항' },
      { to: '/generalcommunity/sharingstory', label: '나눔 이야기' },
    ]}
  />
)
