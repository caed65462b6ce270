import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const PolicyForm = lazy(() => import('./gift-card-policy.form').then((module) => ({ default: module.PolicyForm })))

/** What the URL asks for over the policies; the form's code comes with the first opening. */
export function PolicyDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <PolicyForm key={drawerKey({ screen: '/product/giftcard' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
