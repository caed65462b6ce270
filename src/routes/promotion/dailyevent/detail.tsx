import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/dailyevent/detail')(
  detailRoute(
    () => import('@/features/promotion/dailyevent/daily-event.detail-def'),
    () => import('@/features/promotion/dailyevent/daily-event.detail'),
    'DailyEventDetail',
  ),
)
