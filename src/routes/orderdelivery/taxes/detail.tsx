import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/taxes/detail')(
  detailRoute(
    () => import('@/features/orderdelivery/taxes/tax-invoice.detail-def'),
    () => import('@/features/orderdelivery/taxes/tax-invoice.detail'),
    'TaxInvoiceDetail',
  ),
)
