import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/giftcard')(
  listRoute(
    [() => import('@/features/product/giftcard/policies.def'), () => import('@/features/product/giftcard/grants.def')],
    () => import('@/features/product/giftcard/giftcard.list'),
    'GiftCardList',
  ),
)
