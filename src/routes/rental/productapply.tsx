import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/productapply')(
  listRoute(
    () => import('@/features/rental/productapply/rental-application.def'),
    () => import('@/features/rental/productapply/rental-application.list'),
    'RentalApplicationList',
  ),
)
