import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/logmanage')(
  listRoute(
    () => import('@/features/basicSetting/logmanage/admin-log.def'),
    () => import('@/features/basicSetting/logmanage/admin-log.list'),
    'LogManage',
  ),
)
