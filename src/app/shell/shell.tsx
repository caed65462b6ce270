import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { layoutFor, layouts } from './layouts'

/** Chooses the chrome around the page by its path. */
export function Shell({ children }: { children: ReactNode }) {
  // The page on show, not the one under way: the chrome changes together with it.
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
