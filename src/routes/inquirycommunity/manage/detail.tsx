import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'
import type { RecordSearch } from '@/kit/search'

export const Route = createFileRoute('/inquirycommunity/manage/detail')({
  validateSearch: uncheckedSearch<RecordSearch & { memberSeq?: string }>,
  component: lazyRouteComponent(() => import('@/features/inquirycommunity/manage/inquiry.detail'), 'InquiryDetail'),
})
