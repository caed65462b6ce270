import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/rentalevent/prize')(
  listRoute(
    () => import('@/features/rental/rentalevent/rental-event-winner.def'),
    () => import('@/features/rental/rentalevent/rental-event-winner.list'),
    'RentalEventWinnerList',
  ),
)
