import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const AdminForm = lazy(() => import('./admin.form').then((module) => ({ default: module.AdminForm })))

/** What the URL asks for over the list; the form's code comes with the first opening. */
export function AdminDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <AdminForm key={drawerKey({ screen: '/basicSetting/admin' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
