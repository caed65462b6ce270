import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/rentalevent/')(
  listRoute(
    () => import('@/features/rental/rentalevent/rental-event.def'),
    () => import('@/features/rental/rentalevent/rental-event.list'),
    'RentalEventList',
  ),
)
