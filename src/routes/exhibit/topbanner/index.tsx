import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/topbanner/')(
  listRoute(
    () => import('@/features/exhibit/topbanner/top-banner.def'),
    () => import('@/features/exhibit/topbanner/top-banner.list'),
    'TopBannerList',
  ),
)
