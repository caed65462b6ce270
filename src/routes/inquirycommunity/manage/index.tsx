import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/inquirycommunity/manage/')(
  listRoute(
    () => import('@/features/inquirycommunity/manage/inquiry.def'),
    () => import('@/features/inquirycommunity/manage/inquiry.list'),
    'InquiryList',
  ),
)
