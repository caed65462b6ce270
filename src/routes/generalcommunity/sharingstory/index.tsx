import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/generalcommunity/sharingstory/')(
  listRoute(
    () => import('@/features/generalcommunity/sharingstory/sharing-story.def'),
    () => import('@/features/generalcommunity/sharingstory/sharing-story.list'),
    'SharingStoryList',
  ),
)
