import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/purchasereview/battery')(
  listRoute(
    () => import('@/features/generalcommunity/purchasereview/battery-review.def'),
    () => import('@/features/generalcommunity/purchasereview/battery-review.list'),
    'BatteryReviewList',
  ),
)
