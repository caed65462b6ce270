import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/carmaintain/detail')(
  detailRoute(
    () => import('@/features/generalcommunity/carmaintain/car-care-post.detail-def'),
    () => import('@/features/generalcommunity/carmaintain/car-care-post.detail'),
    'CarCarePostDetail',
  ),
)
