import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/car/model/detail')(
  detailRoute(
    () => import('@/features/car/model/car-model.detail-def'),
    () => import('@/features/car/model/car-model.detail'),
    'ModelDetail',
  ),
)
