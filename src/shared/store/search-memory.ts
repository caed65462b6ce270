import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserPorts, type Ports } from '../lib/ports'
import { isBag } from '../lib/values'
import { plainStorage } from './encrypted-storage'

type Search = Record<string, unknown>

interface Place {
  /** First and second path segment of the lists whose filters are remembered. */
  depth1: string
  depth2: string
  /** The search of each list, by its path. */
  params: Record<string, Search>
}

interface SearchParams extends Place {
  /** Called with the current path. Leaving the first or second segment clears the filters. */
  enter(pathname: string): void
  /** Remembers the search of the list at this path. */
  remember(pathname: string, search: Search): void
  /** Returns the remembered search of a list; otherwise an empty object (always the same). */
  recall(pathname: string): Search
  /** Returns whether the list at this path was visited, with or without filters. */
  knows(pathname: string): boolean
  /** Forgets the search of the list at this path. */
  clear(pathname: string): void
}

const noSearch: Search = {}

function placeOf(pathname: string): Pick<Place, 'depth1' | 'depth2'> {
  const [depth1 = '', depth2 = ''] = pathname.split('/').filter(Boolean)
  return { depth1, depth2 }
}

function isAt(position: Place, pathname: string): boolean {
  const { depth1, depth2 } = placeOf(pathname)
  return depth1 === position.depth1 && depth2 === position.depth2
}

/** Creates the store `persist:searchParams`, which is not encrypted. */
export function createSearchMemory(ports: Pick<Ports, 'sessionStorage'>) {
  return create<SearchParams>()(
    persist<SearchParams, [], [], Place>(
      (set, get) => {
        return {
          depth1: '',
          depth2: '',
          params: {},
          enter: (pathname) => {
            if (!isAt(get(), pathname)) set({ ...placeOf(pathname), params: {} })
          },
          remember: (pathname, search) => {
            const { [pathname]: _, ...others } = isAt(get(), pathname) ? get().params : {}
            set({ ...placeOf(pathname), params: { ...others, [pathname]: search } })
          },
          recall: (pathname) => (isAt(get(), pathname) && get().params[pathname]) || noSearch,
          knows: (pathname) => get().recall(pathname) !== noSearch,
          clear: (pathname) => {
            const { [pathname]: _, ...others } = get().params
            set({ params: others })
          },
        }
      },
      {
        name: 'persist:searchParams',
        storage: plainStorage<Place>(ports, (value) => {
          const { depth1, depth2, params } = value as Partial<Place>
          if (typeof depth1 !== 'string' || typeof depth2 !== 'string' || !isBag(params)) return null
          return Object.values(params).every(isBag) ? { depth1, depth2, params: params as Place['params'] } : null
        }),
        partialize: ({ depth1, depth2, params }) => ({ depth1, depth2, params }),
        skipHydration: true,
      },
    ),
  )
}

export const useSearchMemory = createSearchMemory(browserPorts)

/** Remembers the search of the list at this path. */
export function rememberSearch(pathname: string, search: Search): void {
  useSearchMemory.getState().remember(pathname, search)
}
