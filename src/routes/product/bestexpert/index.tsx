import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/bestexpert/')(
  listRoute(
    () => import('@/features/product/bestexpert/bestexpert.def'),
    () => import('@/features/product/bestexpert/bestexpert.list'),
    'BestExpertList',
  ),
)
