import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/car/model/')(
  listRoute(
    () => import('@/features/car/model/car-model.def'),
    () => import('@/features/car/model/car-model.list'),
    'ModelList',
  ),
)
