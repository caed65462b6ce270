import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/sharingstory/detail')(
  detailRoute(
    () => import('@/features/generalcommunity/sharingstory/sharing-story.detail-def'),
    () => import('@/features/generalcommunity/sharingstory/sharing-story.detail'),
    'SharingStoryDetail',
  ),
)
