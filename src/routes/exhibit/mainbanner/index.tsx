import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/mainbanner/')(
  listRoute(
    () => import('@/features/exhibit/mainbanner/main-banner.def'),
    () => import('@/features/exhibit/mainbanner/main-banner.list'),
    'MainBannerList',
  ),
)
