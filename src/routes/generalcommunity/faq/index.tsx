import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/faq/')(
  listRoute(
    () => import('@/features/generalcommunity/faq/faq.def'),
    () => import('@/features/generalcommunity/faq/faq.list'),
    'FaqList',
  ),
)
