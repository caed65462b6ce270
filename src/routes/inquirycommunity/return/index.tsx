import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/return/')(
  listRoute(
    () => import('@/features/inquirycommunity/return/return-inquiry.def'),
    () => import('@/features/inquirycommunity/return/return-inquiry.list'),
    'ReturnInquiryList',
  ),
)
