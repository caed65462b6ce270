import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '@/kit/route'
import { parseSearch, stringifySearch } from '@/shared/search/codec'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import type { GroupPath, ScreenPath } from '../menu/menu'
import { type FileRouteTypes, routeTree } from '../routeTree.gen'
import { ErrorPage } from './pages/error-page'
import { Shell } from './shell/shell'
import { createTidyHistory } from './tidy-history'

const NotFoundPage = lazyPart(
  async () => (await import('./pages/not-found-page')).NotFoundPage,
  () => null,
)

/**
 * Creates the router: bracket-style search parameters, preloading on intent, layouts around the pages. Scroll restoration is in
 * `shared/lib/scroll-memory.ts`. React Query caches the data, so the router keeps none.
 */
export function createAppRouter(context: RouterContext, history: RouterHistory = createBrowserHistory()) {
  return createRouter({
    // routes/ must not import app/
    routeTree: routeTree.update({ component: Shell }),
    context,
    history: createTidyHistory(history),
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    defaultPreloadStaleTime: 0,
    // long enough that cached pages do not flash a pending state
    defaultPendingMs: 400,
    // `false` would still scroll to the top on search changes; a function that returns false disables it
    scrollRestoration: () => false,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: () => <NotFoundPage />,
    notFoundMode: 'root',
  })
}

type RoutePath = Exclude<FileRouteTypes['to'], '/' | GroupPath>
/** Does not compile if a route has no entry in the menu's table, or an entry no route. */
type WithSameScreens<R, _Unmatched extends never> = R

export type AppRouter = WithSameScreens<
  ReturnType<typeof createAppRouter>,
  Exclude<RoutePath, ScreenPath> | Exclude<ScreenPath, RoutePath>
>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
