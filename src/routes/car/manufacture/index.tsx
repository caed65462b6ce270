import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/car/manufacture/')(
  listRoute(
    () => import('@/features/car/manufacture/car-maker.def'),
    () => import('@/features/car/manufacture/car-maker.list'),
    'ManufactureList',
  ),
)
