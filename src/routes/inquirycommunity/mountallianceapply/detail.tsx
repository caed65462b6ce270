import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/mountallianceapply/detail')(
  detailRoute(
    () => import('@/features/inquirycommunity/mountallianceapply/store-apply.detail-def'),
    () => import('@/features/inquirycommunity/mountallianceapply/store-apply.detail'),
    'StoreApplyDetail',
  ),
)
