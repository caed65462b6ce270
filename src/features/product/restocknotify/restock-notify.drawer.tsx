import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const RestockView = lazy(() => import('./restock-notify-view').then((module) => ({ default: module.RestockView })))

/** A request over the list. What shows it comes with the first opening. */
export function RestockDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <RestockView key={drawerKey({ screen: '/product/restocknotify' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
