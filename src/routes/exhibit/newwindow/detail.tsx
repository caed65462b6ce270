import { createFileRoute } from '@tanstack/react-router'
import { detailRoute } from '@/kit/route'

export const Route = createFileRoute('/exhibit/newwindow/detail')(
  detailRoute(
    () => import('@/features/exhibit/newwindow/popup.detail-def'),
    () => import('@/features/exhibit/newwindow/popup.detail'),
    'PopupDetail',
  ),
)
