import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/coupon/detail')(
  detailRoute(
    () => import('@/features/promotion/coupon/coupon.detail-def'),
    () => import('@/features/promotion/coupon/coupon.detail'),
    'CouponDetail',
  ),
)
