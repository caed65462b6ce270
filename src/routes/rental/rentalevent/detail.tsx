import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/rentalevent/detail')(
  detailRoute(
    () => import('@/features/rental/rentalevent/rental-event.detail-def'),
    () => import('@/features/rental/rentalevent/rental-event.detail'),
    'RentalEventDetail',
  ),
)
