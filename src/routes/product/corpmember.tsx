import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/corpmember')(
  listRoute(
    [
      () => import('@/features/product/corpmember/business-price-matrix.def'),
      () => import('@/features/product/corpmember/business-price.def'),
    ],
    () => import('@/features/product/corpmember/business-price.list'),
    'CorpMemberPrices',
  ),
)
