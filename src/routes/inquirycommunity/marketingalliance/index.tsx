import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/marketingalliance/')(
  listRoute(
    () => import('@/features/inquirycommunity/marketingalliance/marketing-inquiry.def'),
    () => import('@/features/inquirycommunity/marketingalliance/marketing-inquiry.list'),
    'MarketingInquiryList',
  ),
)
