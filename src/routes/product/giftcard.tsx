import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/product/giftcard')(
  listRoute(
    [
      () => import('@/features/product/giftcard/gift-card-policy.def'),
      () => import('@/features/product/giftcard/gift-card-grant.def'),
    ],
    () => import('@/features/product/giftcard/gift-card-policy.list'),
    'GiftCardList',
  ),
)
