import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/topbanner/detail')(
  detailRoute(
    () => import('@/features/exhibit/topbanner/top-banner.detail-def'),
    () => import('@/features/exhibit/topbanner/top-banner.detail'),
    'TopBannerDetail',
  ),
)
