import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/car/manufacture/detail')(
  detailRoute(
    () => import('@/features/car/manufacture/car-maker.detail-def'),
    () => import('@/features/car/manufacture/car-maker.detail'),
    'ManufactureDetail',
  ),
)
