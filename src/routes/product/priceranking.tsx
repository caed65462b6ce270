import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/priceranking')(
  listRoute(
    () => import('@/features/product/priceranking/price-ranking.def'),
    () => import('@/features/product/priceranking/price-ranking.list'),
    'PriceRankingList',
  ),
)
