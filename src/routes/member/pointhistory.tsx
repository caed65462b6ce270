import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/member/pointhistory')(
  listRoute(
    () => import('@/features/member/pointhistory/point-entry.def'),
    () => import('@/features/member/pointhistory/point-entry.list'),
    'PointEntryList',
  ),
)
