import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const RuleForm = lazy(() => import('./business-price.form').then((module) => ({ default: module.RuleForm })))

/** What the URL asks for over the rules; the form's code comes with the first opening. */
export function RuleDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <RuleForm key={drawerKey({ screen: '/product/corpmember' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
