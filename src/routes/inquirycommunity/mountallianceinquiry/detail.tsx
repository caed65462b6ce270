import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/inquirycommunity/mountallianceinquiry/detail')({
  validateSearch: uncheckedSearch<RecordSearch>,
  component: lazyRouteComponent(
    () => import('@/features/inquirycommunity/mountallianceinquiry/store-inquiry.detail'),
    'StoreInquiryDetail',
  ),
})
