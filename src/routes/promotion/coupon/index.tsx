import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/promotion/coupon/')(
  listRoute(
    () => import('@/features/promotion/coupon/coupon.def'),
    () => import('@/features/promotion/coupon/coupon.list'),
    'CouponList',
  ),
)
