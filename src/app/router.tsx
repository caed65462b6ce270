import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '@/kit/route'
import { parseSearch, stringifySearch } from '@/shared/search/codec'
import { routeTree } from '../routeTree.gen'
import { tidied } from './history'
import { ErrorPage } from './pages/error-page'
import { NotFoundPage } from './pages/not-found-page'
import { Shell } from './shell/shell'

/**
 * The router of the app: URLs in bracket style through the one codec, prefetching on intent, chrome around the pages.
 * Scroll positions are ours (`shared/lib/scroll-memory.ts`); React Query owns the data, so the router keeps none.
 */
export function createAppRouter(context: RouterContext, history: RouterHistory = createBrowserHistory()) {
  return createRouter({
    routeTree,
    context,
    history: tidied(history),
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPreloadStaleTime: 0,
    // Late enough that a warm page never blinks.
    defaultPendingMs: 400,
    // `false` would still jump to the top at every change of the search; asked each time, it leaves scrolling to us.
    scrollRestoration: () => false,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: 'root',
    InnerWrap: Shell,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
