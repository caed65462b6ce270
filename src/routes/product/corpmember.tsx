import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/corpmember')(
  listRoute(
    [() => import('@/features/product/corpmember/matrix.def'), () => import('@/features/product/corpmember/rules.def')],
    () => import('@/features/product/corpmember/corpmember.list'),
    'CorpMemberPrices',
  ),
)
