import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const BrandForm = lazy(() => import('./brand.form').then((module) => ({ default: module.BrandForm })))

/** What the URL asks for over the list; the form's code comes with the first opening. */
export function BrandDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <BrandForm key={drawerKey({ screen: '/product/brand' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
