import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/bestexpert/battery')(
  listRoute(
    () => import('@/features/product/bestexpert/best-expert-battery.def'),
    () => import('@/features/product/bestexpert/best-expert-battery.list'),
    'BestExpertBatteryList',
  ),
)
