import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/pricemodify')(
  listRoute(
    () => import('@/features/product/pricemodify/pricemodify.def'),
    () => import('@/features/product/pricemodify/pricemodify.list'),
    'PriceModify',
  ),
)
