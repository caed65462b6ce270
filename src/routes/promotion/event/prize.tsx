import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/event/prize')(
  listRoute(
    () => import('@/features/promotion/event/event-winner.def'),
    () => import('@/features/promotion/event/event-winner.list'),
    'EventWinnerList',
  ),
)
