import { isDirty } from '@/shared/lib/dirty'
import { type Store, tabStore } from '@/shared/lib/storage'

/** A path whose code failed to load is loaded anew once; failing again within this time is told. */
const WINDOW = 10_000
const KEY = 'chunkFailure'

let reloading = false

/** Is the page about to be replaced by a reload? */
export function isReloading(): boolean {
  return reloading
}

const message = /dynamically imported module|module script failed|Unable to preload CSS/i

/** Did the code of a page fail to load (mostly: a new version has replaced it on the server)? */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && message.test(error.message)
}

interface Page {
  pathname: () => string
  reload: () => void
  now: () => number
  storage: Store
  /** Is somebody on the way to a page? Code that is fetched ahead, or for a part of the page on show, is none. */
  navigating: () => boolean
  /** A page that is loaded anew without a network is the browser's own error page. */
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
 * Installs the rule for `vite:preloadError`: the first failure of a path within 10 s on the way to it is handled by a full
 * reload, the next one is thrown to the error page. Gives a function that takes the rule away.
 */
export function watchChunkFailures(
  given: Pick<Page, 'navigating'> & Partial<Page>,
  target: EventTarget = window,
): () => void {
  const page: Page = { ...browser, ...given }
  function onFailure(event: Event) {
    // The router would reload by a rule of its own; it keeps in this entry that it has.
    const { payload } = event as Event & { payload?: unknown }
    if (payload instanceof Error) page.storage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    // Nothing that was only fetched ahead may cost anybody the page, nor what they have typed.
    if (!page.navigating() || isDirty() || !page.online()) return
    const path = page.pathname()
    const [lastPath, lastAt] = (page.storage.getItem(KEY) ?? '').split(' ')
    const since = page.now() - Number(lastAt)
    if (lastPath === path && since >= 0 && since < WINDOW) return
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
