import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/menu')(
  detailRoute(
    () => import('@/features/basicSetting/menu/shop-menu.detail-def'),
    () => import('@/features/basicSetting/menu/shop-menu.screen'),
    'ShopMenuScreen',
  ),
)
