import { keepKeys } from './early-keys'
import { emitter } from './emitter'

/** Who waits for the admin to say whether code is fetched once more. */
let waiting: readonly ((again: boolean) => void)[] = []
const changes = emitter<void>()

/** What could not be fetched, for `CodeFailure`. */
export const notFetched = {
  waits: () => waiting.length > 0,
  subscribe: (listener: () => void) => changes.on(listener),
  /** Answers all who wait: once more, or not. */
  answer(again: boolean) {
    const asked = waiting
    waiting = []
    changes.emit()
    for (const each of asked) each(again)
  },
}

const askAgain = () =>
  new Promise<boolean>((resolve) => {
    waiting = [...waiting, resolve]
    changes.emit()
  })

export interface Code<M> {
  /** Fetches it before it is wanted; says nothing of a failure. */
  ahead: () => void
  /** Gives it; where it cannot be fetched it is said, with 다시 시도, and the page stays: undefined when the admin gives up. */
  get: () => Promise<M | undefined>
}

export interface Kept<M> extends Code<M> {
  known: () => M | undefined
  fetched: () => Promise<M>
}

export interface CodeOptions {
  /** A box comes with it that is typed into at once: the focus waits for it, and so do the keys. */
  typed?: boolean
}

export function keepCode<M>(load: () => Promise<M>, { typed = false }: CodeOptions = {}): Kept<M> {
  let found: M | undefined
  async function fetched(): Promise<M> {
    found ??= await load()
    return found
  }
  /** Undefined when the admin gives up. */
  async function fetchedAfterAll(): Promise<M | undefined> {
    for (let first = true; ; first = false) {
      try {
        // a browser may keep in mind for good what it could not fetch: not even tried where there is no network
        if (found !== undefined || !first || navigator.onLine) return await fetched()
      } catch (error) {
        console.error(error)
      }
      if (!(await askAgain())) return undefined
    }
  }
  return {
    known: () => found,
    fetched,
    ahead: () => void fetched().catch(() => undefined),
    get() {
      const come = fetchedAfterAll()
      if (found === undefined) keepKeys(come, typed)
      return come
    },
  }
}

/** Code that comes with the first press that needs it. Every `import()` of a part of a page stands in this, `lazyLayer` or `lazyPart`. */
export const codeOf = <M>(load: () => Promise<M>, options?: CodeOptions): Code<M> => keepCode(load, options)
