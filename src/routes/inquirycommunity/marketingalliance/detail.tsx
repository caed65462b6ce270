import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/inquirycommunity/marketingalliance/detail')({
  validateSearch: (search: Record<string, unknown>): RecordSearch => search,
  component: lazyRouteComponent(
    () => import('@/features/inquirycommunity/marketingalliance/marketing-inquiry.detail'),
    'MarketingInquiryDetail',
  ),
})
