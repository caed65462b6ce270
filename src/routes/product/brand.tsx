import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/brand')(
  listRoute(
    () => import('@/features/product/brand/brand.def'),
    () => import('@/features/product/brand/brand.list'),
    'BrandList',
  ),
)
