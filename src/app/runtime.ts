import type { QueryClient } from '@tanstack/react-query'
import type { RouterHistory } from '@tanstack/react-router'
import { screenOf } from '@/menu/menu'
import { meQuery } from '@/shared/api/me'
import { createQueryClient } from '@/shared/api/query-client'
import { session } from '@/shared/api/session'
import { openedBy } from '@/shared/lib/opens'
import { watchChunkFailures } from './chunk-failure'
import { createGuard, isClosed } from './guard'
import { watchLinks } from './links'
import { watchNavigation } from './navigation'
import { type AppRouter, createAppRouter } from './router'
import { preloadFor } from './shell/layouts'

export interface Runtime {
  router: AppRouter
  queryClient: QueryClient
  /** Resolves when everything for the first render is there; the app is shown only then. */
  ready: () => Promise<void>
  /** Takes all listeners away. */
  dispose: () => void
}

/** Who is signed in, where the answer came before the program: the first picture then is the whole one. Waits for none that did not. */
async function knownAdmin(client: QueryClient): Promise<void> {
  if (session.early()?.there('/api/v1/admin/me')) await client.prefetchQuery(meQuery)
}

/** Puts the app together. `history`: a test's own; default is the browser's. */
export function createRuntime({ history }: { history?: RouterHistory } = {}): Runtime {
  const queryClient = createQueryClient()
  const context = { queryClient, signedIn: () => session.accessToken() !== '', guard: createGuard(queryClient) }
  openedBy((path) => !isClosed(screenOf(path), queryClient.getQueryData(meQuery.queryKey)))
  const router = createAppRouter(context, history)
  // Only R2 moves by this, and nothing may hold it back.
  session.setNavigate((to) => router.navigate({ to, replace: true, ignoreBlocker: true }))
  const stop = [
    watchChunkFailures({ navigating: () => router.state.status === 'pending' || !router.state.resolvedLocation }),
    watchLinks(),
    watchNavigation(router),
    // From the sign-in the chrome comes beside the page, not after it. Should it fail, showing it says so.
    router.subscribe('onBeforeLoad', ({ toLocation }) => void preloadFor(toLocation.pathname).catch(() => undefined)),
  ]

  return {
    router,
    queryClient,
    async ready() {
      await session.boot()
      await Promise.all([router.load(), preloadFor(router.latestLocation.pathname), knownAdmin(queryClient)])
      // A redirect on the way may have chosen another chrome.
      await preloadFor(router.latestLocation.pathname)
    },
    dispose() {
      for (const each of stop) each()
      router.history.destroy()
      queryClient.clear()
    },
  }
}
