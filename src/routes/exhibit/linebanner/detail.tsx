import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/linebanner/detail')(
  detailRoute(
    () => import('@/features/exhibit/linebanner/line-banner.detail-def'),
    () => import('@/features/exhibit/linebanner/line-banner.detail'),
    'LineBannerDetail',
  ),
)
