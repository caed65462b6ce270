import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/notice/')(
  listRoute(
    () => import('@/features/generalcommunity/notice/notice.def'),
    () => import('@/features/generalcommunity/notice/notice.list'),
    'NoticeList',
  ),
)
