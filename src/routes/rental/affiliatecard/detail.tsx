import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/affiliatecard/detail')(
  detailRoute(
    () => import('@/features/rental/affiliatecard/affiliate-card.detail-def'),
    () => import('@/features/rental/affiliatecard/affiliate-card.detail'),
    'AffiliateCardDetail',
  ),
)
