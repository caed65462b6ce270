import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/permission/detail')(
  detailRoute(
    () => import('@/features/basicSetting/permission/permission-group.detail-def'),
    () => import('@/features/basicSetting/permission/permission-group.detail'),
    'PermissionDetail',
  ),
)
