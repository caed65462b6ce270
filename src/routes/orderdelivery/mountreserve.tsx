import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/mountreserve')(
  listRoute(
    () => import('@/features/orderdelivery/mountreserve/mount-reservation.def'),
    () => import('@/features/orderdelivery/mountreserve/mount-reservation.list'),
    'MountReservationList',
  ),
)
