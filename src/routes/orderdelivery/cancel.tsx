import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/cancel')(
  listRoute(
    () => import('@/features/orderdelivery/cancel/cash-receipt.def'),
    () => import('@/features/orderdelivery/cancel/cash-receipt.list'),
    'CashReceiptList',
  ),
)
