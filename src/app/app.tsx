import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { RootBoundary } from './pages/root-boundary'
import type { Runtime } from './runtime'

/** The app of a runtime that is ready. */
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
