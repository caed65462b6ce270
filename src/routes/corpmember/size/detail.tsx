import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/corpmember/size/detail')(
  detailRoute(
    () => import('@/features/corpmember/size/business-size.detail-def'),
    () => import('@/features/corpmember/size/business-size.detail'),
    'BusinessSizeDetail',
  ),
)
