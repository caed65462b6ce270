import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

interface MemberPointSearch {
  seq?: string
  tab?: 'deposits'
}

export const Route = createFileRoute('/member/manage/point')({
  // the screen parses its fields, and its lists parse the others
  validateSearch: (search: Record<string, unknown>): MemberPointSearch => search,
  component: lazyRouteComponent(() => import('@/features/member/manage/member-point.screen'), 'MemberPointScreen'),
})
