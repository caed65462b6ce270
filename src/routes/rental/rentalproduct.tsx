import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/rental/rentalproduct')(
  listRoute(
    () => import('@/features/rental/rentalproduct/rental-product.def'),
    () => import('@/features/rental/rentalproduct/rental-product.list'),
    'RentalProductList',
  ),
)
