import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/returnpilotagefee')(
  listRoute(
    [() => import('@/features/orderdelivery/returnpilotagefee/island-fee.def')],
    () => import('@/features/orderdelivery/returnpilotagefee/fee.list'),
    'FeeTabs',
  ),
)
