import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { screenOf } from '@/menu/menu'
import { meQuery } from '@/shared/api/me'
import { createQueryClient } from '@/shared/api/query-client'
import { session } from '@/shared/api/session'
import { setRouteAccess } from '@/shared/lib/route-access'
import { reloadOnChunkFailure } from './chunk-failure'
import { watchNavigation } from './navigation'
import { openLinksWithOpener } from './new-tab-links'
import { createGuard, isForbidden } from './route-guard'
import { type AppRouter, createAppRouter } from './router'
import { preloadLayout } from './shell/layouts'

export interface Runtime {
  router: AppRouter
  queryClient: QueryClient
  /** Resolves when everything for the first render has loaded. Render the app only then. */
  ready: () => Promise<void>
  /** Removes all listeners. */
  dispose: () => void
}

/** Loads the signed-in admin if the early response has already arrived, so that the first render is complete. */
async function loadEarlyAdmin(client: QueryClient): Promise<void> {
  if (session.early()?.hasArrived('/api/v1/admin/me')) await client.prefetchQuery(meQuery)
}

/** Creates the runtime. `history`: for tests; default: the browser's. */
export function createRuntime({ history }: { history?: RouterHistory } = {}): Runtime {
  const queryClient = createQueryClient()
  const context = { queryClient, signedIn: () => session.accessToken() !== '', guard: createGuard(queryClient) }
  setRouteAccess((path) => !isForbidden(screenOf(path), queryClient.getQueryData(meQuery.queryKey)))
  const router = createAppRouter(context, history)
  // used by R2 only, and never blocked by unsaved changes
  session.setNavigate((to) => router.navigate({ to, replace: true, ignoreBlocker: true }))
  const stop = [
    reloadOnChunkFailure({ navigating: () => router.state.status === 'pending' || !router.state.resolvedLocation }),
    openLinksWithOpener(),
    watchNavigation(router),
    // loads the layout in parallel with the page; a failure is shown when the layout renders
    router.subscribe(
      'onBeforeLoad',
      ({ toLocation }) => void preloadLayout(toLocation.pathname).catch(() => undefined),
    ),
  ]

  return {
    router,
    queryClient,
    async ready() {
      await session.boot()
      await Promise.all([router.load(), preloadLayout(router.latestLocation.pathname), loadEarlyAdmin(queryClient)])
      // a redirect may have led to another layout
      await preloadLayout(router.latestLocation.pathname)
    },
    dispose() {
      for (const each of stop) each()
      router.history.destroy()
      queryClient.clear()
    },
  }
}
