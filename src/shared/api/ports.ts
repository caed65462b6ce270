import { plainPath } from '../lib/address'

/** What crosses between the tabs of one browser. */
export type TabMessage =
  | { type: 'ended'; reason: 'SIGNED_OUT' | 'IDLE' }
  | {
      type: 'activity' /** The sender's own question is still open: it wants to hear that this tab lives on. */
      asks?: true
    }

/** The channel between tabs; a tab never hears itself. */
export interface Tabs {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}

/** Everything outside the program that the session touches. Tests bring their own. */
export interface Ports {
  fetch(request: Request): Promise<Response>
  /** Blocks, and works even when the UI has crashed. */
  alert(message: string): void
  /** Full navigation: memory is empty afterwards. */
  assign(url: string): void
  /** Path, as the router reads it, and query of the page. */
  location(): { pathname: string; search: string }
  sessionStorage(): Storage
  localStorage(): Storage
  cookie(): string
  subtle(): SubtleCrypto | undefined
  now(): number
  /** Resolves after so many milliseconds. */
  sleep(ms: number): Promise<void>
  /**
   * Tells when the browser brings this page back from its memory (Back after a full navigation); gives the way to stop.
   * The listener says whether what is on the page may be seen.
   */
  onReturn(listener: () => boolean): () => void
  tabs: Tabs
  /** Answers that index.html started to fetch, by URL. */
  early(): Record<string, Promise<Response>> | undefined
}

/** Where the refresh token lives; `set` resolves when it is stored (or could not be). */
export interface Vault {
  restore(): Promise<void>
  get(): string
  set(refreshToken: string): Promise<void>
}

function openTabs(): Tabs {
  let channel: BroadcastChannel | undefined
  // Made on first use: a list definition may be imported where there is no browser.
  const open = () => {
    channel ??= new BroadcastChannel('session')
    return channel
  }
  return {
    post: (message) => open().postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<TabMessage>) => listener(event.data)
      open().addEventListener('message', hear)
      return () => open().removeEventListener('message', hear)
    },
  }
}

/** The browser. */
export const browserPorts: Ports = {
  // Read at each call, so that a test's interceptor is seen.
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
    const hear = (event: PageTransitionEvent) => {
      if (event.persisted && !listener()) document.documentElement.style.display = 'none'
    }
    window.addEventListener('pageshow', hear)
    return () => window.removeEventListener('pageshow', hear)
  },
  tabs: openTabs(),
  early: () => (globalThis as { __early?: Record<string, Promise<Response>> }).__early,
}
