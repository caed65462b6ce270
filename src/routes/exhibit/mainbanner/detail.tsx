import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/mainbanner/detail')(
  detailRoute(
    () => import('@/features/exhibit/mainbanner/main-banner.detail-def'),
    () => import('@/features/exhibit/mainbanner/main-banner.detail'),
    'MainBannerDetail',
  ),
)
