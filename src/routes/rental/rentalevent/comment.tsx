import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/rentalevent/comment')(
  listRoute(
    [
      () => import('@/features/rental/rentalevent/rental-event-comment.def'),
      () => import('@/features/rental/rentalevent/rental-event-entry.def'),
    ],
    () => import('@/features/rental/rentalevent/rental-event-comment.list'),
    'RentalEventCommentList',
  ),
)
