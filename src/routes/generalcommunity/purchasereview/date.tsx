import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

interface DaysSearch {
  createdAt?: { from?: string; to?: string }
  itemType?: string
  brandSeq?: string[]
}

export const Route = createFileRoute('/generalcommunity/purchasereview/date')({
  validateSearch: (search: Record<string, unknown>): DaysSearch => search,
  component: lazyRouteComponent(
    () => import('@/features/generalcommunity/purchasereview/item-review-days.screen'),
    'ItemReviewDays',
  ),
})
