import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/corpmember/apply/')(
  listRoute(
    () => import('@/features/corpmember/apply/business-application.def'),
    () => import('@/features/corpmember/apply/business-application.list'),
    'BusinessApplicationList',
  ),
)
