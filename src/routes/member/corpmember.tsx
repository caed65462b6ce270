import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/member/corpmember')(
  listRoute(
    () => import('@/features/member/corpmember/business-member.def'),
    () => import('@/features/member/corpmember/business-member.list'),
    'BusinessMemberList',
  ),
)
