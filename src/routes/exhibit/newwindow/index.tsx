import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/newwindow/')(
  listRoute(
    () => import('@/features/exhibit/newwindow/popup.def'),
    () => import('@/features/exhibit/newwindow/popup.list'),
    'PopupList',
  ),
)
