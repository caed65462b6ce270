import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/corpmember/inquiry/')(
  listRoute(
    () => import('@/features/corpmember/inquiry/business-inquiry.def'),
    () => import('@/features/corpmember/inquiry/business-inquiry.list'),
    'BusinessInquiryList',
  ),
)
