import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/productview')(
  detailRoute(
    () => import('@/features/basicSetting/productview/item-view-setting.detail-def'),
    () => import('@/features/basicSetting/productview/item-view-setting.screen'),
    'ItemViewScreen',
  ),
)
