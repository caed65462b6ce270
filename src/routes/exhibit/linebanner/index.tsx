import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/linebanner/')(
  listRoute(
    () => import('@/features/exhibit/linebanner/line-banner.def'),
    () => import('@/features/exhibit/linebanner/line-banner.list'),
    'LineBannerList',
  ),
)
