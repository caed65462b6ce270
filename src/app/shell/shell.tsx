import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { layoutFor, layouts } from './layouts'

/**
 * Renders the layout of the current path around the page. Used as the component of the root route, not as the router's
 * `InnerWrap`: that also wraps the history listener, which would miss navigations while a layout changes or loads.
 */
export function Shell() {
  // the resolved location, so that layout and page change together
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const layout = layoutFor(pathname)
  const Chrome = layouts[layout]?.Component

  useLayoutEffect(() => {
    document.documentElement.dataset.layout = layout
  }, [layout])

  if (!Chrome) return <Outlet />
  return (
    <Suspense fallback={null}>
      <Chrome>
        <Outlet />
      </Chrome>
    </Suspense>
  )
}
