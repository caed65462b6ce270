import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/restocknotify')(
  listRoute(
    [
      () => import('@/features/product/restocknotify/items.def'),
      () => import('@/features/product/restocknotify/requests.def'),
    ],
    () => import('@/features/product/restocknotify/restock.list'),
    'RestockList',
  ),
)
