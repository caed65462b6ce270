import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/mountallianceinquiry/')(
  listRoute(
    () => import('@/features/inquirycommunity/mountallianceinquiry/store-inquiry.def'),
    () => import('@/features/inquirycommunity/mountallianceinquiry/store-inquiry.list'),
    'StoreInquiryList',
  ),
)
