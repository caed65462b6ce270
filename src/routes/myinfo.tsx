import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/myinfo')({
  component: lazyRouteComponent(() => import('@/features/myinfo/myinfo.screen'), 'MyinfoScreen'),
})
