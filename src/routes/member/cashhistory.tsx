import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/member/cashhistory')(
  listRoute(
    [
      () => import('@/features/member/cashhistory/deposit-entry.def'),
      () => import('@/features/member/cashhistory/deposit-refund.def'),
    ],
    () => import('@/features/member/cashhistory/deposit-entry.list'),
    'DepositList',
  ),
)
