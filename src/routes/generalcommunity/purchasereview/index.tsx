import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/purchasereview/')(
  listRoute(
    () => import('@/features/generalcommunity/purchasereview/item-review.def'),
    () => import('@/features/generalcommunity/purchasereview/item-review.list'),
    'ItemReviewList',
  ),
)
