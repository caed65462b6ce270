import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/mainscreen/')(
  listRoute(
    () => import('@/features/exhibit/mainscreen/main-section.def'),
    () => import('@/features/exhibit/mainscreen/main-section.list'),
    'MainSectionList',
  ),
)
