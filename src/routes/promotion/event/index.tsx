import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/event/')(
  listRoute(
    () => import('@/features/promotion/event/event.def'),
    () => import('@/features/promotion/event/event.list'),
    'EventList',
  ),
)
