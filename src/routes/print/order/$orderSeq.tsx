import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'

export const Route = createFileRoute('/print/order/$orderSeq')({
  validateSearch: uncheckedSearch<{ type?: string }>,
  component: lazyRouteComponent(() => import('@/features/print/order/order-print.screen'), 'OrderPrint'),
})
