import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'

interface MemberPointSearch {
  seq?: string
  tab?: 'deposits'
}

export const Route = createFileRoute('/member/manage/point')({
  validateSearch: uncheckedSearch<MemberPointSearch>,
  component: lazyRouteComponent(() => import('@/features/member/manage/member-point.screen'), 'MemberPointScreen'),
})
