import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/wholesale/')(
  listRoute(
    () => import('@/features/inquirycommunity/wholesale/wholesale-inquiry.def'),
    () => import('@/features/inquirycommunity/wholesale/wholesale-inquiry.list'),
    'WholesaleInquiryList',
  ),
)
