import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/corpmember/apply/detail')(
  detailRoute(
    () => import('@/features/corpmember/apply/business-application.detail-def'),
    () => import('@/features/corpmember/apply/business-application.detail'),
    'BusinessApplicationDetail',
  ),
)
