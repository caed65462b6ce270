import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'

interface DaysSearch {
  createdAt?: { from?: string; to?: string }
  itemType?: string
  brandSeq?: string[]
}

export const Route = createFileRoute('/generalcommunity/purchasereview/date')({
  validateSearch: uncheckedSearch<DaysSearch>,
  component: lazyRouteComponent(
    () => import('@/features/generalcommunity/purchasereview/item-review-days.screen'),
    'ItemReviewDays',
  ),
})
