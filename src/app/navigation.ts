import { layoutOf, type Screen, screenOf } from '@/menu/menu'
import { call } from '@/shared/api/client'
import { session } from '@/shared/api/session'
import { recentScreens, rememberScreen } from '@/shared/lib/recent-screens'
import { cancelScrollRestore, restoreScroll, saveScroll, scrollToTop } from '@/shared/lib/scroll-memory'
import { tabStore } from '@/shared/lib/storage'
import { useSearchMemory } from '@/shared/store/search-memory'
import type { AppRouter } from './router'

/** Handles the side effects of navigation: remembered filters, scroll position, recent screens, usage log. */
export function watchNavigation(router: AppRouter): () => void {
  let isHistoryNavigation = false
  const timers = new Set<number>()
  window.history.scrollRestoration = 'manual'

  const watchHistory = () =>
    router.history.subscribe(({ action }) => {
      isHistoryNavigation = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
    })

  const stop = [
    router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) saveScroll(fromLocation.pathname)
    }),
    router.subscribe('onResolved', ({ toLocation, fromLocation, pathChanged }) => {
      const { pathname, search } = toLocation
      const screen = screenOf(pathname)
      const first = fromLocation === undefined
      // Not earlier: subscribing stops the router from following redirects of the first load.
      if (first) stop.push(watchHistory())
      if (layoutOf(pathname) === 'main') useSearchMemory.getState().enter(pathname)
      // A page of two segments stores its filters here; a list of a longer path does so itself (useList).
      if (screen && pathname.split('/').length === 3) useSearchMemory.getState().remember(pathname, { ...search })
      if (!pathChanged && !first) return
      if (isHistoryNavigation) restoreScroll(pathname)
      else scrollToTop()
      if (!screen || session.accessToken() === '') return
      if (screen.layout === 'main') rememberScreen(screen.path)
      const view = loggedAs(screen, pathname)
      if (view) timers.add(logView(view))
      if (first) timers.add(window.setTimeout(preloadRecent, PRELOAD_DELAY_MS, router, screen.path))
    }),
    watchUserScroll(),
    removeRouterScroll(),
  ]
  return () => {
    for (const each of stop) each()
    for (const timer of timers) window.clearTimeout(timer)
  }
}

/** Delay of preloading after the first page, in ms. */
const PRELOAD_DELAY_MS = 3000

/**
 * Returns the routes of the three most recently used lists. Forms are excluded, because the first one would load all form
 * controls; they load when a link to one is hovered.
 */
export function routesToPreload(
  router: AppRouter,
  current: string,
): AppRouter['routesByPath'][keyof AppRouter['routesByPath']][] {
  const routes = new Map(
    Object.entries(router.routesByPath).map(([path, route]) => [path.replace(/(.)\/$/, '$1'), route]),
  )
  return recentScreens()
    .filter((path) => path !== current)
    .flatMap((path) => routes.get(path) ?? [])
    .filter(({ options }) => options.staticData?.list)
    .slice(0, 3)
}

/** Preloads code only, no data. */
function preloadRecent(router: AppRouter, current: string): void {
  for (const route of routesToPreload(router, current))
    Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
}

/** Returns the path to log for a screen; null if there is no such page, e.g. printing an order without a number. */
function loggedAs(screen: Screen, pathname: string): string | null {
  if (!screen.path.includes('$')) return screen.path
  return /\/\d{1,10}$/.test(pathname) ? pathname : null
}

/** Logs the screen view, as the law requires. Not awaited. */
function logView(path: string): number {
  const send = () =>
    call('post', '/api/v1/admin/admin-logs/screen-views', { body: { path }, background: true }).catch(() => undefined)
  // after the page's own requests
  return window.setTimeout(send, 1000)
}

/** Removes the router's own scroll positions on page hide, so that no data of an admin stays behind. */
function removeRouterScroll(): () => void {
  function remove() {
    for (const key of tabStore.keys()) if (key.startsWith('tsr-scroll')) tabStore.removeItem(key)
  }
  window.addEventListener('pagehide', remove)
  return () => window.removeEventListener('pagehide', remove)
}

/** Cancels scroll restoration once the user scrolls, types or clicks. */
function watchUserScroll(): () => void {
  const controller = new AbortController()
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(type, cancelScrollRestore, { passive: true, signal: controller.signal })
  return () => controller.abort()
}
