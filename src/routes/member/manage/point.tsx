import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

interface MemberPointSearch {
  seq?: string
  tab?: 'deposits'
}

export const Route = createFileRoute('/member/manage/point')({
  // the screen reads each field; what else stands there is its lists'
  validateSearch: (search: Record<string, unknown>): MemberPointSearch => search,
  component: lazyRouteComponent(() => import('@/features/member/manage/member-point.screen'), 'MemberPointScreen'),
})
