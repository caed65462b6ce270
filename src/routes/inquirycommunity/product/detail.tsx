import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/inquirycommunity/product/detail')({
  validateSearch: uncheckedSearch<RecordSearch>,
  component: lazyRouteComponent(
    () => import('@/features/inquirycommunity/product/item-inquiry.detail'),
    'ItemInquiryDetail',
  ),
})
