import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/svg')({
  component: lazyRouteComponent(() => import('@/features/svg/svg.screen'), 'SvgScreen'),
})
