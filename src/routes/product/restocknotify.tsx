import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/restocknotify')(
  listRoute(
    [
      () => import('@/features/product/restocknotify/restock-notify-item.def'),
      () => import('@/features/product/restocknotify/restock-notify.def'),
    ],
    () => import('@/features/product/restocknotify/restock-notify.list'),
    'RestockList',
  ),
)
