import { layoutOf, type Screen, screenOf } from '@/menu/menu'
import { call } from '@/shared/api/client'
import { session } from '@/shared/api/session'
import { recentScreens, rememberScreen } from '@/shared/lib/recent-screens'
import { giveUpScroll, keepScroll, restoreScroll, scrollToTop } from '@/shared/lib/scroll-memory'
import { tabStore } from '@/shared/lib/storage'
import { useSearchParams } from '@/shared/store/search-params'
import type { AppRouter } from './router'

/** What happens at every navigation beside showing the page: filters kept, scroll, recent screens, the usage log. */
export function watchNavigation(router: AppRouter): () => void {
  let cameBack = false
  const views = new Set<number>()
  window.history.scrollRestoration = 'manual'

  const watchHistory = () =>
    router.history.subscribe(({ action }) => {
      cameBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
    })

  const stop = [
    router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) keepScroll(fromLocation.pathname)
    }),
    router.subscribe('onResolved', ({ toLocation, fromLocation, pathChanged }) => {
      const { pathname, search } = toLocation
      const screen = screenOf(pathname)
      const first = fromLocation === undefined
      // Not before: until somebody listens, the router itself follows the redirects of the first load.
      if (first) stop.push(watchHistory())
      if (layoutOf(pathname) === 'main') useSearchParams.getState().enter(pathname)
      // A list has filters, the pages beneath it have none; lists deeper down remember theirs themselves.
      if (screen && pathname.split('/').length === 3) useSearchParams.getState().remember(pathname, { ...search })
      if (!pathChanged && !first) return
      if (cameBack) restoreScroll(pathname)
      else scrollToTop()
      if (!screen || session.accessToken() === '') return
      if (screen.layout === 'main') rememberScreen(screen.path)
      const view = loggedAs(screen, pathname)
      if (view) views.add(logView(view))
      if (first) views.add(window.setTimeout(fetchAhead, AHEAD_AFTER, router, screen.path))
    }),
    watchHands(),
    forgetRoutersScroll(),
  ]
  return () => {
    for (const each of stop) each()
    for (const timer of views) window.clearTimeout(timer)
  }
}

/** When the first page has settled, in ms. */
const AHEAD_AFTER = 3000

/**
 * Routes of the three lists used last. Not of forms: the first of them would bring all the controls of forms along, which a
 * list that is only read never needs; they come when somebody points at a link to one.
 */
export function aheadOf(
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

/** Their code, no data: nothing is asked for that nobody looks at. */
function fetchAhead(router: AppRouter, current: string): void {
  for (const route of aheadOf(router, current)) Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
}

/** The path of a screen as the log knows it; null when there is no such page, e.g. the print of an order without number. */
function loggedAs(screen: Screen, pathname: string): string | null {
  if (!screen.path.includes('$')) return screen.path
  return /\/\d{1,10}$/.test(pathname) ? pathname : null
}

/** The law wants to know which screens were opened; nobody waits for it. */
function logView(path: string): number {
  const send = () =>
    call('post', '/api/v1/admin/admin-logs/screen-views', { body: { path }, background: true }).catch(() => undefined)
  // After what the page itself asks for.
  return window.setTimeout(send, 1000)
}

/** The router keeps positions of its own when the page goes away; nothing of an admin may stay behind. */
function forgetRoutersScroll(): () => void {
  function forget() {
    for (const key of tabStore.keys()) if (key.startsWith('tsr-scroll')) tabStore.removeItem(key)
  }
  window.addEventListener('pagehide', forget)
  return () => window.removeEventListener('pagehide', forget)
}

/** A hand on the wheel ends the way back to where a page was left. */
function watchHands(): () => void {
  const hands = new AbortController()
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(type, giveUpScroll, { passive: true, signal: hands.signal })
  return () => hands.abort()
}
