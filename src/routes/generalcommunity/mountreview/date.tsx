import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

interface DaysSearch {
  createdAt?: { from?: string; to?: string }
  itemType?: string
  sidoId?: string
  storeSeq?: string
}

export const Route = createFileRoute('/generalcommunity/mountreview/date')({
  validateSearch: (search: Record<string, unknown>): DaysSearch => search,
  component: lazyRouteComponent(
    () => import('@/features/generalcommunity/mountreview/store-review-days.screen'),
    'StoreReviewDays',
  ),
})
