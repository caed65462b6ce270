import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/branch/manage/detail')(
  detailRoute(
    () => import('@/features/branch/manage/store.detail-def'),
    () => import('@/features/branch/manage/store.detail'),
    'StoreDetail',
  ),
)
