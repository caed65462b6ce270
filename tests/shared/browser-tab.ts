import { createSession } from '@/shared/api/session'
import { createSessionFetch } from '@/shared/api/session-fetch'
import type { Ports, TabMessage, Tabs } from '@/shared/lib/ports'
import { createAuthTokenStore } from '@/shared/store/auth-token'
import { promised } from '../setup/contract-response'

/** A Storage whose entries are own properties, as in a browser. */
export function memoryStorage(entries: Record<string, string> = {}): Storage {
  const storage = { ...entries } as Record<string, string>
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => {
      storage[key] = String(value)
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
    clear: () => {
      for (const key of Object.keys(storage)) delete storage[key]
    },
    key: (n: number) => Object.keys(storage)[n] ?? null,
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(storage, name, { value, configurable: true })
  Object.defineProperty(storage, 'length', { get: () => Object.keys(storage).length })
  return storage as Storage
}

/** Returns a factory for the tabs of one browser. A tab does not receive its own messages. */
export function tabHub(): () => Tabs {
  const all: Set<(message: TabMessage) => void>[] = []
  return () => {
    const listeners = new Set<(message: TabMessage) => void>()
    all.push(listeners)
    return {
      post(message) {
        for (const tab of all) if (tab !== listeners) for (const listener of tab) listener(message)
      },
      listen(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }
}

export interface Seen {
  path: string
  method: string
  token: string | null
  headers: Headers
  body: string
  at: string
}

export const json = (status: number, body: object = {}) =>
  new Response(JSON.stringify({ status, ...body }), { status, headers: { 'Content-Type': 'application/json' } })
/** A successful answer. The default result is valid as a record and as a list. */
export const ok = (result: unknown = { fine: true, items: [], total: 0 }) => json(200, { result })
/** Adds required fields of the contract that a test has left out of its result. */
async function completed(request: Request, given: Response): Promise<Response> {
  const { result, ...rest } = given.ok
    ? await given
        .clone()
        .json()
        .catch(() => ({}))
    : { result: null }
  if (typeof result !== 'object' || result === null || Object.keys(result).length === 0) return given
  const whole = promised(request.method, new URL(request.url).pathname, result)
  return new Response(JSON.stringify({ ...rest, result: whole }), given)
}
export const refused = (status: number, code: string, message = code) => json(status, { code, message })

export type Answer = (request: Request, seen: Seen) => Response | Promise<Response>

export interface BrowserTabOptions {
  path?: string
  search?: string
  /** Access token in session storage. */
  token?: string
  refreshToken?: string
  tabs?: Tabs
  local?: Storage
  secret?: string
  answer?: Answer
}

/** Creates a browser tab with a page. `answer` stands for the server. */
export function createBrowserTab(options: BrowserTabOptions = {}) {
  const tab = {
    location: { pathname: options.path ?? '/member/manage', search: options.search ?? '' },
    session: memoryStorage(),
    local: options.local ?? memoryStorage(),
    alerts: [] as string[],
    assigned: [] as string[],
    seen: [] as Seen[],
    cookie: '',
    now: 1_000_000,
    early: undefined as Record<string, Promise<Response>> | undefined,
    answer: options.answer ?? (() => ok()),
    /** Simulates a page restored from the back/forward cache. */
    comeBack: () => true as boolean,
    sleeps: [] as { ms: number; wake: () => void }[],
    subtle: globalThis.crypto.subtle as SubtleCrypto | undefined,
  }
  const ports: Ports = {
    async fetch(request) {
      const seen: Seen = {
        path: new URL(request.url).pathname + new URL(request.url).search,
        method: request.method,
        token: request.headers.get('Authorization'),
        headers: request.headers,
        body: await request.clone().text(),
        at: tab.location.pathname,
      }
      request.signal.throwIfAborted()
      tab.seen.push(seen)
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
      const answer = Promise.resolve(tab.answer(request, seen)).then((given) => completed(request, given))
      return Promise.race([answer, aborted])
    },
    alert: (message) => void tab.alerts.push(message),
    assign: (url) => void tab.assigned.push(url),
    location: () => tab.location,
    sessionStorage: () => tab.session,
    localStorage: () => tab.local,
    cookie: () => tab.cookie,
    subtle: () => tab.subtle,
    now: () => tab.now,
    sleep: (ms) => new Promise((resolve) => tab.sleeps.push({ ms, wake: resolve })),
    onReturn: (listener) => {
      tab.comeBack = listener
      return () => {}
    },
    tabs: options.tabs ?? tabHub()(),
    early: () => tab.early,
  }
  const store = createAuthTokenStore(ports, options.secret ?? 'a secret')
  const session = createSession(ports, {
    restore: async () => void (await store.persist.rehydrate()),
    get: () => store.getState().refreshToken,
    set: (token) => store.getState().keep(token),
  })
  if (options.token) {
    tab.session.setItem('accessToken', options.token)
    tab.session.setItem('userId', 'kim')
  }
  store.setState({ refreshToken: options.refreshToken ?? '' })
  const send = createSessionFetch(ports, session)
  return Object.assign(tab, {
    ports,
    store,
    sess: session,
    /** Sends a request as the client does. */
    get: (path: string) => send(new Request(`http://localhost${path}`)),
    post: (path: string, body: unknown) =>
      send(new Request(`http://localhost${path}`, { method: 'POST', body: JSON.stringify(body) })),
    send,
    calls: (path: string) => tab.seen.filter((each) => each.path === path),
  })
}

export type BrowserTab = ReturnType<typeof createBrowserTab>

export const reissuePath = '/api/v1/admin/auth/reissue'
export const signOutPath = '/api/v1/admin/auth/sign-out'

/** Returns a server that accepts only the token `good`, which every reissue returns. */
export function strictServer(good: string, rest: Answer = () => ok()): Answer {
  return (request, seen) => {
    if (seen.path === reissuePath) return ok({ accessToken: good })
    return seen.token === `Bearer ${good}` ? rest(request, seen) : refused(401, 'TOKEN_EXPIRED')
  }
}

/** Returns a promise with its `resolve` and `reject`. */
export function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** Waits until pending callbacks have run. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
