import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/test')({
  component: lazyRouteComponent(() => import('@/features/test/test.screen'), 'TestScreen'),
})
