import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/event')(
  listRoute(
    () => import('@/features/product/event/item-event.def'),
    () => import('@/features/product/event/item-event.list'),
    'ItemEventList',
  ),
)
