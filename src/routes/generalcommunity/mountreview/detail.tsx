import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/generalcommunity/mountreview/detail')({
  validateSearch: (search: Record<string, unknown>): RecordSearch => search,
  component: lazyRouteComponent(
    () => import('@/features/generalcommunity/mountreview/store-review.detail'),
    'StoreReviewDetail',
  ),
})
