import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/branch/manage/')(
  listRoute(
    () => import('@/features/branch/manage/store.def'),
    () => import('@/features/branch/manage/store.list'),
    'StoreList',
  ),
)
