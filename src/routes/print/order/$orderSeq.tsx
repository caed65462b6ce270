import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/print/order/$orderSeq')({
  // the screen parses each field
  validateSearch: (search: Record<string, unknown>): { type?: string } => search,
  component: lazyRouteComponent(() => import('@/features/print/order/order-print.screen'), 'OrderPrint'),
})
