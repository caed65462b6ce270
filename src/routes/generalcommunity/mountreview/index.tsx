import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/mountreview/')(
  listRoute(
    () => import('@/features/generalcommunity/mountreview/store-review.def'),
    () => import('@/features/generalcommunity/mountreview/store-review.list'),
    'StoreReviewList',
  ),
)
