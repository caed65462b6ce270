import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/taxes/')(
  listRoute(
    () => import('@/features/orderdelivery/taxes/tax-invoice.def'),
    () => import('@/features/orderdelivery/taxes/tax-invoice.list'),
    'TaxInvoiceList',
  ),
)
