import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/deliverycode')(
  listRoute(
    () => import('@/features/orderdelivery/deliverycode/package-code.def'),
    () => import('@/features/orderdelivery/deliverycode/package-code.list'),
    'PackageCodeList',
  ),
)
