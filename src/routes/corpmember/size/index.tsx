import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/corpmember/size/')(
  listRoute(
    () => import('@/features/corpmember/size/business-size.def'),
    () => import('@/features/corpmember/size/business-size.list'),
    'BusinessSizeList',
  ),
)
