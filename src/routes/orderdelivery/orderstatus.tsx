import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/orderstatus')(
  listRoute(
    () => import('@/features/orderdelivery/orderstatus/order-queue.def'),
    () => import('@/features/orderdelivery/orderstatus/order-queue.list'),
    'OrderQueues',
    [
      () => import('@/features/orderdelivery/claim-queue/claim.def'),
      () => import('@/features/orderdelivery/refund/refund.def'),
    ],
  ),
)
