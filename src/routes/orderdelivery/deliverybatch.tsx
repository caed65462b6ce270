import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/deliverybatch')(
  listRoute(
    [
      () => import('@/features/orderdelivery/deliverybatch/delivery-target.def'),
      () => import('@/features/orderdelivery/deliverybatch/delivery-batch.def'),
    ],
    () => import('@/features/orderdelivery/deliverybatch/delivery.list'),
    'DeliveryTabs',
  ),
)
