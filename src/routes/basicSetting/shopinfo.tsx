import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/shopinfo')(
  detailRoute(
    () => import('@/features/basicSetting/shopinfo/shop-info.detail-def'),
    () => import('@/features/basicSetting/shopinfo/shop-info.screen'),
    'ShopInfoScreen',
  ),
)
