import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/allorder/detail')(
  detailRoute(
    () => import('@/features/orderdelivery/allorder/order.detail-def'),
    () => import('@/features/orderdelivery/allorder/order.detail'),
    'OrderDetail',
  ),
)
