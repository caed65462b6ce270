import { lazy, Suspense } from 'react'
import { useDrawer } from '@/kit/detail/use-drawer'

const ItemPrices = lazy(() => import('./business-item-prices').then((module) => ({ default: module.ItemPrices })))

/** The item that the URL asks for over the matrix. */
export function ItemPricesDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <ItemPrices key={target.seq} seq={target.malformed ? undefined : target.seq} onClose={close} />
    </Suspense>
  )
}
