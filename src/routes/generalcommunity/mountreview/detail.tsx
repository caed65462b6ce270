import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/generalcommunity/mountreview/detail')({
  validateSearch: uncheckedSearch<RecordSearch>,
  component: lazyRouteComponent(
    () => import('@/features/generalcommunity/mountreview/store-review.detail'),
    'StoreReviewDetail',
  ),
})
