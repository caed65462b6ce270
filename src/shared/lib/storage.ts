/** The storage functions the app needs; no method throws. */
export interface Store {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
  /** Returns whether the browser really stores values (not blocked, not full). */
  works(): boolean
}

/**
 * Wraps a storage that may refuse any access. Values that cannot be stored are kept in memory, after removing the old value, so
 * that a reload does not bring it back. Logs the first failure to the console.
 * @param open returns the storage; may throw
 */
export function safeStorage(open: () => Storage): Store {
  const memory = new Map<string, string>()
  let hasLogged = false

  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  const tryStore = (key: string, value: string) =>
    attempt((storage) => {
      storage.setItem(key, value)
      return true
    }, false)
  const tryRemove = (key: string) => attempt((storage) => storage.removeItem(key), undefined)

  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      memory.delete(key)
      if (tryStore(key, value)) return
      tryRemove(key)
      memory.set(key, value)
      if (!hasLogged) console.error(`The browser does not keep ${key}: its storage is blocked or full.`)
      hasLogged = true
    },
    removeItem(key) {
      memory.delete(key)
      tryRemove(key)
    },
    keys: () => [...new Set([...attempt((storage) => Object.keys(storage), []), ...memory.keys()])],
    works() {
      // about as long as the tokens
      const kept = tryStore('probe', 'x'.repeat(1000))
      tryRemove('probe')
      return kept
    },
  }
}

/** Session storage of this tab. */
export const tabStore = safeStorage(() => window.sessionStorage)
/** Local storage, shared by all tabs. */
export const browserStore = safeStorage(() => window.localStorage)
