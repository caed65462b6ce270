import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/faq/detail')(
  detailRoute(
    () => import('@/features/generalcommunity/faq/faq.detail-def'),
    () => import('@/features/generalcommunity/faq/faq.detail'),
    'FaqDetail',
  ),
)
