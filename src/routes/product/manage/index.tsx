import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/manage/')(
  listRoute(
    () => import('@/features/product/manage/item.def'),
    () => import('@/features/product/manage/item.list'),
    'ManageList',
  ),
)
