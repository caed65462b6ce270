import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/permission/')(
  listRoute(
    () => import('@/features/basicSetting/permission/permission-group.def'),
    () => import('@/features/basicSetting/permission/permission-group.list'),
    'PermissionList',
  ),
)
