import { createEmitter } from './emitter'
import { keepTypedKeys } from './typed-ahead'

/** Resolvers of callers that wait for the admin to retry or give up. */
let waiters: readonly ((again: boolean) => void)[] = []
const changes = createEmitter<void>()

/** Failed code loads, for `CodeFailure`. */
export const failedLoads = {
  waits: () => waiters.length > 0,
  subscribe: (listener: () => void) => changes.on(listener),
  /** Resolves all waiting callers: retry or give up. */
  answer(again: boolean) {
    const resolvers = waiters
    waiters = []
    changes.emit()
    for (const each of resolvers) each(again)
  },
}

const askAgain = () =>
  new Promise<boolean>((resolve) => {
    waiters = [...waiters, resolve]
    changes.emit()
  })

export interface LazyCode<M> {
  /** Preloads the code; ignores a failure. */
  preload: () => void
  /** Returns the code. On failure shows 다시 시도 and waits; undefined if the admin gives up. */
  get: () => Promise<M | undefined>
}

export interface CachedCode<M> extends LazyCode<M> {
  loaded: () => M | undefined
  load: () => Promise<M>
}

export interface CodeOptions {
  /** The code shows a text box that gets focus at once, so typed keys are kept for it. */
  typed?: boolean
}

/** Wraps a dynamic import: loads it once, retries on request, keeps keys typed meanwhile. */
export function createLazyCode<M>(load: () => Promise<M>, { typed = false }: CodeOptions = {}): CachedCode<M> {
  let found: M | undefined
  async function fetched(): Promise<M> {
    found ??= await load()
    return found
  }
  /** Returns undefined if the admin gives up. */
  async function fetchedWithRetry(): Promise<M | undefined> {
    for (let first = true; ; first = false) {
      try {
        // Not tried on a retry while offline, because browsers may cache a failed import for good.
        if (found !== undefined || !first || navigator.onLine) return await fetched()
      } catch (error) {
        console.error(error)
      }
      if (!(await askAgain())) return undefined
    }
  }
  return {
    loaded: () => found,
    load: fetched,
    preload: () => void fetched().catch(() => undefined),
    get() {
      const loading = fetchedWithRetry()
      if (found === undefined) keepTypedKeys(loading, typed)
      return loading
    },
  }
}

/** Wraps code that loads on first use. Every `import()` of a part of a page uses this, `lazyLayer` or `lazyPart`. */
export const lazyCode = <M>(load: () => Promise<M>, options?: CodeOptions): LazyCode<M> => createLazyCode(load, options)
