import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/notice/detail')(
  detailRoute(
    () => import('@/features/generalcommunity/notice/notice.detail-def'),
    () => import('@/features/generalcommunity/notice/notice.detail'),
    'NoticeDetail',
  ),
)
