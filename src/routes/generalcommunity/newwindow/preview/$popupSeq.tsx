import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/generalcommunity/newwindow/preview/$popupSeq')({
  component: lazyRouteComponent(
    () => import('@/features/generalcommunity/newwindow/popup-preview.screen'),
    'PopupPreview',
  ),
})
