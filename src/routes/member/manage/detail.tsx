import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/member/manage/detail')(
  detailRoute(
    () => import('@/features/member/manage/member.detail-def'),
    () => import('@/features/member/manage/member.detail'),
    'MemberDetail',
  ),
)
