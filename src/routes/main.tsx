import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/main')({
  component: lazyRouteComponent(() => import('@/features/main/main.screen'), 'MainScreen'),
})
