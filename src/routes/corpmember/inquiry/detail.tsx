import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/corpmember/inquiry/detail')({
  validateSearch: (search: Record<string, unknown>): RecordSearch => search,
  component: lazyRouteComponent(
    () => import('@/features/corpmember/inquiry/business-inquiry.detail'),
    'BusinessInquiryDetail',
  ),
})
