import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/bestexpert/')(
  listRoute(
    () => import('@/features/product/bestexpert/best-expert.def'),
    () => import('@/features/product/bestexpert/best-expert.list'),
    'BestExpertList',
  ),
)
