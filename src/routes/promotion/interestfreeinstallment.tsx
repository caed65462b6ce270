import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/interestfreeinstallment')(
  listRoute(
    () => import('@/features/promotion/interestfreeinstallment/interest-free.def'),
    () => import('@/features/promotion/interestfreeinstallment/interest-free.list'),
    'InterestFreeList',
  ),
)
