import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const RankingWindow = lazy(() => import('./price-ranking-view').then((module) => ({ default: module.RankingWindow })))

/** An item's offers and its last 90 days, over the list. What shows it comes with the first opening. */
export function RankingDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <RankingWindow key={drawerKey({ screen: '/product/priceranking' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
