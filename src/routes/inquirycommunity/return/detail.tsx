import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/inquirycommunity/return/detail')({
  validateSearch: uncheckedSearch<RecordSearch>,
  component: lazyRouteComponent(
    () => import('@/features/inquirycommunity/return/return-inquiry.detail'),
    'ReturnInquiryDetail',
  ),
})
