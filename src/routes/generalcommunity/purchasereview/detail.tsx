import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/generalcommunity/purchasereview/detail')({
  validateSearch: (search: Record<string, unknown>): RecordSearch => search,
  component: lazyRouteComponent(
    () => import('@/features/generalcommunity/purchasereview/item-review.detail'),
    'ItemReviewDetail',
  ),
})
