import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const PatternForm = lazy(() => import('./pattern.form').then((module) => ({ default: module.PatternForm })))

/** What the URL asks for over the list; the form's code comes with the first opening. */
export function PatternDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <PatternForm key={drawerKey({ screen: '/product/pattern' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
