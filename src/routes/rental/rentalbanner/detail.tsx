import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/rentalbanner/detail')(
  detailRoute(
    () => import('@/features/rental/rentalbanner/rental-banner.detail-def'),
    () => import('@/features/rental/rentalbanner/rental-banner.detail'),
    'RentalBannerDetail',
  ),
)
