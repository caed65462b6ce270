/** What the app needs of a browser's storage; no method throws. */
export interface Store {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
  /** Does the browser keep what it is given (not blocked, not full)? */
  works(): boolean
}

/**
 * A storage that may refuse every access: what it does not take is held for as long as the page lives, which the console is
 * told once, and the older value is taken away, lest a reload brings it back.
 * @param open gives the storage; may throw itself
 */
export function safely(open: () => Storage): Store {
  const held = new Map<string, string>()
  let told = false

  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  const keep = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value)
      return true
    }, false)
  const drop = (key: string) => attempt((storage) => storage.removeItem(key), undefined)

  return {
    getItem: (key) => held.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      held.delete(key)
      if (keep(key, value)) return
      drop(key)
      held.set(key, value)
      if (!told) console.error(`The browser does not keep ${key}: its storage is blocked or full.`)
      told = true
    },
    removeItem(key) {
      held.delete(key)
      drop(key)
    },
    keys: () => [...new Set([...attempt((storage) => Object.keys(storage), []), ...held.keys()])],
    works() {
      // as long as tokens are
      const kept = keep('probe', 'x'.repeat(1000))
      drop('probe')
      return kept
    },
  }
}

/** Session storage of this tab. */
export const tabStore = safely(() => window.sessionStorage)
/** Local storage, of all tabs. */
export const browserStore = safely(() => window.localStorage)
