import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/event/detail')(
  detailRoute(
    () => import('@/features/promotion/event/event.detail-def'),
    () => import('@/features/promotion/event/event.detail'),
    'EventDetail',
  ),
)
