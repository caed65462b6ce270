import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/pattern')(
  listRoute(
    () => import('@/features/product/pattern/pattern.def'),
    () => import('@/features/product/pattern/pattern.list'),
    'PatternList',
  ),
)
