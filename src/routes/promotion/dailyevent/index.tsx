import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/dailyevent/')(
  listRoute(
    () => import('@/features/promotion/dailyevent/daily-event.def'),
    () => import('@/features/promotion/dailyevent/daily-event.list'),
    'DailyEventList',
  ),
)
