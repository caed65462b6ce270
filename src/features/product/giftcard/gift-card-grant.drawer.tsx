import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const GrantView = lazy(() => import('./gift-card-grant-view').then((module) => ({ default: module.GrantView })))

/** A voucher that is owed, over the list. What shows it comes with the first opening. */
export function GrantDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <GrantView key={drawerKey({ screen: '/product/giftcard' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
