import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/orderdelivery/bankda')(
  listRoute(
    () => import('@/features/orderdelivery/bankda/bank-deposit.def'),
    () => import('@/features/orderdelivery/bankda/bank-deposit.list'),
    'BankDepositList',
  ),
)
