import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/product/bestexpert/detail')(
  detailRoute(
    () => import('@/features/product/bestexpert/best-expert.detail-def'),
    () => import('@/features/product/bestexpert/best-expert.detail'),
    'BestExpertDetail',
  ),
)
