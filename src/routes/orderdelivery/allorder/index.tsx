import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/allorder/')(
  listRoute(
    () => import('@/features/orderdelivery/allorder/order.def'),
    () => import('@/features/orderdelivery/allorder/order.list'),
    'OrderList',
  ),
)
