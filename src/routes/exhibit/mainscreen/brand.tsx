import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/mainscreen/brand')(
  listRoute(
    () => import('@/features/exhibit/mainscreen/main-brand.def'),
    () => import('@/features/exhibit/mainscreen/main-brand.list'),
    'MainBrandList',
  ),
)
