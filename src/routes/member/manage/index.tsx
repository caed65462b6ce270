import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/member/manage/')(
  listRoute(
    () => import('@/features/member/manage/member.def'),
    () => import('@/features/member/manage/member.list'),
    'MemberList',
  ),
)
