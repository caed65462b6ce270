import { isDirty } from '@/shared/lib/dirty'
import { type Store, tabStore } from '@/shared/lib/storage'

/** A second failure of the same path within this time (ms) after the reload shows the error page. */
const RELOAD_WINDOW_MS = 10_000
const KEY = 'chunkFailure'

let reloading = false

/** Returns whether a reload of the page has been started. */
export function isReloading(): boolean {
  return reloading
}

const failureMessage = /dynamically imported module|module script failed|Unable to preload CSS/i

/** Returns whether an error means that a page's code failed to load (mostly because a new version was deployed). */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && failureMessage.test(error.message)
}

interface Page {
  pathname: () => string
  reload: () => void
  now: () => number
  storage: Store
  /** Returns whether a navigation is in progress. Preloads and parts of the current page do not count. */
  navigating: () => boolean
  /** Returns whether the browser is online. Offline, a reload would show the browser's own error page. */
  online: () => boolean
}

const browser: Omit<Page, 'navigating'> = {
  pathname: () => window.location.pathname,
  reload: () => window.location.reload(),
  now: () => Date.now(),
  storage: tabStore,
  online: () => navigator.onLine,
}

/**
 * Handles `vite:preloadError`: the first failure of a path during a navigation reloads the page. A second one within
 * `RELOAD_WINDOW_MS` is not handled, so the error page is shown. Returns a function that removes the handler.
 */
export function reloadOnChunkFailure(
  overrides: Pick<Page, 'navigating'> & Partial<Page>,
  target: EventTarget = window,
): () => void {
  const page: Page = { ...browser, ...overrides }
  function onFailure(event: Event) {
    // Sets the router's own reload marker, so that it does not reload on its own.
    const { payload } = event as Event & { payload?: unknown }
    if (payload instanceof Error) page.storage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    // A failed preload must neither reload the page nor discard input.
    if (!page.navigating() || isDirty() || !page.online()) return
    const path = page.pathname()
    const [lastPath, lastAt] = (page.storage.getItem(KEY) ?? '').split(' ')
    const since = page.now() - Number(lastAt)
    if (lastPath === path && since >= 0 && since < RELOAD_WINDOW_MS) return
    event.preventDefault()
    page.storage.setItem(KEY, `${path} ${page.now()}`)
    reloading = true
    page.reload()
  }
  target.addEventListener('vite:preloadError', onFailure)
  return () => {
    reloading = false
    target.removeEventListener('vite:preloadError', onFailure)
  }
}
