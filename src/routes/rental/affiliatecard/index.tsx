import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/affiliatecard/')(
  listRoute(
    () => import('@/features/rental/affiliatecard/affiliate-card.def'),
    () => import('@/features/rental/affiliatecard/affiliate-card.list'),
    'AffiliateCardList',
  ),
)
