import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/corpmember/grade')(
  listRoute(
    () => import('@/features/corpmember/grade/business-grade.def'),
    () => import('@/features/corpmember/grade/business-grade.list'),
    'BusinessGradeList',
  ),
)
