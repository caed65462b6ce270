import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/event/comment')(
  listRoute(
    [
      () => import('@/features/promotion/event/event-comment.def'),
      () => import('@/features/promotion/event/event-entry.def'),
    ],
    () => import('@/features/promotion/event/event-comment.list'),
    'EventCommentList',
  ),
)
