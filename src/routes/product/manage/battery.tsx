import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/manage/battery')(
  listRoute(
    () => import('@/features/product/manage/battery.def'),
    () => import('@/features/product/manage/battery.list'),
    'BatteryList',
  ),
)
