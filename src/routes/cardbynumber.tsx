import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { uncheckedSearch } from '@/kit/route'

interface CardSearch {
  orderSeq?: string
  orderPaymentSeq?: string
}

export const Route = createFileRoute('/cardbynumber')({
  validateSearch: uncheckedSearch<CardSearch>,
  component: lazyRouteComponent(() => import('@/features/cardbynumber/card.screen'), 'CardByNumber'),
})
