import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RootBoundary } from './pages/root-boundary'
import type { Runtime } from './runtime'

/** Renders the app with the router and query client of a runtime. */
export function App({ runtime: { router, queryClient } }: { runtime: Pick<Runtime, 'router' | 'queryClient'> }) {
  return (
    <StrictMode>
      <RootBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </RootBoundary>
    </StrictMode>
  )
}
