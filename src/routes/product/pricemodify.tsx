import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/pricemodify')(
  listRoute(
    () => import('@/features/product/pricemodify/price-job.def'),
    () => import('@/features/product/pricemodify/price-job.list'),
    'PriceModify',
  ),
)
