import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/admin')(
  listRoute(
    () => import('@/features/basicSetting/admin/admin.def'),
    () => import('@/features/basicSetting/admin/admin.list'),
    'AdminList',
  ),
)
