import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/orderdelete')(
  listRoute(
    [
      () => import('@/features/orderdelivery/orderdelete/deletable-order.def'),
      () => import('@/features/orderdelivery/orderdelete/deleted-order.def'),
    ],
    () => import('@/features/orderdelivery/orderdelete/deleted-order.list'),
    'DeletedOrderList',
  ),
)
