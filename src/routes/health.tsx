import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/health')({
  component: lazyRouteComponent(() => import('@/features/health/health.screen'), 'HealthScreen'),
})
