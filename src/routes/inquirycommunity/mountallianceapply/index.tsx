import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/mountallianceapply/')(
  listRoute(
    () => import('@/features/inquirycommunity/mountallianceapply/store-apply.def'),
    () => import('@/features/inquirycommunity/mountallianceapply/store-apply.list'),
    'StoreApplyList',
  ),
)
