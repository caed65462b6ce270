import { isDirty } from '@/shared/lib/dirty'

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
  storage: () => Storage
}

const browser: Page = {
  pathname: () => window.location.pathname,
  reload: () => window.location.reload(),
  now: () => Date.now(),
  storage: () => window.sessionStorage,
}

/**
 * Installs the rule for `vite:preloadError`: the first failure of a path within 10 s is handled by a full reload, the
 * next one is thrown to the error page. Gives a function that takes the rule away.
 */
export function watchChunkFailures(target: EventTarget = window, page: Page = browser): () => void {
  function onFailure(event: Event) {
    // A page that was only meant to be prefetched must not cost anybody what they have typed.
    if (isDirty()) return
    const path = page.pathname()
    const [lastPath, lastAt] = (page.storage().getItem(KEY) ?? '').split(' ')
    if (lastPath === path && page.now() - Number(lastAt) < WINDOW) {
      // The router would reload once more by a rule of its own; it keeps that in this entry.
      const { payload } = event as Event & { payload?: unknown }
      if (payload instanceof Error) page.storage().setItem(`tanstack_router_reload:${payload.message}`, '1')
      return
    }
    event.preventDefault()
    page.storage().setItem(KEY, `${path} ${page.now()}`)
    reloading = true
    page.reload()
  }
  target.addEventListener('vite:preloadError', onFailure)
  return () => {
    reloading = false
    target.removeEventListener('vite:preloadError', onFailure)
  }
}
