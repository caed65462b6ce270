import { plainPath } from './address'

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { type: 'ended'; reason: 'SIGNED_OUT' | 'IDLE' }
  | {
      type: 'activity' /** The sender is in the warning state: tabs that are active must answer. */
      asks?: true
    }

/** The channel between tabs. A tab does not receive its own messages. */
export interface Tabs {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}

/** All outside dependencies of the session, replaced in tests. */
export interface Ports {
  fetch(request: Request): Promise<Response>
  /** Blocks, and works even if the UI has crashed. */
  alert(message: string): void
  /** Full page load: memory is cleared. */
  assign(url: string): void
  /** Path (normalized as in the router) and query of the page. */
  location(): { pathname: string; search: string }
  sessionStorage(): Storage
  localStorage(): Storage
  cookie(): string
  subtle(): SubtleCrypto | undefined
  now(): number
  /** Resolves after `ms` milliseconds. */
  sleep(ms: number): Promise<void>
  /**
   * Calls the listener when the browser restores this page from the back/forward cache; returns the unsubscribe function. If the
   * listener returns false, the page is hidden.
   */
  onReturn(listener: () => boolean): () => void
  tabs: Tabs
  /** Responses requested by index.html, by URL. */
  early(): Record<string, Promise<Response>> | undefined
}

/** Storage of the refresh token. `set` resolves when it is stored, or could not be. */
export interface Vault {
  restore(): Promise<void>
  get(): string
  set(refreshToken: string): Promise<void>
}

function openTabs(): Tabs {
  let channel: BroadcastChannel | undefined
  // Created on first use, because list definitions are also imported outside a browser.
  const open = () => {
    channel ??= new BroadcastChannel('session')
    return channel
  }
  return {
    post: (message) => open().postMessage(message),
    listen(listener) {
      const onMessage = (event: MessageEvent<TabMessage>) => listener(event.data)
      open().addEventListener('message', onMessage)
      return () => open().removeEventListener('message', onMessage)
    },
  }
}

/** The ports of a real browser. */
export const browserPorts: Ports = {
  // Read at each request, so that a test's interceptor is used.
  fetch: (request) => globalThis.fetch(request),
  alert: (message) => window.alert(message),
  assign: (url) => window.location.assign(url),
  location: () => ({ pathname: plainPath(window.location.pathname), search: window.location.search }),
  sessionStorage: () => window.sessionStorage,
  localStorage: () => window.localStorage,
  cookie: () => document.cookie,
  subtle: () => globalThis.crypto?.subtle,
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onReturn(listener) {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted && !listener()) document.documentElement.style.display = 'none'
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  },
  tabs: openTabs(),
  early: () => (globalThis as { __early?: Record<string, Promise<Response>> }).__early,
}
