import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/rentalbanner/')(
  listRoute(
    () => import('@/features/rental/rentalbanner/rental-banner.def'),
    () => import('@/features/rental/rentalbanner/rental-banner.list'),
    'RentalBannerList',
  ),
)
