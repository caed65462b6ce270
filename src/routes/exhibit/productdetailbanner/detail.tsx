import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/productdetailbanner/detail')(
  detailRoute(
    () => import('@/features/exhibit/productdetailbanner/item-detail-banner.detail-def'),
    () => import('@/features/exhibit/productdetailbanner/item-detail-banner.detail'),
    'ItemDetailBannerDetail',
  ),
)
