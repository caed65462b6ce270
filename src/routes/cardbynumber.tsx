import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

interface CardSearch {
  orderSeq?: string
  orderPaymentSeq?: string
}

export const Route = createFileRoute('/cardbynumber')({
  // the screen parses each field
  validateSearch: (search: Record<string, unknown>): CardSearch => search,
  component: lazyRouteComponent(() => import('@/features/cardbynumber/card.screen'), 'CardByNumber'),
})
