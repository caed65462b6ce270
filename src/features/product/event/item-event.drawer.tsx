import { lazy, Suspense } from 'react'
import { drawerKey, useDrawer } from '@/kit/detail/use-drawer'

const EventForm = lazy(() => import('./item-event.form').then((module) => ({ default: module.EventForm })))

/** What the URL asks for over the events; the form's code comes with the first opening. */
export function EventDrawer() {
  const { target, close } = useDrawer()
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <EventForm key={drawerKey({ screen: '/product/event' }, target)} target={target} onClose={close} />
    </Suspense>
  )
}
