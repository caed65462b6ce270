import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/productdetailbanner/')(
  listRoute(
    () => import('@/features/exhibit/productdetailbanner/item-detail-banner.def'),
    () => import('@/features/exhibit/productdetailbanner/item-detail-banner.list'),
    'ItemDetailBannerList',
  ),
)
