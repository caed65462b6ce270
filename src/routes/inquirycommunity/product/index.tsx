import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/product/')(
  listRoute(
    () => import('@/features/inquirycommunity/product/item-inquiry.def'),
    () => import('@/features/inquirycommunity/product/item-inquiry.list'),
    'ItemInquiryList',
  ),
)
