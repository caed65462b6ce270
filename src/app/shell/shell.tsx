import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { layoutFor, layouts } from './layouts'

/** Renders the layout of the current path around the page. */
export function Shell({ children }: { children: ReactNode }) {
  // the resolved location, so that layout and page change together
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const layout = layoutFor(pathname)
  const Chrome = layouts[layout]?.Component

  useLayoutEffect(() => {
    document.documentElement.dataset.layout = layout
  }, [layout])

  if (!Chrome) return <>{children}</>
  return (
    <Suspense fallback={null}>
      <Chrome>{children}</Chrome>
    </Suspense>
  )
}
