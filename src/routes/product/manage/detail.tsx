import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/product/manage/detail')(
  detailRoute(
    () => import('@/features/product/manage/item.detail-def'),
    () => import('@/features/product/manage/item.detail'),
    'ManageDetail',
  ),
)
