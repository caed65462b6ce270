import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/carmaintain/')(
  listRoute(
    () => import('@/features/generalcommunity/carmaintain/car-care-post.def'),
    () => import('@/features/generalcommunity/carmaintain/car-care-post.list'),
    'CarCarePostList',
  ),
)
