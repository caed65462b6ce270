import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/logmanage')(
  listRoute(
    () => import('@/features/basicSetting/logmanage/logmanage.def'),
    () => import('@/features/basicSetting/logmanage/logmanage.list'),
    'LogManage',
  ),
)
