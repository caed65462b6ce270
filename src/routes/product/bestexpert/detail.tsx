import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/product/bestexpert/detail')(
  detailRoute(
    () => import('@/features/product/bestexpert/bestexpert.detail-def'),
    () => import('@/features/product/bestexpert/bestexpert.detail'),
    'BestExpertDetail',
  ),
)
