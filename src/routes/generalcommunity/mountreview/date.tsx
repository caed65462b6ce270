import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'

interface DaysSearch {
  createdAt?: { from?: string; to?: string }
  itemType?: string
  sidoId?: string
  storeSeq?: string
}

export const Route = createFileRoute('/generalcommunity/mountreview/date')({
  validateSearch: uncheckedSearch<DaysSearch>,
  component: lazyRouteComponent(
    () => import('@/features/generalcommunity/mountreview/store-review-days.screen'),
    'StoreReviewDays',
  ),
})
