import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/corpmember/inquiry/detail')({
  validateSearch: uncheckedSearch<RecordSearch>,
  component: lazyRouteComponent(
    () => import('@/features/corpmember/inquiry/business-inquiry.detail'),
    'BusinessInquiryDetail',
  ),
})
