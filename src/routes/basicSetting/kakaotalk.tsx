import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/basicSetting/kakaotalk')(
  listRoute(
    () => import('@/features/basicSetting/kakaotalk/alimtalk-template.def'),
    () => import('@/features/basicSetting/kakaotalk/alimtalk-template.list'),
    'AlimtalkTemplateList',
  ),
)
