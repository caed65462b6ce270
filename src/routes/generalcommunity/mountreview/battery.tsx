import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/mountreview/battery')(
  listRoute(
    () => import('@/features/generalcommunity/mountreview/battery-store-review.def'),
    () => import('@/features/generalcommunity/mountreview/battery-store-review.list'),
    'BatteryStoreReviewList',
  ),
)
